import { setImmediate } from 'node:timers/promises'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Bundle } from '@orrery/model/rows'
import type { HeightRange } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { contains, difference, intersection, measure } from '@orrery/primitives/intervals'
import { linkAbort } from '@orrery/primitives/linked-abort'
import { backOff } from './back-off.ts'
import type { Backfill } from './backfill.ts'
import { runsOf } from './concerns.ts'
import { withDeadline } from './deadline.ts'
import type { Engine } from './engine.ts'
import { refersToOwnRows } from './own-rows.ts'
import type { Progress } from './progress.ts'
import { createRate } from './rate.ts'
import { readBundles } from './read-bundles.ts'
import { tokensOf, type TokenReader } from './token-reader.ts'
import type { WriteQueue } from './write-queue.ts'

type Parts = { readonly queue: WriteQueue; readonly tokens: TokenReader; readonly progress: Progress }

const DEADLINE_MS = 120_000
const IDLE_MS = 5_000
/** While the tip is so far behind its node, history waits. */
const TIP_LAG = 3

/**
 * Looks through the history below the Head for what concerns the addresses, from the top down, and keeps those blocks. Every block is
 * verified: a node that leaves out a log must not pass for one in which nothing happened.
 */
export function createWatchBackfill<Raw>(
  engine: Engine<Raw>,
  addresses: ReadonlySet<Hex>,
  { queue, tokens, progress }: Parts,
): Backfill {
  const { adapter, archive, chain, clock, head, log, options, random } = engine
  const rate = createRate(clock)

  const missing = (): readonly HeightRange[] => {
    const { base } = head.view()
    const { ranges, passed = [] } = archive.state()
    const from = Math.min(base ?? 0, adapter.keepsFrom?.() ?? 0)
    return base === null ? [] : difference([{ from, to: base - 1 }], [...ranges, ...passed])
  }

  /** Blocks that refer to older ones in our own tables cannot be told from these once those were passed over. */
  const canTell = () => progress.capabilities !== null && !refersToOwnRows(engine, progress)
  const isKnown = () => adapter.unjudged?.() !== true

  const report = () => {
    const total = head.view().base
    if (total === null) return
    const left = measure(missing())
    const blocksPerSecond = rate.perSecond()
    progress.retainedFrom = 0
    progress.backfill = {
      done: total - left,
      total,
      blocksPerSecond: left === 0 ? null : blocksPerSecond,
      etaSeconds: left === 0 ? 0 : blocksPerSecond ? Math.ceil(left / blocksPerSecond) : null,
    }
  }

  /** Refuses blocks that do not fit those that we hold right below and above them: after a deep reorganisation these may be of the branch that was left, until they are taken out. */
  const checkLinks = async ({ from, to }: HeightRange, parentHash: Hex, lastHash: Hex): Promise<void> => {
    const { ranges } = archive.state()
    const mismatch = (height: number, reason: string) =>
      new OrreryError('UPSTREAM_MISMATCH', { source: chain.code, height, reason })
    const below = contains(ranges, from - 1) ? await archive.hashAt(from - 1) : null
    if (below !== null && below !== parentHash) {
      progress.doubtful.add(from - 1)
      throw mismatch(from, 'it does not link to the archive below it')
    }
    const held = head.view().bundle(to + 1)?.block
    const above = held ?? (contains(ranges, to + 1) ? await archive.reads.block(to + 1) : null)
    if (above != null && above.parentHash !== lastHash) throw mismatch(to, 'the block above it does not link to it')
  }

  const keep = (bundles: readonly Bundle[], signal: AbortSignal): Promise<boolean> =>
    queue.run(async () => {
      signal.throwIfAborted()
      const range = { from: bundles[0]!.block.height, to: bundles.at(-1)!.block.height }
      // The tip may have archived or reorganised here meanwhile; what is no longer missing as a whole is read again.
      if (measure(intersection(missing(), [range])) !== bundles.length) return false
      await checkLinks(range, bundles[0]!.block.parentHash, bundles.at(-1)!.block.hash)
      for (const run of runsOf(bundles, addresses)) {
        await tokens.settle(tokensOf(run), signal)
        await queue.append({ bundles: run })
      }
      await queue.pass(range)
      rate.add(bundles.length)
      return true
    })

  const look = async (range: HeightRange, signal: AbortSignal): Promise<void> => {
    const limit = linkAbort(signal)
    const reading = readBundles(adapter, chain.code, range, limit.signal, () => true)
    try {
      for (let any = false; ; any = true) {
        const { done, value } = await withDeadline(clock, DEADLINE_MS, chain.code, signal, () => reading.next())
        if (done && !any) throw new OrreryError('UPSTREAM_NOT_YET', { source: chain.code, what: `block ${range.from}` })
        if (done) return
        const kept = await keep(
          value.map(({ bundle }) => bundle),
          signal,
        )
        if (!kept) return
      }
    } finally {
      limit.abort()
      limit.release()
    }
  }

  return {
    isLinked: canTell,
    async run(signal) {
      let refused = false
      for (let failures = 0; !signal.aborted;) {
        try {
          const lag = (progress.nodeHead ?? 0) - (head.view().tip?.height ?? 0)
          const cannot = progress.capabilities !== null && !canTell()
          if (cannot && !refused)
            log.error('a watch list needs a node that tells what inputs spend; nothing is archived', {
              chain: chain.code,
            })
          refused = cannot
          const open = lag > TIP_LAG || queue.pause() || !canTell() || !isKnown() ? undefined : missing().at(-1)
          if (canTell()) report()
          if (!open) {
            await clock.sleep(lag > TIP_LAG || !isKnown() ? 250 : IDLE_MS, signal)
            continue
          }
          await look({ from: Math.max(open.from, open.to - options.chunkBlocks + 1), to: open.to }, signal)
          failures = 0
          await setImmediate()
        } catch (error) {
          if (signal.aborted) return
          failures++
          const fields = { chain: chain.code, failures, error: String(error) }
          if (!isOrreryError(error) || error.kind === 'fault')
            log.error('looking through blocks failed and is tried again', fields)
          else (failures % 10 === 0 ? log.warn : log.debug)('looking through blocks waits for the node', fields)
          await clock.sleep(backOff(failures, random, 500, 15_000), signal).catch(() => {})
        }
      }
    },
  }
}
