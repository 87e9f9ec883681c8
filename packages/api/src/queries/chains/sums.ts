import { eachOnce, type AccountSummary } from '@orrery/model/account-summary'
import type { Balance, ChainTotals } from '@orrery/model/reads'

/** Sums of head and archive as one. Each keeps null for "not known", which a part that is not known makes the whole. */
export const addTotals = (a: ChainTotals, b: ChainTotals): ChainTotals => ({
  blocks: a.blocks + b.blocks,
  txs: a.txs + b.txs,
  transfers: a.transfers + b.transfers,
  tokens: a.tokens + b.tokens,
  tokensOf: {
    erc20: a.tokensOf.erc20 + b.tokensOf.erc20,
    erc721: a.tokensOf.erc721 + b.tokensOf.erc721,
    erc1155: a.tokensOf.erc1155 + b.tokensOf.erc1155,
  },
  contracts: a.contracts + b.contracts,
})

/** Activity of one address in both parts. The kinds are those of the newest of either. */
export const addSummaries = (a: AccountSummary, b: AccountSummary): AccountSummary => ({
  txCount: a.txCount + b.txCount,
  transferCount: a.transferCount + b.transferCount,
  firstSeenMs: least(a.firstSeenMs, b.firstSeenMs, Math.min),
  lastSeenMs: least(a.lastSeenMs, b.lastSeenMs, Math.max),
  sentKinds: [...new Set([...a.sentKinds, ...b.sentKinds])].sort(),
  sent: eachOnce([...a.sent, ...b.sent]),
})

/** Balances of both parts, summed per (address, asset, item), zeros left out, largest first. */
export function addBalances(a: readonly Balance[], b: readonly Balance[]): Balance[] {
  const sums = new Map<string, Balance>()
  for (const balance of [...a, ...b]) {
    const key = `${balance.address} ${balance.asset} ${balance.tokenId}`
    sums.set(key, { ...balance, amount: balance.amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()]
    .filter((balance) => balance.amount !== 0n)
    .toSorted((x, y) => (y.amount > x.amount ? 1 : y.amount < x.amount ? -1 : x.address < y.address ? -1 : 1))
}

const least = (a: number | null, b: number | null, pick: (a: number, b: number) => number): number | null =>
  a === null ? b : b === null ? a : pick(a, b)
