import type { WokenAccount } from '@orrery/model/wire/rich'
import { baseUnits } from '../../page-parts/coin-text.ts'

const YEAR_MS = 365 * 86_400_000

/** Whole years that an account rested. Pure. */
export const yearsRested = ({ timeMs, lastMs }: Pick<WokenAccount, 'timeMs' | 'lastMs'>): number =>
  Math.floor((timeMs - lastMs) / YEAR_MS)

/** Those that rested so many years at least, and whose largest transfer was as large as `least` says in whole coins; text that is no amount is left out. Pure. */
export function narrowWoken<A extends Pick<WokenAccount, 'timeMs' | 'lastMs' | 'largest'>>(
  accounts: readonly A[],
  { years, least, decimals }: { readonly years: number; readonly least: string; readonly decimals: number },
): readonly A[] {
  const base = baseUnits(least.trim(), decimals)
  return accounts.filter(
    (account) => yearsRested(account) >= years && (base === null || BigInt(account.largest.amount) >= BigInt(base)),
  )
}
