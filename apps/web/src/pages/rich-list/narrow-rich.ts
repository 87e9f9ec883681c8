import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import { baseUnits } from '../../page-parts/coin-text.ts'
import { readUnit } from '../advanced-filter/read-unit.ts'

/** Whose balances may be asked for alone. */
const HOLDERS = ['accounts', 'contracts', 'labelled', 'unlabelled'] as const
type Holders = (typeof HOLDERS)[number]

/** What the address narrows the largest balances by; what cannot be read is left out. */
export async function narrowRich(
  query: URLSearchParams,
  { api, chain, signal }: { readonly api: ApiClient; readonly chain: Chain; readonly signal: AbortSignal },
): Promise<{ readonly holders?: Holders; readonly least?: string }> {
  const holders = HOLDERS.find((one) => one === query.get('holders'))
  const text = (query.get('least') ?? '').trim()
  // The coin's own balances have no token that says what they count in.
  const kind = query.has('token') ? 'transfers' : 'transactions'
  const { decimals } = text === '' ? { decimals: null } : await readUnit(query, kind, { api, chain, signal })
  const least = decimals === null ? null : baseUnits(text, decimals)
  return {
    // Labels name addresses of any chain; contracts are of account chains alone.
    ...(holders !== undefined && (chain.family === 'evm' || holders.endsWith('labelled')) && { holders }),
    ...(least !== null && { least }),
  }
}

/** The least balance of the chain's own coin that the address asks for, base units; null for none, or where it cannot be read. */
export function leastCoins(query: URLSearchParams, { native }: Pick<Chain, 'native'>): string | null {
  const text = (query.get('least') ?? '').trim()
  return text === '' ? null : baseUnits(text, native.decimals)
}
