import type { EventSources } from '@orrery/family/event-sources'
import type { ChainReads, HeightRange, Position } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import { firstBy, joinTallies, NO_TALLY, type Tally } from '@orrery/model/tally'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { hexOf, keyedList, kindOf, numberOrNull } from '../lists/event-pages.ts'
import type { Snapshot } from '../snapshot.ts'

/** A pool that was traded in; `tokens` null where nobody told of it. */
export type VenuePool = { readonly pool: Hex; readonly trades: number; readonly tokens: readonly [Hex, Hex] | null }

/** One factory, or one contract that holds pools, by what was exchanged in its pools. */
export type Venue = {
  readonly factory: Hex
  /** Word of the kind that it tells of. */
  readonly kind: string
  /** Pools that it told of since the first indexed block. */
  readonly pools: number
  readonly trades: number
  /** Its pools among the busiest that were looked up, and the first of them. */
  readonly traded: number
  readonly busiest: Hex
  /** The busiest of these pools, at most `TOP`; of a contract that holds pools itself there is none here. */
  readonly top: readonly VenuePool[]
}

/** What was exchanged in a span. */
export type Venues = {
  readonly venues: readonly Venue[]
  /** Exchanges of the span, those of the contracts that were looked up, and those of them that a factory told of. */
  readonly trades: number
  readonly looked: number
  readonly named: number
  /** Contracts that were looked up. */
  readonly contracts: number
  /** Those of them that are pools by a factory's word, the busiest first. */
  readonly pairs: readonly Pair[]
}

/** A pool that a factory told of, with what it exchanges. */
export type Pair = VenuePool & {
  readonly tokens: readonly [Hex, Hex]
  /** Who told first of it. */
  readonly factory: Hex
  /** Hundredths of a basis point; null where the event names none. */
  readonly fee: number | null
}

/** A part of a span, and where its rows are. */
export type Side = { readonly reads: ChainReads; readonly range: HeightRange }

const TOP = 10
/** Contracts whose factory is looked up: the busiest have nearly all exchanges. */
const LOOKED_UP = 300
/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 4
const ORIGIN: Position = { height: 0, txIndex: 0, seq: 0 }

/**
 * Which factories' pools were traded in, by the logs of exchanges of a span. Who made a pool is the first word of it: anybody may tell afterwards. A contract that
 * is told to hold pools itself is its own venue.
 */
export async function readVenues(
  { family }: ChainDesk,
  { snapshot }: { readonly snapshot: Snapshot },
  sides: readonly Side[],
  /** The same of all blocks up to the end of the span. */
  all: readonly Side[],
): Promise<Venues> {
  const source = family.events
  if (!source) return { venues: [], trades: 0, looked: 0, named: 0, contracts: 0, pairs: [] }
  const { topics } = source.swaps
  const logs = await tallySides(sides, (reads, range, also) =>
    reads.logTally({ topics, range, limit: LOOKED_UP, also }),
  )
  const busiest = firstBy(logs.top, 'rows', LOOKED_UP)
  const made = new Map<Hex, FamilyRow>()
  for (let at = 0; at < busiest.length; at += AT_ONCE)
    await Promise.all(
      busiest.slice(at, at + AT_ONCE).map(async ({ value }) => {
        const row = await firstWord(source, snapshot, value)
        if (row !== null) made.set(value, row)
      }),
    )
  const factories = new Set([...made.values()].map((row) => hexOf(row, 'factory')))
  const holders = await countPools(source, all, [
    ...factories,
    ...busiest.flatMap(({ value }) => (made.has(value) ? [] : [value])),
  ])
  const venues = new Map<Hex, Venue>()
  const pairs: Pair[] = []
  for (const { value, rows } of busiest) {
    const row = made.get(value)
    const pair =
      row === undefined
        ? null
        : { pool: value, trades: rows, tokens: [hexOf(row, 'token0'), hexOf(row, 'token1')] as const }
    if (pair !== null && row !== undefined)
      pairs.push({ ...pair, factory: hexOf(row, 'factory'), fee: numberOrNull(row, 'fee') })
    const own = row === undefined ? holders.get(value) : undefined
    const factory = row === undefined ? (own === undefined ? null : value) : hexOf(row, 'factory')
    if (factory === null) continue
    const held = venues.get(factory)
    venues.set(factory, {
      factory,
      kind: held?.kind ?? (row === undefined ? (own?.kind ?? 'unknown') : kindOf(row, source.pools.kinds)),
      pools: holders.get(factory)?.pools ?? 0,
      trades: (held?.trades ?? 0) + rows,
      traded: (held?.traded ?? 0) + 1,
      busiest: held?.busiest ?? value,
      top: [...(held?.top ?? []), ...(pair === null ? [] : [pair])].slice(0, TOP),
    })
  }
  const sum = (rows: readonly { readonly rows: number }[]) => rows.reduce((all, one) => all + one.rows, 0)
  return {
    venues: [...venues.values()].toSorted((a, b) => b.trades - a.trades || (a.factory < b.factory ? -1 : 1)),
    trades: logs.rows,
    looked: sum(busiest),
    named: [...venues.values()].reduce((all, { trades }) => all + trades, 0),
    contracts: busiest.length,
    pairs,
  }
}

/** Both parts of a span, each asked for what the other names. */
export async function tallySides(
  sides: readonly Side[],
  ask: (reads: ChainReads, range: HeightRange, also: readonly Hex[]) => Promise<Tally>,
): Promise<Tally> {
  const [first, second] = sides
  if (first === undefined) return NO_TALLY
  if (second === undefined) return ask(first.reads, first.range, [])
  const named = (await ask(second.reads, second.range, [])).top.map(({ value }) => value)
  const deep = await ask(first.reads, first.range, named)
  const also = deep.top.map(({ value }) => value).slice(0, 1_000)
  return joinTallies([deep, await ask(second.reads, second.range, also)])
}

/** What was told first of a pool; null where nobody told. */
export async function firstWord(
  source: EventSources,
  { newest, deep }: Snapshot,
  pool: Hex,
): Promise<FamilyRow | null> {
  const list = keyedList(source, source.pools, source.pools.topic, pool, (row) => row['pool'] === pool)
  for (const reads of [deep, newest]) {
    const [row] = await list.read(reads, { limit: 1, after: ORIGIN })
    if (row !== undefined) return row
  }
  return null
}

/** How many pools contracts told of, over all that is indexed: factories tell one at a time, so that these are far fewer than exchanges. */
async function countPools(
  { pools }: EventSources,
  sides: readonly Side[],
  also: readonly Hex[],
): Promise<ReadonlyMap<Hex, { readonly pools: number; readonly kind: string }>> {
  const counted = new Map<Hex, { readonly pools: number; readonly kind: string }>()
  for (const [code, kind] of pools.kinds.entries()) {
    const question = {
      table: pools.table,
      match: { kind: code },
      by: 'factory',
      sum: null,
      limit: 0,
      also,
    }
    const tally = joinTallies(
      await Promise.all(sides.map(({ reads, range }) => reads.familyTally({ ...question, range }))),
    )
    for (const { value, rows } of tally.top) {
      const held = counted.get(value)
      counted.set(value, { pools: rows + (held?.pools ?? 0), kind: held?.kind ?? kind })
    }
  }
  return counted
}
