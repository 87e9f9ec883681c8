import type { EventSources } from '@orrery/family/event-sources'
import type { ChainReads, FamilyMatch, Position } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import { firstBy, joinTallies } from '@orrery/model/tally'
import { VENUE_LOOKED } from '@orrery/model/venue-looked'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { hexOf, hexOrNull } from '../lists/event-pages.ts'
import { placeOf } from '../lists/family-list.ts'
import type { Snapshot } from '../snapshot.ts'
import { readVenueHours, type VenueHours } from './venue-hours.ts'
import { firstWord, type Side, type Venue, type VenuePool } from './venues.ts'

/** What was exchanged in a pool of a venue, as far as its newest exchanges were looked at. */
export type VenuePoolTrades = VenuePool & {
  readonly looked: number
  /** What went in and out of each token that is known, base units, the side that its contract names first before the other. */
  readonly volumes: readonly { readonly token: Hex; readonly amount: bigint }[]
}

export type VenueTrades = {
  readonly pools: readonly VenuePoolTrades[]
  readonly looked: number
  /** Senders of the transactions of what was looked at. */
  readonly traders: number
  /** What these pools exchanged in the last seven days by the hour; null where no sums are kept. */
  readonly hours: VenueHours | null
  /** The contract that holds all of these pools; null where each is one. */
  readonly vault: Hex | null
}

/** The busiest pools of a venue that are told. */
const VENUE_POOLS = 10
const PAGE = 100
/** Tokens that are told of a pool: those that hold more have few that are exchanged. */
const TOKENS = 8

/** Looks at the newest exchanges of a span in the busiest pools of a venue (screens-evm §16.4). */
export async function readVenueTrades(
  desk: ChainDesk,
  { snapshot, fromHeight, toHeight }: { readonly snapshot: Snapshot } & Record<'fromHeight' | 'toHeight', number>,
  sides: readonly Side[],
  venue: Venue,
): Promise<VenueTrades> {
  const source = desk.family.events
  if (!source) return { pools: [], looked: 0, traders: 0, hours: null, vault: null }
  const isVault = venue.top.length === 0
  const pools = isVault ? await poolsOfVault(source, snapshot, sides, venue.factory) : venue.top
  const told: VenuePoolTrades[] = []
  const span = { floor: fromHeight, ceiling: toHeight }
  const senders = new Set<Hex>()
  // One after the other: pages come between.
  for (const pool of pools) {
    const match = isVault ? { pool: pool.pool, vault: venue.factory } : { pool: pool.pool }
    const rows: FamilyRow[] = []
    for (const reads of [snapshot.newest, snapshot.deep])
      for await (const page of pagesOf(reads, source.swaps.table, match, span, VENUE_LOOKED - rows.length)) {
        rows.push(...page)
        for (const { from } of await reads.txsAt(distinct(page))) if (from) senders.add(from)
      }
    told.push({ ...pool, looked: rows.length, volumes: volumesOf(rows, pool) })
  }
  const vault = isVault ? venue.factory : null
  return {
    pools: told,
    looked: told.reduce((sum, { looked }) => sum + looked, 0),
    traders: senders.size,
    hours: await readVenueHours(desk, pools, vault),
    vault,
  }
}

/** Rows of a list in a span of heights, the newest first, `most` at most. */
async function* pagesOf(
  reads: ChainReads,
  table: string,
  match: FamilyMatch,
  span: { readonly floor: number; readonly ceiling: number },
  most: number,
): AsyncGenerator<readonly FamilyRow[]> {
  let before: Position | undefined
  for (let left = most; left > 0;) {
    const limit = Math.min(left, PAGE)
    const page = await reads.familyPage(table, match, { limit, ...span, ...(before && { before }) })
    if (page.length > 0) yield page
    if (page.length < limit) return
    left -= page.length
    before = placeOf(page.at(-1)!)
  }
}

/** A vault's pools are ids in its own exchanges. */
async function poolsOfVault(
  source: EventSources,
  snapshot: Snapshot,
  sides: readonly Side[],
  vault: Hex,
): Promise<readonly VenuePool[]> {
  const question = { table: source.swaps.table, match: { vault }, by: 'pool', sum: null, limit: VENUE_POOLS, also: [] }
  const tallies = await Promise.all(sides.map(({ reads, range }) => reads.familyTally({ ...question, range })))
  const pools: VenuePool[] = []
  for (const { value, rows } of firstBy(joinTallies(tallies).top, 'rows', VENUE_POOLS)) {
    const row = await firstWord(source, snapshot, value)
    const isOwn = row !== null && hexOf(row, 'factory') === vault
    pools.push({ pool: value, trades: rows, tokens: isOwn ? [hexOf(row, 'token0'), hexOf(row, 'token1')] : null })
  }
  return pools
}

const distinct = (rows: readonly FamilyRow[]) => [
  ...new Map(rows.map(placeOf).map((place) => [`${place.height} ${place.txIndex}`, place])).values(),
]

/** Both sides of each exchange by their tokens; where neither the event nor the maker tells which, it counts in none. */
function volumesOf(rows: readonly FamilyRow[], { tokens }: VenuePool): VenuePoolTrades['volumes'] {
  const sums = new Map<Hex, bigint>((tokens ?? []).map((token) => [token, 0n]))
  for (const row of rows)
    for (const side of [0, 1] as const) {
      const named = hexOrNull(row, `side${side}`)
      // Curve's pools name a coin's index, which says nothing without the pool.
      const token = named === null ? tokens?.[side] : named.length === 42 ? named : undefined
      if (token === undefined) continue
      const amount = BigInt(row[`amount${side}`] as bigint)
      sums.set(token, (sums.get(token) ?? 0n) + (amount < 0n ? -amount : amount))
    }
  return [...sums].flatMap(([token, amount]) => (amount > 0n ? [{ token, amount }] : [])).slice(0, TOKENS)
}
