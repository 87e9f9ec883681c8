import { weightsOf } from '@orrery/model/waiting-tx'
import type { PendingTxRow } from '@orrery/model/rows'
import type { JsonObject } from '@orrery/primitives/json'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { rateText } from '../gas/fee-market.ts'
import { poolTree, type PoolTree } from './pool-children.ts'

/** Nodes let 25 or 64 stand together, those of chains without such a limit many more: as many are counted. */
const MOST = 2_000

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
  const depends = parentsOf(row).filter((id) => tree.get(id) !== null)
  const above = reach(own.hash, (hash) => (hash === own.hash ? depends : (tree.get(hash)?.parents ?? [])), tree)
  const below = reach(own.hash, tree.childrenOf, tree)
  if (above === null || below === null) return row
  const all = [own, ...above.map((hash) => tree.get(hash)!)]
  const fee = all.reduce<number | null>((sum, one) => (sum === null || one.fee === null ? null : sum + one.fee), 0)
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
  const mempool: JsonObject = {
    ...(told as JsonObject),
    ancestors: all.length,
    descendants: below.length + 1,
    ancestorFeeRate: fee === null || bytes <= 0 ? null : rateText(fee / bytes),
    depends,
  }
  return { ...row, ext: { ...row.ext, mempool } }
}

/** What it spends from: a reorganisation may have put one of them back into the pool. */
const parentsOf = (row: PendingTxRow): Hex[] => [
  ...new Set(row.spends?.map((outpoint) => outpoint.slice(0, outpoint.indexOf(':')) as Hex) ?? weightsOf(row).parents),
]

/** All that wait and can be reached, without the first; null where they are too many to count. */
function reach(from: Hex, next: (hash: Hex) => readonly Hex[], tree: PoolTree): readonly Hex[] | null {
  const reached = new Set<Hex>([from])
  for (const hash of reached)
    for (const other of next(hash)) {
      if (!reached.has(other) && tree.get(other) !== null) reached.add(other)
      if (reached.size > MOST) return null
    }
  return [...reached].slice(1)
}
