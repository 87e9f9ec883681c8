import type { PendingKeysOf } from '@orrery/model/pending-keys'
import type { PendingFate, PendingTxRow, ReplacementKind } from '@orrery/model/rows'
import { weightsOf, type TxWeights } from '@orrery/model/waiting-tx'
import type { Hex } from '@orrery/primitives/hex'
import { emptyMap, type PersistentMap } from './persistent-map.ts'

/** How much is remembered, and how long the node may keep silent about a transaction before it counts as dropped. */
export type PendingLimits = {
  readonly pending: number
  readonly fates: number
  /** Transactions of blocks that were seen to wait before. */
  readonly entered: number
  /** A transaction that left the node's pool is given this long, or `absentBlocks` blocks, to turn up in a block. */
  readonly absentMs: number
  readonly absentBlocks: number
  /** How long an end is remembered (screens-evm §4.2). */
  readonly fateMs: number
}

export const PENDING_LIMITS: PendingLimits = {
  pending: 20_000,
  fates: 10_000,
  entered: 20_000,
  absentMs: 60_000,
  absentBlocks: 2,
  fateMs: 86_400_000,
}
/** How often ends are looked through for those that are past their time. */
const SWEEP_MS = 600_000

type Entry = { readonly tx: PendingTxRow; readonly order: number }
/** `isLost`: it came from a block that was taken back, and no node has listed it as waiting since. */
export type Absence = { readonly sinceMs: number; readonly blocks: number; readonly isLost?: true }
type Fated = { readonly fate: PendingFate; readonly order: number }

/** A transaction that was seen to wait and that a block has now: when it was seen first, and when that block was. */
export type Entered = {
  readonly hash: Hex
  readonly seenMs: number
  readonly atMs: number
  readonly order: number
}

/** The transactions that wait, and how those ended that did not make it. Immutable. */
export type PendingSet = {
  readonly entries: PersistentMap<Entry>
  /** Conflict key → hash of the waiting transaction that claims it. */
  readonly claims: PersistentMap<Hex>
  /** Waiting transactions that the node no longer lists. */
  readonly absent: ReadonlyMap<Hex, Absence>
  readonly fates: PersistentMap<Fated>
  /** How long those waited that blocks have, of the last ones. */
  readonly entered: PersistentMap<Entered>
  readonly nextOrder: number
  /** When ends were looked through last. */
  readonly sweptMs: number
  /** Transactions whose rows the bound made us forget and that wait still, as far as the node has told: while there are any, the set is not complete. */
  readonly forgotten: PersistentMap<TxWeights>
  /** How many the node's pool holds, told or not; null where nobody said. */
  readonly poolSize: number | null
}

export const EMPTY_PENDING: PendingSet = {
  entries: emptyMap(),
  claims: emptyMap(),
  absent: new Map(),
  fates: emptyMap(),
  entered: emptyMap(),
  nextOrder: 0,
  sweptMs: 0,
  forgotten: emptyMap(),
  poolSize: null,
}

/** What the set needs to know from around it. */
export type PendingRules = { readonly keysOf: PendingKeysOf; readonly limits: PendingLimits }

/** Changes collected for one event, applied together at its end. */
class Draft {
  readonly entries = new Map<Hex, Entry | undefined>()
  readonly claims = new Map<string, Hex | undefined>()
  readonly fates = new Map<Hex, Fated | undefined>()
  readonly entered = new Map<Hex, Entered | undefined>()
  readonly forgotten = new Map<Hex, TxWeights | undefined>()
  readonly absent: Map<Hex, Absence>
  readonly base: PendingSet
  readonly rules: PendingRules
  order: number

  constructor(base: PendingSet, rules: PendingRules) {
    this.base = base
    this.rules = rules
    this.absent = new Map(base.absent)
    this.order = base.nextOrder
  }

  entry(hash: Hex): Entry | undefined {
    return this.entries.has(hash) ? this.entries.get(hash) : this.base.entries.get(hash)
  }

  claim(key: string): Hex | undefined {
    return this.claims.has(key) ? this.claims.get(key) : this.base.claims.get(key)
  }

  remove(hash: Hex, ended: { fate: 'replaced' | 'dropped'; by: PendingTxRow | null; atMs: number } | null): void {
    this.absent.delete(hash)
    const entry = this.entry(hash)
    if (!entry) return
    this.entries.set(hash, undefined)
    for (const key of this.rules.keysOf(entry.tx)?.conflicts ?? [])
      if (this.claim(key) === hash) this.claims.set(key, undefined)
    if (!ended) return
    const { fate, by, atMs } = ended
    const how = by && howReplaced(entry.tx, by)
    this.fates.set(hash, { fate: { tx: entry.tx, fate, by: by?.hash ?? null, how, atMs }, order: this.order++ })
  }

  /** A block has one that waited. */
  enter(hash: Hex, atMs: number): void {
    const entry = this.entry(hash)
    if (entry) this.entered.set(hash, { hash, seenMs: entry.tx.seenMs, atMs, order: this.order++ })
  }

  /** One whose block was taken back waits since it was seen first. */
  leave(tx: PendingTxRow): PendingTxRow {
    const entered = this.entered.get(tx.hash) ?? this.base.entered.get(tx.hash)
    if (!entered) return tx
    this.entered.set(tx.hash, undefined)
    return { ...tx, seenMs: entered.seenMs }
  }

  /** One that was forgotten has left the pool, or is told again. */
  remember(hash: Hex): void {
    if (this.base.forgotten.get(hash) !== undefined) this.forgotten.set(hash, undefined)
  }

  /** Takes back the verdict on a transaction that turned up after all. */
  forgive(hash: Hex): void {
    if (this.fates.has(hash) || this.base.fates.get(hash)) this.fates.set(hash, undefined)
  }

  /** Everything that the transaction makes impossible is replaced by it. */
  displace(tx: PendingTxRow, conflicts: readonly string[], atMs: number): void {
    for (const key of conflicts) {
      const rival = this.claim(key)
      if (rival && rival !== tx.hash) this.remove(rival, { fate: 'replaced', by: tx, atMs })
    }
  }

  add(tx: PendingTxRow, atMs: number): void {
    this.absent.delete(tx.hash)
    if (this.entry(tx.hash)) return
    const keys = this.rules.keysOf(tx)
    if (!keys) return
    this.displace(tx, keys.conflicts, atMs)
    this.forgive(tx.hash)
    this.remember(tx.hash)
    this.entries.set(tx.hash, { tx: this.leave(tx), order: this.order++ })
    for (const key of keys.conflicts) this.claims.set(key, tx.hash)
  }

  done(nowMs: number, poolSize: number | null): PendingSet {
    const { limits, keysOf } = this.rules
    const sweeps = nowMs - this.base.sweptMs >= SWEEP_MS
    if (sweeps)
      for (const { fate } of this.base.fates.values())
        if (nowMs - fate.atMs > limits.fateMs && !this.fates.has(fate.tx.hash)) this.fates.set(fate.tx.hash, undefined)
    if (sweeps)
      for (const { hash, atMs } of this.base.entered.values())
        if (nowMs - atMs > limits.fateMs && !this.entered.has(hash)) this.entered.set(hash, undefined)
    const kept = bound(this.base.entries.with(this.entries), limits.pending, hashOfTx)
    for (const { tx } of kept.removed) {
      // The node lists one that is absent no longer: nothing that waits is forgotten with it.
      if (!this.absent.delete(tx.hash)) this.forgotten.set(tx.hash, weightsOf(tx))
      for (const key of keysOf(tx)?.conflicts ?? []) if (this.claim(key) === tx.hash) this.claims.set(key, undefined)
    }
    return {
      entries: kept.map,
      claims: this.base.claims.with(this.claims),
      absent: this.absent,
      fates:
        this.fates.size === 0 ? this.base.fates : bound(this.base.fates.with(this.fates), limits.fates, hashOfFate).map,
      entered:
        this.entered.size === 0
          ? this.base.entered
          : bound(this.base.entered.with(this.entered), limits.entered, hashOfEntered).map,
      nextOrder: this.order,
      sweptMs: sweeps ? nowMs : this.base.sweptMs,
      forgotten: this.forgotten.size === 0 ? this.base.forgotten : this.base.forgotten.with(this.forgotten),
      poolSize,
    }
  }
}

/** What the second of two transactions of one sender and nonce was for; null where there is no sender to have meant anything. */
function howReplaced(old: PendingTxRow, by: PendingTxRow): ReplacementKind | null {
  if (old.from === null || by.from === null) return null
  if (by.to === by.from && by.value === 0n && by.input === '0x') return 'cancel'
  return by.to === old.to && by.value === old.value && by.input === old.input ? 'speed-up' : 'swapped'
}

/** The node's pool changed. `isMined` tells what a held block already contains: a late notice does not bring it back. */
export function changePending(
  set: PendingSet,
  change: {
    readonly added: readonly PendingTxRow[]
    readonly removed: readonly Hex[]
    readonly refuted?: readonly Hex[]
    readonly poolSize?: number
    readonly seenMs: number
  },
  isMined: (hash: Hex) => boolean,
  rules: PendingRules,
): PendingSet {
  const draft = new Draft(set, rules)
  for (const hash of change.removed) {
    draft.remember(hash)
    if (draft.entry(hash) && !draft.absent.has(hash)) draft.absent.set(hash, { sinceMs: change.seenMs, blocks: 0 })
  }
  for (const tx of change.added) if (!isMined(tx.hash)) draft.add(tx, change.seenMs)
  for (const hash of change.refuted ?? [])
    if (draft.absent.get(hash)?.isLost === true) draft.remove(hash, { fate: 'dropped', by: null, atMs: change.seenMs })
  dropAbsent(draft, change.seenMs)
  return draft.done(change.seenMs, change.poolSize ?? null)
}

/** Blocks came and went: `lost` are the transactions of blocks taken back, `mined` those of the new ones. */
export function settlePending(
  set: PendingSet,
  lost: readonly PendingTxRow[],
  mined: readonly PendingTxRow[],
  blocks: number,
  seenMs: number,
  rules: PendingRules,
): PendingSet {
  if (set.entries.size + set.forgotten.size + set.fates.size + (set.poolSize ?? 0) + lost.length === 0) return set
  const draft = new Draft(set, rules)
  const hashes = new Set(mined.map((tx) => tx.hash))
  for (const tx of lost) {
    if (hashes.has(tx.hash)) continue
    draft.add(tx, seenMs)
    // Only the node can say that it waits again; until then it counts as absent.
    if (draft.entry(tx.hash)) draft.absent.set(tx.hash, { sinceMs: seenMs, blocks: 0, isLost: true })
  }
  for (const tx of mined) {
    draft.enter(tx.hash, seenMs)
    draft.remove(tx.hash, null)
    draft.remember(tx.hash)
    draft.forgive(tx.hash)
    draft.displace(tx, rules.keysOf(tx)?.conflicts ?? [], seenMs)
  }
  if (blocks > 0 && lost.length === 0)
    for (const [hash, absence] of draft.absent) draft.absent.set(hash, { ...absence, blocks: absence.blocks + blocks })
  dropAbsent(draft, seenMs)
  // What was mined left the node's pool, whether it had been told or not.
  const { poolSize } = set
  return draft.done(seenMs, poolSize && Math.max(0, poolSize - mined.length))
}

/** Ends that an earlier process saw, oldest first: before all that this one saw. What it knows better stays. */
export function recallEnds(
  set: PendingSet,
  ends: readonly PendingFate[],
  isMined: (hash: Hex) => boolean,
  { limits }: PendingRules,
): PendingSet {
  const recalled = ends.flatMap((fate, i): readonly (readonly [Hex, Fated])[] => {
    const { hash } = fate.tx
    const isKnown = set.entries.get(hash) !== undefined || set.fates.get(hash) !== undefined || isMined(hash)
    return isKnown ? [] : [[hash, { fate, order: i - ends.length }]]
  })
  return { ...set, fates: bound(set.fates.with(recalled), limits.fates, hashOfFate).map }
}

function dropAbsent(draft: Draft, nowMs: number): void {
  const { absentMs, absentBlocks } = draft.rules.limits
  for (const [hash, { sinceMs, blocks }] of draft.absent) {
    if (blocks >= absentBlocks || nowMs - sinceMs >= absentMs)
      draft.remove(hash, { fate: 'dropped', by: null, atMs: nowMs })
  }
}

const hashOfTx = ({ tx }: Entry): Hex => tx.hash
const hashOfFate = ({ fate }: Fated): Hex => fate.tx.hash
const hashOfEntered = ({ hash }: Entered): Hex => hash

/** The newest `limit` entries. Cuts a tenth more than it must, so that the sort is paid rarely. */
function bound<E extends { readonly order: number }>(map: PersistentMap<E>, limit: number, hashOf: (entry: E) => Hex) {
  if (map.size <= limit) return { map, removed: [] }
  const sorted = [...map.values()].sort((a, b) => a.order - b.order)
  const removed = sorted.slice(0, map.size - Math.floor(limit * 0.9))
  return {
    map: map.with(removed.map((entry) => [hashOf(entry), undefined] as const)),
    removed,
  }
}
