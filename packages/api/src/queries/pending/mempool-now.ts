import { weightsOf } from '@orrery/model/waiting-tx'
import type { PendingTxRow } from '@orrery/model/rows'
import type { JsonObject } from '@orrery/primitives/json'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { rateText } from '../gas/fee-market.ts'
import { poolTree, reach } from './pool-children.ts'

/** Nodes let 25 or 64 stand together, those of chains without such a limit many more: as many are counted, for each row of a list. */
const MOST = 500

/**
 * A waiting transaction of outputs with what it waits with now: its row tells what its node said when it came, and since then a block may have taken those before it, or others may
 * have come behind it (screens-nonevm §4.4). As it was told while the pool is not known whole, and for what does not say.
 */
export function mempoolNow(desk: ChainDesk, row: PendingTxRow): PendingTxRow {
  const told = row.ext['mempool']
  if (typeof told !== 'object' || told === null || Array.isArray(told)) return row
  if (desk.runtime.head.view().pending.untold > 0) return row
  const tree = poolTree(desk)
  const own = weightsOf(row)
  const waits = (hash: Hex): boolean => tree.get(hash) !== null
  const depends = parentsOf(row).filter(waits)
  const parents = (hash: Hex): readonly Hex[] => (hash === own.hash ? depends : (tree.get(hash)?.parents ?? []))
  const above = reach(own.hash, parents, waits, MOST)
  const below = reach(own.hash, tree.childrenOf, waits, MOST)
  if (above.size > MOST || below.size > MOST) return row
  const all = [...above].map((hash) => (hash === own.hash ? own : tree.get(hash)!))
  const fee = all.reduce<number | null>((sum, one) => (sum === null || one.fee === null ? null : sum + one.fee), 0)
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
  const mempool: JsonObject = {
    ...(told as JsonObject),
    ancestors: all.length,
    descendants: below.size,
    ancestorFeeRate: fee === null || bytes <= 0 ? null : rateText(fee, bytes),
    depends,
  }
  return { ...row, ext: { ...row.ext, mempool } }
}

/** What it spends from: a reorganisation may have put one of them back into the pool. */
const parentsOf = (row: PendingTxRow): Hex[] => [
  ...new Set(row.spends?.map((outpoint) => outpoint.slice(0, outpoint.indexOf(':')) as Hex) ?? weightsOf(row).parents),
]
