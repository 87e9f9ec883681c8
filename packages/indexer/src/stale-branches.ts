import { isOrreryError } from '@orrery/errors/orrery-error'
import type { StaleTip } from '@orrery/family/adapter'
import { isHeaderOnly, type Orphan } from '@orrery/model/reads'
import type { BlockRow, Bundle } from '@orrery/model/rows'
import { isRefusedTip, type TipStatus } from '@orrery/model/tip-status'
import type { Hex } from '@orrery/primitives/hex'
import { backOff } from './back-off.ts'
import { findCanonicalHash } from './canonical-hash.ts'
import type { Engine } from './engine.ts'
import { toBundle } from './read-bundles.ts'
import type { WriteQueue } from './write-queue.ts'

/** screens-nonevm §4.2. */
const EVERY_MS = 60_000
/** Blocks that one look asks the node for; what is left comes with the next. */
const MOST_READ = 100
/** Kept blocks that one look reads back: whole blocks are large, and a start knows none of them. */
const MOST_READ_BACK = 200
/** Blocks below a tip that are kept of its branch. */
const MOST_BELOW = 1_000
/** Blocks that are kept in all because a node told of them. A chain has some a year; a node that lies, or a test network's storms, have no end. */
const MOST_TOLD = 10_000
/** Kept blocks that the archive gives at once, without what they carried. */
const PORTION = 1_000
/** Hashes that need not be looked up again. */
const MOST_KNOWN = 100_000
/** Branches that fail in one look before the rest waits for the next: a node that does not answer answers none of them. */
const MOST_FAILED = 10
const FAILED_WAIT_MS = 3_600_000

/** What a status proves of a block, ascending: a block of two branches keeps what proves more, so that it never goes to and fro. */
const RANKS: readonly TipStatus[] = ['headers-only', 'valid-headers', 'parked', 'invalid', 'valid-fork', 'conflicting']
const rank = (status: TipStatus): number => RANKS.indexOf(status)

/** A block that is kept. */
type Kept = {
  readonly parent: Hex
  /** null where it was seen to lose its place: nothing that a node says changes it. */
  readonly told: TipStatus | null
  readonly whole: boolean
  /** The best status under which the node was asked for it. */
  readonly asked: TipStatus
}

/** What one look leaves to the next. */
type Memory = {
  readonly known: Map<Hex, Kept>
  /** Tips whose branch could not be read: how often, and until when they wait. */
  readonly failing: Map<Hex, { readonly times: number; readonly until: number }>
  /** Blocks kept because a node told of them; null until they are counted. */
  told: number | null
}

/**
 * Keeps the blocks of stale branches that the node knows as forked blocks, beside those that were seen to lose their place: also what
 * forked before this site looked. A header that is kept gets its transactions once the node has them. Blocks above the tip that is followed
 * are no stale ones unless the node refuses their branch: a node that has not got there yet names them too. At most `MOST_TOLD` are kept in all. Nothing depends on the order
 * of these writes, so they pass the queue. Ends when the signal aborts; does nothing where nodes do not tell of branches.
 */
export async function keepStaleBranches<Raw>(
  engine: Engine<Raw>,
  queue: Pick<WriteQueue, 'insist'>,
  signal: AbortSignal,
): Promise<void> {
  const { adapter, clock, random, log, chain } = engine
  if (adapter.staleTips === undefined) return
  const memory: Memory = { known: new Map(), failing: new Map(), told: null }
  for (let failures = 0; !signal.aborted;) {
    try {
      const kept = await keepOnce(engine, queue, memory, signal)
      if (kept > 0) log.info('stale blocks that the node knows were kept', { chain: chain.code, count: kept })
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures++
      log.debug('stale branches could not be read', { chain: chain.code, error: String(error) })
    }
    await clock.sleep(failures === 0 ? EVERY_MS : backOff(failures, random, 1_000, EVERY_MS), signal).catch(() => {})
  }
}

/** How many blocks are kept because a node told of them. */
async function countTold({ archive }: Pick<Engine, 'archive'>): Promise<number> {
  let told = 0
  for (let at = 0; told < MOST_TOLD; at += PORTION) {
    const heads = await archive.orphans(at, PORTION)
    told += heads.filter((head) => head.told !== undefined).length
    if (heads.length < PORTION) break
  }
  return told
}

/** One look at the node's branches. Answers how many blocks were kept. */
async function keepOnce<Raw>(
  engine: Engine<Raw>,
  queue: Pick<WriteQueue, 'insist'>,
  memory: Memory,
  signal: AbortSignal,
): Promise<number> {
  const { adapter, head, clock, random, log, chain } = engine
  // Until something is followed, nobody can say what is stale.
  if (head.view().tip === null) return 0
  const { known, failing } = memory
  if (known.size > MOST_KNOWN) known.clear()
  memory.told ??= await countTold(engine)
  const tips = await adapter.staleTips!(signal)
  const told = new Set(tips.map(({ hash }) => hash))
  for (const hash of failing.keys()) if (!told.has(hash)) failing.delete(hash)
  const look: Look = { read: 0, readBack: 0, kept: 0 }
  let failed = 0
  for (const tip of tips) {
    const before = failing.get(tip.hash)
    if (before !== undefined && clock.monotonic() < before.until) continue
    try {
      if (!(await keepBranch(engine, queue, memory, tip, look, signal))) break
      failing.delete(tip.hash)
    } catch (error) {
      if (signal.aborted) throw error
      const times = (before?.times ?? 0) + 1
      failing.set(tip.hash, { times, until: clock.monotonic() + backOff(times, random, EVERY_MS, FAILED_WAIT_MS) })
      const fields = { chain: chain.code, tip: tip.hash, height: tip.height, error: String(error) }
      if (times === 5) log.warn('a stale branch cannot be read', fields)
      else log.debug('a stale branch could not be read', fields)
      if (++failed === MOST_FAILED) break
    }
  }
  return look.kept
}

/** What a look did so far. */
type Look = { read: number; readBack: number; kept: number }

/** Walks down one branch. False when the look has done all that it may. */
async function keepBranch<Raw>(
  engine: Engine<Raw>,
  queue: Pick<WriteQueue, 'insist'>,
  memory: Memory,
  tip: StaleTip,
  look: Look,
  signal: AbortSignal,
): Promise<boolean> {
  const { archive, head, clock, log, chain } = engine
  const { known } = memory
  let { hash } = tip
  for (let below = 0; below < Math.min(tip.length, MOST_BELOW); below++) {
    const height = tip.height - below
    // The node may be on its way there, unless it refuses to; where it is not, the chain will have grown past it.
    if (height > (head.view().tip?.height ?? -1) && !isRefusedTip(tip.status)) return true
    if (!known.has(hash) && look.readBack++ === MOST_READ_BACK) return false
    const held = known.get(hash) ?? (await heldOf(archive, hash))
    if (held !== null) known.set(hash, held)
    if (held !== null && (held.told === null || rank(tip.status) <= rank(held.asked))) {
      hash = held.parent
      continue
    }
    const ours = await findCanonicalHash(head, archive, height)
    // Here it stands still: a reorganisation that this process is about to see tells more of it.
    if (ours === hash || head.view().orphans.some((orphan) => orphan.hash === hash)) return true
    if (held === null && memory.told! >= MOST_TOLD) {
      if (memory.told === MOST_TOLD)
        log.warn('no more stale blocks are kept that a node tells of', { chain: chain.code, count: MOST_TOLD })
      memory.told = MOST_TOLD + 1
      return true
    }
    if (look.read++ === MOST_READ) return false
    const found = await readStale(engine, hash, height, held?.whole === true, signal)
    if (found === null) return true
    const { bundle, whole } = found
    const status = statusOf(tip, whole)
    const isBetter = held === null || (whole && !held.whole) || rank(status) > rank(held.told!)
    if (isBetter) {
      const orphan: Orphan = {
        hash,
        height,
        replacedBy: ours,
        depth: tip.length,
        seenMs: clock.now(),
        // The row that is written last counts: what proves more is later by a few milliseconds, headers count seconds.
        lostMs: bundle.block.timeMs + 2 * rank(status) + (whole ? 1 : 0),
        told: status,
        bundle,
      }
      await queue.insist(() => archive.saveOrphan(orphan))
      look.kept++
      if (held === null) memory.told!++
    }
    known.set(hash, {
      parent: bundle.block.parentHash,
      told: isBetter ? status : held.told,
      whole,
      asked: tip.status,
    })
    hash = bundle.block.parentHash
  }
  return true
}

async function heldOf(archive: Pick<Engine['archive'], 'orphan'>, hash: Hex): Promise<Kept | null> {
  const orphan = await archive.orphan(hash)
  if (orphan === null) return null
  const { told, bundle } = orphan
  return {
    parent: bundle.block.parentHash,
    told: told ?? null,
    whole: !isHeaderOnly(orphan),
    asked: told ?? 'headers-only',
  }
}

/** A status is the tip's: below headers alone there may be whole blocks, and the other way round. */
const statusOf = ({ status }: StaleTip, whole: boolean): TipStatus =>
  !whole && status === 'valid-fork' ? 'valid-headers' : status

/** A stale block with its transactions, or its header alone; null where the node knows neither. Ledger entries are never kept of one. */
async function readStale<Raw>(
  { adapter, archive, chain }: Engine<Raw>,
  hash: Hex,
  height: number,
  isKeptWhole: boolean,
  signal: AbortSignal,
): Promise<{ readonly bundle: Bundle; readonly whole: boolean } | null> {
  // The node may have let go of it since.
  const kept = isKeptWhole ? await archive.orphan(hash) : null
  if (kept !== null) return { bundle: kept.bundle, whole: true }
  const rest = { deltas: [], accountTxs: [], contracts: [], family: {} }
  const whole = await readWhole(adapter, chain.code, hash, signal)
  if (whole !== null) return whole.block.height === height ? { bundle: { ...whole, ...rest }, whole: true } : null
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
