import { firstBy } from '@orrery/model/tally'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { tallySides, type Side } from '../exchanges/venues.ts'

/** Tokens that logged most transfers in a span, the most first, and what each logged in as long a time right before it. */
export type TrendingTokens = {
  /** Transfers of all tokens. */
  readonly transfers: number
  readonly tokens: readonly {
    readonly address: Hex
    readonly transfers: number
    /** null where not every block of that time is indexed. */
    readonly before: number | null
  }[]
}

/** Tokens that are told. */
const TOLD = 50
/** Of each part of the span so many are told: what is first in both together is among them, or nearly so. */
const JOINED = 200

/** Counts logs of transfers by the token that logged them. `before` is as long a time right before the span; null where it is not indexed whole. */
export async function readTrending(
  { family }: Pick<ChainDesk, 'family'>,
  sides: readonly Side[],
  before: readonly Side[] | null,
): Promise<TrendingTokens> {
  const topics = family.events?.transferTopics
  if (topics === undefined) return { transfers: 0, tokens: [] }
  const now = await tallySides(sides, (reads, range, also) => reads.logTally({ topics, range, limit: JOINED, also }))
  const top = firstBy(now.top, 'rows', TOLD)
  const named = top.map(({ value }) => value)
  const earlier =
    before === null || named.length === 0
      ? null
      : await tallySides(before, (reads, range, also) =>
          reads.logTally({ topics, range, limit: 1, also: [...new Set([...named, ...also])] }),
        )
  const rowsOf = new Map(earlier?.top.map(({ value, rows }) => [value, rows]))
  return {
    transfers: now.rows,
    tokens: top.map(({ value, rows }) => ({
      address: value,
      transfers: rows,
      before: earlier === null ? null : (rowsOf.get(value) ?? 0),
    })),
  }
}
