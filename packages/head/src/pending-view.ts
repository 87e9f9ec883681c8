import type { PendingFate, PendingTxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { HeadView } from './chain-head.ts'
import type { Entered, PendingRules, PendingSet } from './pending-set.ts'

const newestFirst = new WeakMap<PendingSet, readonly PendingTxRow[]>()
const byAccount = new WeakMap<PendingSet, ReadonlyMap<Hex, readonly PendingTxRow[]>>()

const SHOWN = 10
const ends = new WeakMap<PendingSet['fates'], readonly PendingFate[]>()
const entered = new WeakMap<PendingSet['entered'], readonly Entered[]>()
const bySuccessor = new WeakMap<PendingSet, ReadonlyMap<Hex, readonly PendingFate[]>>()

/** Replaced transactions by the one that took their place, the last first. */
function successors(set: PendingSet): ReadonlyMap<Hex, readonly PendingFate[]> {
  const made = bySuccessor.get(set)
  if (made) return made
  const lists = new Map<Hex, PendingFate[]>()
  for (const { fate } of [...set.fates.values()].sort((a, b) => b.order - a.order)) {
    if (fate.by === null) continue
    const list = lists.get(fate.by)
    if (list) list.push(fate)
    else lists.set(fate.by, [fate])
  }
  bySuccessor.set(set, lists)
  return lists
}

/** The pending set as readers see it. Orders and indexes are made when first asked for. */
export function createPendingView(set: PendingSet, rules: PendingRules): HeadView['pending'] {
  const ordered = () => {
    let list = newestFirst.get(set)
    if (!list) {
      // A node's whole pool comes in no order at all; what it saw when it tells.
      list = [...set.entries.values()]
        .sort((a, b) => b.tx.seenMs - a.tx.seenMs || b.order - a.order)
        .map((entry) => entry.tx)
      newestFirst.set(set, list)
    }
    return list
  }
  const indexed = () => {
    let index = byAccount.get(set)
    if (!index) {
      const lists = new Map<Hex, PendingTxRow[]>()
      for (const tx of ordered()) {
        for (const account of rules.keysOf(tx)?.accounts ?? []) {
          const list = lists.get(account)
          if (list) list.push(tx)
          else lists.set(account, [tx])
        }
      }
      byAccount.set(set, lists)
      index = lists
    }
    return index
  }
  const known = set.entries.size + set.forgotten.size
  // What the node no longer lists is kept for a while: it is not in the size of its pool.
  const untold = Math.max(0, (set.poolSize ?? 0) - (known - set.absent.size))
  return {
    count: set.entries.size,
    waiting: known + untold,
    untold,
    complete: set.forgotten.size === 0,
    forgotten: () => [...set.forgotten.values()],
    lost: () => [...set.absent].flatMap(([hash, { isLost }]) => (isLost === true ? [hash] : [])),
    isOverdue(nowMs) {
      for (const { sinceMs } of set.absent.values()) if (nowMs - sinceMs >= rules.limits.absentMs) return true
      return false
    },
    get: (hash) => set.entries.get(hash)?.tx ?? null,
    list: (offset, limit) => ordered().slice(offset, offset + limit),
    ofAccount: (address, limit) => (set.entries.size === 0 ? [] : (indexed().get(address)?.slice(0, limit) ?? [])),
    claimant(key) {
      const hash = set.claims.get(key)
      return hash === undefined ? null : (set.entries.get(hash)?.tx ?? null)
    },
    fate: (hash) => set.fates.get(hash)?.fate ?? null,
    ended() {
      const made = ends.get(set.fates) ?? [...set.fates.values()].map(({ fate }) => fate)
      ends.set(set.fates, made)
      return made
    },
    entered() {
      const made = entered.get(set.entered) ?? [...set.entered.values()]
      entered.set(set.entered, made)
      return made
    },
    waited: (hash) => set.entered.get(hash) ?? null,
    replaces: (hash, limit = SHOWN) => (set.fates.size === 0 ? [] : (successors(set).get(hash)?.slice(0, limit) ?? [])),
  }
}
