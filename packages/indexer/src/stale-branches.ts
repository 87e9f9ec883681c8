import { isOrreryError } from '@orrery/errors/orrery-error'
import type { StaleTip } from '@orrery/family/adapter'
import type { Orphan, TipStatus } from '@orrery/model/reads'
import type { BlockRow, Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { backOff } from './back-off.ts'
import { findCanonicalHash } from './canonical-hash.ts'
import type { Engine } from './engine.ts'
import { toBundle } from './read-bundles.ts'
import type { WriteQueue } from './write-queue.ts'

/** screens-nonevm §4.2. */
const EVERY_MS = 60_000
/** Blocks that one look reads from the node; what is left comes with the next. */
const MOST_READ = 100
/** Blocks below a tip that are kept of its branch. */
const MOST_BELOW = 1_000
/** Hashes that need not be looked up again. */
const MOST_KNOWN = 100_000

/**
 * Keeps the blocks of stale branches that the node knows as forked blocks, beside those that were seen to lose their place: also what
 * forked before this site looked. Nothing depends on the order of these writes, so they pass the queue. Ends when the signal
 * aborts; does nothing where nodes do not tell of branches.
 */
export async function keepStaleBranches<Raw>(
  engine: Engine<Raw>,
  queue: Pick<WriteQueue, 'insist'>,
  signal: AbortSignal,
): Promise<void> {
  const { adapter, clock, random, log, chain } = engine
  if (adapter.staleTips === undefined) return
  /** Kept blocks by hash, with their parents. */
  const known = new Map<Hex, Hex>()
  for (let failures = 0; !signal.aborted;) {
    try {
      const read = await keepOnce(engine, queue, known, signal)
      if (read > 0) log.info('stale blocks that the node knows were kept', { chain: chain.code, count: read })
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures++
      log.debug('stale branches could not be read', { chain: chain.code, error: String(error) })
    }
    await clock.sleep(failures === 0 ? EVERY_MS : backOff(failures, random, 1_000, EVERY_MS), signal).catch(() => {})
  }
}

/** One look at the node's branches. Answers how many blocks were kept. */
async function keepOnce<Raw>(
  engine: Engine<Raw>,
  queue: Pick<WriteQueue, 'insist'>,
  known: Map<Hex, Hex>,
  signal: AbortSignal,
): Promise<number> {
  const { adapter, archive, head, clock } = engine
  // Until something is followed, nobody can say what is stale.
  if (head.view().tip === null) return 0
  if (known.size > MOST_KNOWN) known.clear()
  let kept = 0
  for (const tip of await adapter.staleTips!(signal)) {
    let hash = tip.hash
    for (let below = 0; below < Math.min(tip.length, MOST_BELOW); below++) {
      const height = tip.height - below
      const parent = known.get(hash) ?? (await archive.orphan(hash))?.bundle.block.parentHash
      if (parent !== undefined) {
        known.set(hash, parent)
        hash = parent
        continue
      }
      const ours = await findCanonicalHash(head, archive, height)
      // Here it stands still: a reorganisation that this process is about to see tells more of it.
      if (ours === hash || head.view().orphans.some((orphan) => orphan.hash === hash)) break
      if (kept === MOST_READ) return kept
      const found = await readStale(engine, hash, height, signal)
      if (found === null) break
      const { bundle } = found
      const orphan: Orphan = {
        hash,
        height,
        replacedBy: ours,
        depth: tip.length,
        seenMs: clock.now(),
        lostMs: bundle.block.timeMs,
        told: statusOf(tip, found.whole),
        bundle,
      }
      await queue.insist(() => archive.saveOrphan(orphan))
      kept++
      known.set(hash, bundle.block.parentHash)
      hash = bundle.block.parentHash
    }
  }
  return kept
}

/** A status is the tip's: below headers alone there may be whole blocks, and the other way round. */
const statusOf = ({ status }: StaleTip, whole: boolean): TipStatus =>
  !whole && status === 'valid-fork' ? 'valid-headers' : status

/** A stale block with its transactions, or its header alone; null where the node knows neither. Ledger entries are never kept of one. */
async function readStale<Raw>(
  { adapter, chain }: Engine<Raw>,
  hash: Hex,
  height: number,
  signal: AbortSignal,
): Promise<{ readonly bundle: Bundle; readonly whole: boolean } | null> {
  const rest = { deltas: [], accountTxs: [], contracts: [], family: {} }
  const whole = await readWhole(adapter, chain.code, hash, signal)
  if (whole !== null) return { bundle: { ...whole, ...rest }, whole: true }
  const header: BlockRow | null = (await adapter.headerByHash?.(hash, signal)) ?? null
  if (header === null || header.hash !== hash || header.height !== height) return null
  return { bundle: { block: header, txs: [], logs: [], transfers: [], ...rest }, whole: false }
}

async function readWhole<Raw>(
  adapter: Engine<Raw>['adapter'],
  chain: string,
  hash: Hex,
  signal: AbortSignal,
): Promise<Bundle | null> {
  try {
    const raw = await adapter.blockByHash(hash, signal)
    if (raw === null) return null
    const { ref, bundle } = toBundle(adapter, chain, raw, true)
    return ref.hash === hash ? bundle : null
  } catch (error) {
    // What broke a rule may break ours too: then only its header is told.
    if (isOrreryError(error, 'UPSTREAM_MISMATCH') || isOrreryError(error, 'BUNDLE_INVALID')) return null
    throw error
  }
}
