import type { FeeMarket } from './wire/fee-market.ts'

/** How many whole blocks of what pays more stand before a transaction; `isLeast` where there may be more. */
export type QueuePlace = { readonly blocks: number; readonly isLeast: boolean }

/**
 * Where a fee rate, in decimal text, stands among the blocks that the pool would fill now. Null where no such blocks are known, or the rate is not: then nobody can say. What pays
 * as much as the last that gets in counts as in.
 */
export function queuePlace(rate: string | null, projected: FeeMarket['projected']): QueuePlace | null {
  const own = hundredths(rate)
  if (own === null || projected.length === 0) return null
  const at = projected.findIndex(({ least }) => own >= (hundredths(least) ?? 0))
  if (at !== -1 && !projected[at]!.isOpen) return { blocks: at, isLeast: false }
  // The last block also stands for all that would come after it.
  const blocks = at === -1 ? projected.length - 1 : at
  const last = projected[blocks]!
  return { blocks, isLeast: last.isOpen && blocks > 0 }
}

/** Hundredths of a base unit, as rates are told. */
function hundredths(rate: string | null): number | null {
  const value = rate === null ? Number.NaN : Number(rate)
  return Number.isFinite(value) ? Math.round(value * 100) : null
}
