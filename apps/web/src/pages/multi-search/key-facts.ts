import type { ApiClient } from '@orrery/api/client'
import type { SearchHit } from '@orrery/model/wire/search'
import type { TxSummary } from '@orrery/model/wire/transaction'

/** What matters most of a find. Amounts in base units of the chain's own coin; null where nobody tells. */
export type KeyFacts =
  | { readonly as: 'address'; readonly balance: string | null; readonly txs: number | null }
  | ({ readonly as: 'transaction' } & Pick<TxSummary, 'status' | 'finality' | 'height' | 'value'>)
  | {
      readonly as: 'token'
      readonly holders: number | null
      readonly transfers: number | null
      /** In dollars, as pools tell it. */
      readonly price: string | null
    }

type Asked = Pick<ApiClient, 'getAddress' | 'getTransaction' | 'getToken' | 'getTokenPrice'>

/** Finds of one text that facts are told of: it seldom means more. */
export const TOLD_HITS = 3

/** Asks for what matters most of an address, a transaction or a token; null of other finds, and where it cannot be told. Throws only when given up. */
export async function loadKeyFacts(
  api: Asked,
  { kind, chain, id, path }: SearchHit,
  signal: AbortSignal,
): Promise<KeyFacts | null> {
  try {
    if (kind === 'address') {
      const { balance, txCount } = await api.getAddress({ chain, address: id }, signal)
      return { as: 'address', balance: balance?.amount ?? null, txs: txCount }
    }
    if (kind === 'transaction') {
      const { status, finality, height, value } = await api.getTransaction({ chain, hash: id, mostSides: 1 }, signal)
      return { as: 'transaction', status, finality, height, value }
    }
    // Tokens of ledgers above a chain have pages of their own, and no such facts.
    if (kind === 'token' && path.includes('/token/')) {
      const [{ holders, transfers }, market] = await Promise.all([
        api.getToken({ chain, address: id }, signal),
        api.getTokenPrice({ chain, address: id }, signal).catch(() => null),
      ])
      return { as: 'token', holders, transfers, price: market?.token?.dollars?.price ?? null }
    }
    return null
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}
