import type { TokenRef, Transfer } from '@orrery/model/wire/transaction'

/** What a transaction moved of one token, or of the coin where there is none: how often, and together, in base units; null of items, which are no amount. */
export type TokenSum = { readonly token: TokenRef | null; readonly count: number; readonly amount: string | null }

/** A transaction's transfers token by token, what moved most often first (screens-evm §4.3). Pure. */
export function tokenSums(transfers: readonly Transfer[]): readonly TokenSum[] {
  const sums = new Map<string, { token: TokenRef | null; count: number; amount: bigint | null }>()
  for (const { token, tokenId, amount } of transfers) {
    const key = token?.address ?? ''
    const sum = sums.get(key) ?? { token, count: 0, amount: 0n }
    const isCounted = tokenId === null && sum.amount !== null
    sums.set(key, { token, count: sum.count + 1, amount: isCounted ? sum.amount! + BigInt(amount) : null })
  }
  return [...sums.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ amount, ...sum }) => ({ ...sum, amount: amount === null ? null : amount.toString() }))
}
