import type { RankingFacts } from '@orrery/model/wire/rich'
import type { TokenRow } from '@orrery/model/rows'
import type { ChainDesk } from '../chain-desk.ts'
import type { SweepProgress } from './coin-sweep.ts'
import type { RichBook } from './rich-lists.ts'
import { sharePpm } from '../share-ppm.ts'

const TOPS = [10, 50, 100, 1_000] as const

/** What a ranking says of all holders, or why there is none. */
export function rankingFacts(
  desk: ChainDesk,
  token: TokenRow | null,
  book: RichBook | 'untold' | null,
  /** The node was asked, or is being asked. */
  sweep: SweepProgress | NonNullable<RankingFacts['sweep']> | null = null,
): RankingFacts {
  const ledger = desk.runtime.status().capabilities?.can['native-ledger']
  const none = {
    token: token && desk.wire.token(token),
    asOf: null,
    holders: null,
    total: null,
    ranked: 0,
    bands: [],
    tops: [],
    majority: null,
    giniPpm: null,
  }
  const swept = sweep && { sweep }
  if (book === null) return { ...none, state: 'preparing', why: null, ...swept }
  if (book === 'untold')
    return { ...none, state: 'untold', why: token === null && ledger?.ok === false ? ledger.why : null }
  const { asOf, rows, bands, kinds, holders, total, isPart } = book
  if (isPart === true)
    return { ...none, state: 'ready', why: null, asOf: desk.wire.head(asOf), ranked: rows.length, isPart, ...swept }
  const amounts = rows.map(({ amount }) => amount)
  return {
    state: 'ready',
    why: null,
    token: none.token,
    asOf: desk.wire.head(asOf),
    holders,
    total: total.toString(),
    ranked: rows.length,
    bands: bands.map(({ digits, holders: count, sum }) => ({
      digits,
      holders: count,
      sum: sum.toString(),
      sharePpm: sharePpm(sum, total),
    })),
    ...(kinds && {
      scripts: kinds
        .map(({ kind, holders: count, sum }) => ({
          type: desk.family.outputs?.kindOf(kind) ?? null,
          holders: count,
          sum: sum.toString(),
          sharePpm: sharePpm(sum, total),
        }))
        .toSorted((a, b) => b.holders - a.holders),
    }),
    tops: TOPS.filter((count) => count <= rows.length).map((count) => ({
      holders: count,
      sharePpm: sharePpm(
        amounts.slice(0, count).reduce((sum, amount) => sum + amount, 0n),
        total,
      ),
    })),
    majority: majorityOf(amounts, total),
    giniPpm: rows.length === holders ? giniPpm(amounts, total) : null,
  }
}

/** How many of the largest amounts are needed for more than half of the total; null where these do not reach it. */
export function majorityOf(largestFirst: readonly bigint[], total: bigint): number | null {
  let sum = 0n
  for (const [index, amount] of largestFirst.entries()) {
    sum += amount
    if (sum * 2n > total) return index + 1
  }
  return null
}

/** Gini coefficient of all positive amounts, exact and then cut to parts per million: 0 is all equal. */
export function giniPpm(largestFirst: readonly bigint[], total: bigint): number | null {
  const count = BigInt(largestFirst.length)
  if (count === 0n || total <= 0n) return null
  const weighted = largestFirst.reduce((sum, amount, index) => sum + amount * (count - BigInt(index)), 0n)
  return Number(((2n * weighted - (count + 1n) * total) * 1_000_000n) / (count * total))
}
