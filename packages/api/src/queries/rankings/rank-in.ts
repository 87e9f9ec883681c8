import type { Hex } from '@orrery/primitives/hex'
import type { RichBook } from './rich-lists.ts'
import { sharePpm } from '../share-ppm.ts'

/** Where an address stands among all holders, and what share of all balances is its own. */
export type Rank = { readonly rank: number; readonly sharePpm: number; readonly height: number }

/** The place of an address in a ranking, as of its block; null where it is none of those that are ranked. Pure. */
export function rankIn({ asOf, rows, total }: Pick<RichBook, 'asOf' | 'rows' | 'total'>, address: Hex): Rank | null {
  const at = rows.findIndex((row) => row.address === address)
  const share = at < 0 ? null : sharePpm(rows[at]!.amount, total)
  return share === null ? null : { rank: at + 1, sharePpm: share, height: asOf.height }
}
