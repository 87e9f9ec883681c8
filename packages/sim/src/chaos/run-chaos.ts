import type { Digest } from '@orrery/archive/digest'
import { openArchive } from '@orrery/archive/open-archive'
import { createChainHead } from '@orrery/head/create-chain-head'
import { createFollower } from '@orrery/indexer/create-follower'
import type { Bundle, Cell } from '@orrery/model/rows'
import { systemClock } from '@orrery/primitives/clock'
import { createFastClock } from '@orrery/primitives/fast-clock'
import type { Log } from '@orrery/primitives/log'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import type { AnyTable, Store } from '@orrery/store/store'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { rowText } from '../compare-outcome.ts'
import { CHAOS_BODY_BYTES } from './chaos-faults.ts'
import { startChaosProxy } from './chaos-proxy.ts'
import type { ChaosTarget, OwnReads } from './chaos-target.ts'

/** What came of a run. */
export type ChaosOutcome = {
  /** Broken rules, in words. Empty is good. */
  readonly violations: readonly string[]
  readonly fired: ReadonlyMap<string, number>
  readonly requests: number
  readonly blocks: number
  readonly reorgs: number
}

const DEPTH = 8
const HISTORY = 40
/** The chain never grows further ahead of its reader: one that lags anchors anew at the tip, and sees no fork. */
const LEAD = 4
const GROW_MS = 200_000
const WAIT_MS = 10_000
/** So many times as fast as in life go time-outs and back-offs, the real node and engine apart. */
const SPEED = 10
const REST_MS = 120_000

/**
 * Indexes a node through a wire that does everything of its dialect while the chain grows and forks, until each
 * fault befell it and it followed a fork; then the wire is honest again, and what is indexed must be what the node has (reliability I-1, I-12).
 */
export async function runChaos(store: Store, target: ChaosTarget, seed: number, log: Log): Promise<ChaosOutcome> {
  const clock = createFastClock(systemClock, SPEED)
  const random = createRandom(seed)
  const { tables } = target
  const proxy = await startChaosProxy(target.url, target.dialect, clock, createRandom(seed + 1))
  const code = `CHAOS-${seed}`
  const client = (url: string) =>
    createRpcClient({
      guard: target.guard,
      lossless: target.lossless,
      urls: [url],
      clock,
      random: createRandom(seed + 2),
      maxBodyBytes: CHAOS_BODY_BYTES,
      maxBatch: 20,
    })
  const wire = client(proxy.url)
  const violations: string[] = []
  const head = createChainHead({ chain: code, onListenerError: (error) => violations.push(String(error)) })
  const archive = await openArchive(store, code, { familyTables: tables })
  try {
    await target.grow(random, HISTORY)
    proxy.rate = 0.3
    const follower = createFollower({
      chain: { code, blockSeconds: 1, archiveDepth: DEPTH },
      adapter: target.createAdapter(wire, clock, () => [head.view().reads, archive.reads]),
      head,
      archive,
      clock,
      random: createRandom(seed + 3),
      log: { ...log, error: (text, fields) => log.error(text, fields) },
      options: {
        backfillOrder: target.backfillOrder,
        verifyShare: 1,
        chunkBlocks: 10,
        archiveBlocks: 4,
        archiveIdleMs: 2_000,
      },
    })
    const silent = () => target.dialect.faults.filter(({ name }) => !proxy.fired.get(name))
    /** Until the reader is as near to the newest block as told, or no longer than `WAIT_MS`. */
    const nearby = async (blocks: number): Promise<void> => {
      const { height } = await target.tip()
      const endMs = systemClock.monotonic() + WAIT_MS
      while ((head.view().tip?.height ?? -1) < height - blocks && systemClock.monotonic() < endMs)
        await systemClock.sleep(5)
    }
    // A fork that the reader never saw proves nothing either.
    const isProved = () => silent().length === 0 && follower.status().reorgs.count > 0
    const endGrowMs = systemClock.monotonic() + GROW_MS
    while (!isProved() && systemClock.monotonic() < endGrowMs) {
      await target.grow(random, 1)
      const forks = random() < 0.1
      await nearby(forks ? 0 : LEAD)
      if (forks) await target.reorganise(randomInteger(random, 1, 5))
      await systemClock.sleep(30)
    }
    proxy.rate = 0
    await target.grow(random, 6)
    const tip = await target.tip()
    const isHeadWhole = () => {
      const view = head.view()
      for (let height = view.base!; height <= view.tip!.height; height++)
        if (!target.isWhole(view.bundle(height)!)) return false
      return true
    }
    const isDone = () => {
      const { backfill } = follower.status()
      return (
        head.view().tip?.hash === tip.hash &&
        backfill !== null &&
        backfill.done === backfill.total &&
        archive.state().ranges.length === 1 &&
        archive.state().ranges[0]!.to === head.view().base! - 1 &&
        isHeadWhole()
      )
    }
    const endMs = systemClock.monotonic() + REST_MS
    while (!isDone() && systemClock.monotonic() < endMs) await systemClock.sleep(20)
    if (!isDone()) violations.push(`I-9: it did not come to rest: ${JSON.stringify(follower.status())}`)
    const { reorgs } = follower.status()
    if (reorgs.count === 0) violations.push(`I-12: it followed no fork: ${JSON.stringify(follower.status())}`)
    await follower.stop()
    for (const { name, id } of silent()) violations.push(`I-12: ${id} "${name}" never befell it`)
    const truth = await readAll()
    violations.push(
      ...(await compare(store, tables, code, truth, head.view().base ?? 0, (height) => head.view().bundle(height))),
    )
    return { violations, fired: proxy.fired, requests: proxy.requests, blocks: truth.length, reorgs: reorgs.count }
  } finally {
    await wire.close()
    await proxy.close()
  }

  /** Every block of the node by an honest wire. */
  async function readAll(): Promise<readonly Bundle[]> {
    const honest = client(target.url)
    const bundles: Bundle[] = []
    const adapter = target.createAdapter(honest, systemClock, () => [ownReads(bundles)])
    const { signal } = new AbortController()
    const { height } = await adapter.head(signal)
    for await (const raws of adapter.blocks({ from: 0, to: height }, signal))
      bundles.push(...raws.map(adapter.normalize))
    await honest.close()
    return bundles
  }
}

/** Rows of bundles in memory, by any of their columns. */
const ownReads = (bundles: readonly Bundle[]): ReturnType<OwnReads>[number] => ({
  familyRows: (table, match, limit) =>
    Promise.resolve(
      bundles
        .flatMap((bundle) => bundle.family[table] ?? [])
        .filter((row) =>
          Object.entries(match).every(([name, wanted]) =>
            Array.isArray(wanted) ? wanted.includes(row[name]) : row[name] === (wanted as Cell),
          ),
        )
        .slice(0, limit),
    ),
})

/** The Head row by row, the archive by its digest against one that only ever saw the truth. Tokens carry the time of their reading. */
async function compare(
  store: Store,
  tables: readonly AnyTable[],
  code: string,
  truth: readonly Bundle[],
  base: number,
  held: (height: number) => Bundle | null,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const bundle of truth.slice(base)) {
    const { height } = bundle.block
    if (rowText(held(height)) !== rowText(bundle)) wrong.push(`I-1: block ${height} of the Head differs`)
  }
  const clean = await openArchive(store, `${code}-CLEAN`, { familyTables: tables })
  await clean.append({ bundles: truth.slice(0, base) })
  const indexed = await openArchive(store, code, { familyTables: tables })
  await indexed.countAgain()
  const rows = ({ orphans: _orphans, tokens: _tokens, ...digest }: Digest) => digest
  const [ours, theirs] = [rows(await indexed.digest()), rows(await clean.digest())]
  for (const table of new Set([...Object.keys(ours), ...Object.keys(theirs)]))
    if (rowText(ours[table]) !== rowText(theirs[table]))
      wrong.push(`I-1: table ${table} differs: ${rowText(ours[table])}, not ${rowText(theirs[table])}`)
  return wrong
}
