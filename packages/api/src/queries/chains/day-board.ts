import {
  countParties,
  GAS_ORDERS,
  gasPairsOf,
  joinGasUse,
  largestValuesOf,
  MOST_PAIRS,
  mostOf,
  type GasPair,
  type GasQuestion,
  type GasRanking,
  type GasUse,
  type GasUser,
} from '@orrery/model/gas-use'
import type { Chain } from '@orrery/model/chain'
import type { ChainReads, HeightRange } from '@orrery/model/reads'
import { joinTallies, NO_TALLY, type Tally, type TallyQuestion } from '@orrery/model/tally'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { Clock } from '@orrery/primitives/clock'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { ChainDesk } from '../chain-desk.ts'
import { isIndexed, knownSpans } from '../charts/chart-points.ts'
import { heightBefore } from '../blocks/height-before.ts'
import { createBoundedLine } from '../bounded-line.ts'
import { createKept, type Kept } from '../kept.ts'
import { createLru } from '../lru.ts'
import { atOneMoment, NO_CUT, type Snapshot } from '../snapshot.ts'
import { readTrending, type TrendingTokens } from '../tokens/trending-tokens.ts'
import { readMarket, type Market } from '../exchanges/market.ts'
import { readVenueTrades, type VenueTrades } from '../exchanges/venue-trades.ts'
import { readVenues, type Pair, type Side, type Venue, type Venues } from '../exchanges/venues.ts'
import { readGroupFlows, type GroupFlows } from '../rankings/group-flows.ts'
import { readGroupsLately, type GroupLately } from '../rankings/groups-lately.ts'
import { wokenAmong, type WokenAccount } from '../rankings/woken-accounts.ts'

/** Blocks of the last hours. */
export type Span = {
  /** The first block that is indexed. */
  readonly fromHeight: number
  readonly toHeight: number
  /** Whether every block of the span is indexed. */
  readonly whole: boolean
}
/** What was told of a span. */
export type OfSpan<T> = Span & { readonly told: T }
/** Who used gas in a span, and what those who are told used in as long a time right before it; null where not every block of that is indexed. */
export type SpanUse = {
  readonly use: GasUse
  readonly before: ReadonlyMap<Hex, GasUser> | null
  /** How many others are at the other end of those who are told; null where the newest blocks hold too many to tell them apart from older ones. */
  readonly parties: ReadonlyMap<Hex, number> | null
}
/** Null where no block of the span is here. */
type KeptOf<T> = Kept<OfSpan<T> | 'none'>

/**
 * What stands out in the last hours of a chain. A few fields of every transaction of them are read: beside the requests, one reading at a time, again at the earliest
 * after minutes and after a hundred times as long as it took, and only when somebody asks.
 */
export type DayBoard = {
  /** Each is null while it is being made for the first time. */
  gasUse(by: GasRanking, hours: number): ReturnType<KeptOf<SpanUse>['read']>
  largest(hours: number): ReturnType<KeptOf<readonly TxRow[]>['read']>
  tally(kind: TallyKind, hours: number): ReturnType<KeptOf<Tally>['read']>
  /** Which tokens logged most transfers in the last 24 hours. */
  trending(): ReturnType<KeptOf<TrendingTokens>['read']>
  /** Which factories' pools were traded in. */
  venues(): ReturnType<KeptOf<Venues>['read']>
  /** What was exchanged in the busiest pools of one of these, in the span that they were told of. */
  venueTrades(venue: Venue, span: Span): ReturnType<KeptOf<VenueTrades>['read']>
  /**
   * What tokens were worth by the pools of a span; null while it is made for the first time, and what was told of an earlier span while it is made for
   * this one.
   */
  market(pairs: readonly Pair[], span: Span): ReturnType<KeptOf<Market>['read']>
  /** The last of these, however old; null where none was made yet. Makes nothing. */
  lastMarket(): OfSpan<Market> | null
  /** What moved between a group of addresses and others in the last seven days, of one token where it is told; `key` tells groups apart. */
  flows(key: string, group: readonly Hex[], asset?: Hex): ReturnType<KeptOf<GroupFlows>['read']>
  /** What groups of addresses hold, and who used them in the last 24 hours and what moved; `key` tells sets of groups apart, of which there are few. */
  groups(
    key: string,
    groups: ReadonlyMap<string, readonly Hex[]>,
  ): ReturnType<KeptOf<ReadonlyMap<string, GroupLately>>['read']>
  /** Accounts that woke among the senders of what moved most on each of the last days. */
  woken(): ReturnType<KeptOf<readonly WokenAccount[]>['read']>
}

/** What is counted of a family's table. Kinds are few, as nothing of them comes from requests. */
export type TallyKind = Pick<TallyQuestion, 'table' | 'by' | 'sum' | 'match'>

const HOUR_MS = 3_600_000
const KEPT = { ratio: 100, waitMs: 200 } as const
/** An hour's answer is made again sooner than a week's: every so many of its hours' parts. */
const leastMs = (hours: number): number => Math.min(15, 1 + hours / 6) * 60_000
/** At the earliest, however little there was. */
const YOUNG_MS = 5_000

/** The less of its hours an answer is of, the sooner it is out of date: what was told of a chain's first block must not stand for minutes. */
function freshMs(told: Span | 'none', hours: number, { blockSeconds }: Pick<Chain, 'blockSeconds'>): number {
  const blocks = told === 'none' ? 0 : told.toHeight - told.fromHeight + 1
  return Math.max(YOUNG_MS, leastMs(hours) * Math.min(1, (blocks * blockSeconds * 1_000) / (hours * HOUR_MS)))
}
/** Rows that are told of each order (screens-evm §7), and so many more that the two parts of a span are joined from. */
export const TOLD = 50
const JOINED = 100
/** Screens-evm §2.4. */
const LARGEST = 5
/** Venues whose exchanges are held, and how long those of one that nobody asks for. */
const MOST_VENUES = 50
const VENUE_MS = HOUR_MS
/** Groups of labelled addresses whose flows are held, the days of these, and tokens that wait for theirs: what is told of the chain waits behind them. */
const MOST_GROUPS = 50
const MOST_WAITING = 4
const FLOW_DAYS = 7
/** Days that accounts which woke are looked for in, and transfers of each whose senders are looked up. */
export const WOKEN_DAYS = 7
export const LOOKED = 100

/** Makes the board of a desk; nothing is read before it is asked for. */
export function createDayBoard(desk: () => ChainDesk, clock: Clock): DayBoard {
  const uses = new Map<string, KeptOf<SpanUse>>()
  const largest = new Map<number, KeptOf<readonly TxRow[]>>()
  const tallies = new Map<string, KeptOf<Tally>>()
  let venues: KeptOf<Venues> | null = null
  let trending: KeptOf<TrendingTokens> | null = null
  const trades = createLru<string, KeptOf<VenueTrades>>(MOST_VENUES, () => clock.monotonic())
  let market: { readonly toHeight: number; readonly kept: KeptOf<Market> } | null = null
  let earlier: OfSpan<Market> | null = null
  const flows = createLru<string, KeptOf<GroupFlows>>(MOST_GROUPS, () => clock.monotonic())
  const groupSets = new Map<string, KeptOf<ReadonlyMap<string, GroupLately>>>()
  let woken: KeptOf<readonly WokenAccount[]> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const line = createBoundedLine(MOST_WAITING, () => desk().chain.code)
  const keep = <T>(hours: number, read: (desk: ChainDesk, span: Found) => Promise<T>, isOfToken = false): KeptOf<T> => {
    const make = () => {
      const mine = turn.then(() => ofSpan(desk(), hours, read))
      turn = mine.catch(() => undefined)
      return mine
    }
    return createKept(() => (isOfToken ? line(make) : make()), clock, {
      ...KEPT,
      leastMs: (told) => freshMs(told, hours, desk().chain),
    })
  }
  return {
    gasUse(by, hours) {
      const key = `${by} ${hours}`
      const kept = uses.get(key) ?? keep(hours, (own, found) => readUse(own, found, by))
      uses.set(key, kept)
      return kept.read()
    },
    largest(hours) {
      const kept = largest.get(hours) ?? keep(hours, (_, found) => readLargest(found))
      largest.set(hours, kept)
      return kept.read()
    },
    tally(kind, hours) {
      const key = JSON.stringify([kind, hours])
      const kept = tallies.get(key) ?? keep(hours, (_, found) => readTally(found, kind))
      tallies.set(key, kept)
      return kept.read()
    },
    trending: () =>
      (trending ??= keep(24, (own, found) => {
        const { before, snapshot } = found
        const earlier = before && sidesOf({ snapshot, fromHeight: before.from, toHeight: before.to })
        return readTrending(own, sidesOf(found), earlier)
      })).read(),
    venues: () =>
      (venues ??= keep(24, (own, found) =>
        readVenues(own, found, sidesOf(found), sidesOf({ ...found, fromHeight: 0 })),
      )).read(),
    venueTrades(venue, { fromHeight, toHeight }) {
      const key = `${venue.factory} ${toHeight}`
      const kept =
        trades.get(key) ??
        keep(24, (own, found) => {
          const part = { snapshot: found.snapshot, fromHeight, toHeight }
          return readVenueTrades(own, part, sidesOf(part), venue)
        })
      trades.set(key, kept, VENUE_MS)
      return kept.read()
    },
    async market(pairs, { toHeight }) {
      if (market?.toHeight !== toHeight)
        market = { toHeight, kept: keep(24, (own, { snapshot }) => readMarket(own, snapshot, pairs)) }
      const told = await market.kept.read()
      if (told === null) return earlier
      if (told !== 'none') earlier = told
      return told
    },
    lastMarket: () => earlier,
    flows(key, group, asset) {
      const kept =
        flows.get(key) ??
        keep(
          FLOW_DAYS * 24,
          (own, { snapshot, fromHeight }) => readGroupFlows(own, snapshot, fromHeight, group, asset ?? null),
          asset !== undefined,
        )
      flows.set(key, kept, VENUE_MS)
      return kept.read()
    },
    groups(key, groups) {
      const kept =
        groupSets.get(key) ??
        keep(24, (own, { snapshot, fromHeight }) => readGroupsLately(own, snapshot, fromHeight, groups))
      groupSets.set(key, kept)
      return kept.read()
    },
    woken: () => (woken ??= keep(WOKEN_DAYS * 24, (_, found) => readWoken(found))).read(),
  }
}

type Found = Span & {
  readonly snapshot: Snapshot
  /** As long a time right before the span; null where it is not indexed whole. */
  readonly before: HeightRange | null
}

async function ofSpan<T>(
  desk: ChainDesk,
  hours: number,
  read: (desk: ChainDesk, span: Found) => Promise<T>,
): Promise<OfSpan<T> | 'none'> {
  const nowMs = desk.clock.now()
  const found = await atOneMoment(desk.runtime, async (snapshot): Promise<Found> => {
    const [fromMs, beforeMs] = [nowMs - hours * HOUR_MS, nowMs - 2 * hours * HOUR_MS]
    const [before, first, known] = await Promise.all([
      heightBefore(desk, snapshot, fromMs),
      heightBefore(desk, snapshot, beforeMs),
      knownSpans(snapshot),
    ])
    const toHeight = snapshot.tip?.height ?? -1
    const { ranges } = snapshot.state
    // Where the index begins inside the span, no block stands before it; the newest blocks may be all that is here.
    const held = [...ranges, ...snapshot.coverage.ranges].find(({ to }) => to > before)
    return {
      snapshot,
      fromHeight: Math.max(before + 1, held?.from ?? 0),
      toHeight,
      whole: isIndexed(fromMs, nowMs, known),
      before: isIndexed(beforeMs, nowMs, known) ? { from: first + 1, to: before } : null,
    }
  })
  const { fromHeight, toHeight, whole, snapshot } = found
  if (fromHeight > toHeight) return 'none'
  // Rows of archived blocks do not change: the reading, which takes long, needs no moment, unless a deep fork takes them out meanwhile.
  const last = deepEnd(found)
  const hash = last < 0 ? null : await snapshot.deep.blockHashes([last])
  const told = await read(desk, found)
  if (hash !== null && (await desk.runtime.archive.reads.blockHashes([last])).get(last) !== hash.get(last))
    throw new OrreryError('STORE_UNAVAILABLE', { reason: 'the chain took back what was being read' })
  return { fromHeight, toHeight, whole, told }
}

type Part = Pick<Found, 'fromHeight' | 'toHeight' | 'snapshot'>

/** The last block of the span that is read from the archive; −1 where none is. */
const deepEnd = ({ fromHeight, toHeight, snapshot: { cut } }: Part): number => {
  const last = Math.min(toHeight, cut === NO_CUT ? toHeight : cut - 1)
  return fromHeight > last ? -1 : last
}

const headOf = ({ fromHeight, toHeight, snapshot }: Part) =>
  toHeight < snapshot.cut ? null : { from: Math.max(fromHeight, snapshot.cut), to: toHeight }

async function readUse(desk: ChainDesk, found: Found, by: GasRanking): Promise<SpanUse> {
  const use = await useOfPart(desk, found, { by, limit: JOINED, also: [] })
  const { before } = found
  const also = [...new Set(GAS_ORDERS.flatMap((order) => mostOf(use.rows, order, TOLD).map(({ address }) => address)))]
  const parties = await unlessTooMuch(readParties(desk, found, by, also))
  if (before === null) return { use, before, parties }
  const part = { snapshot: found.snapshot, fromHeight: before.from, toHeight: before.to }
  const earlier = await unlessTooMuch(useOfPart(desk, part, { by, limit: 0, also }))
  return { use, before: earlier && new Map(earlier.rows.map((row) => [row.address, row])), parties }
}

/** What is told besides, or null where it is more than the engine's bounds let a query read: the rest stands without. */
const unlessTooMuch = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  })

/** Whom both parts of a span name counts once: the older part is told those of the newer one. */
async function readParties(
  { family, chain }: ChainDesk,
  found: Found,
  by: GasRanking,
  users: readonly Hex[],
): Promise<SpanUse['parties']> {
  const question = { by, users, plainGas: family.plainGas?.(chain) ?? null }
  const { snapshot, fromHeight } = found
  const [range, last] = [headOf(found), deepEnd(found)]
  const pairs: GasPair[] = []
  for (let at = range?.from ?? 0; at <= (range?.to ?? -1); at++)
    pairs.push(...gasPairsOf(snapshot.view.bundle(at)?.txs ?? [], question))
  if (last < 0) return countParties(pairs)
  const distinct = [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()]
  if (distinct.length > MOST_PAIRS) return null
  return snapshot.deep.gasParties({ ...question, range: { from: fromHeight, to: last }, pairs: distinct })
}

async function useOfPart(
  { family, chain }: ChainDesk,
  part: Part,
  { also, ...asked }: Pick<GasQuestion, 'by' | 'limit' | 'also'>,
): Promise<GasUse> {
  const { snapshot, fromHeight } = part
  const question = { ...asked, plainGas: family.plainGas?.(chain) ?? null }
  const [range, last] = [headOf(part), deepEnd(part)]
  const addresses = ({ rows }: GasUse) => rows.map(({ address }) => address)
  const newest = range === null ? null : await snapshot.newest.gasUse({ ...question, range, also })
  if (last < 0) return newest ?? { gasUsed: 0, fees: 0n, burnt: 0n, txs: 0, rows: [] }
  // What one of the parts tells first may be far behind in the other: of those the whole is told.
  const named = newest === null ? also : [...new Set([...also, ...addresses(newest)])]
  const deep = await snapshot.deep.gasUse({ ...question, range: { from: fromHeight, to: last }, also: named })
  if (range === null) return deep
  return joinGasUse([deep, await snapshot.newest.gasUse({ ...question, range, also: addresses(deep) })])
}

async function readTally(found: Found, kind: TallyKind): Promise<Tally> {
  const { snapshot, fromHeight } = found
  const [range, last] = [headOf(found), deepEnd(found)]
  const ask = (reads: ChainReads, of: HeightRange, also: readonly Hex[]) =>
    reads.familyTally({ ...kind, range: of, limit: JOINED, also })
  const values = ({ top }: Tally) => top.map(({ value }) => value)
  const newest = range === null ? null : await ask(snapshot.newest, range, [])
  if (last < 0) return newest ?? NO_TALLY
  const deep = await ask(snapshot.deep, { from: fromHeight, to: last }, newest === null ? [] : values(newest))
  return range === null ? deep : joinTallies([deep, await ask(snapshot.newest, range, values(deep))])
}

async function readLargest(found: Found, limit = LARGEST): Promise<readonly TxRow[]> {
  const { snapshot, fromHeight } = found
  const [range, last] = [headOf(found), deepEnd(found)]
  const parts = await Promise.all([
    last < 0 ? [] : snapshot.deep.largestValues({ from: fromHeight, to: last }, limit),
    range === null ? [] : snapshot.newest.largestValues(range, limit),
  ])
  return largestValuesOf(parts.flat(), limit)
}

/** The parts of a span with where their rows are. */
function sidesOf(found: Part): readonly Side[] {
  const { snapshot, fromHeight } = found
  const [range, last] = [headOf(found), deepEnd(found)]
  return [
    ...(last < 0 ? [] : [{ reads: snapshot.deep, range: { from: fromHeight, to: last } }]),
    ...(range === null ? [] : [{ reads: snapshot.newest, range }]),
  ]
}

/** The span is gone through in as many parts of equal length as it has days: a day of large transfers does not hide the others. */
async function readWoken(found: Found): Promise<readonly WokenAccount[]> {
  const { fromHeight, toHeight, snapshot } = found
  const length = Math.max(1, Math.ceil((toHeight - fromHeight + 1) / WOKEN_DAYS))
  const largest: TxRow[] = []
  for (let from = fromHeight; from <= toHeight; from += length) {
    const part = { ...found, fromHeight: from, toHeight: Math.min(toHeight, from + length - 1) }
    largest.push(...(await readLargest(part, LOOKED)))
  }
  const { newest, deep } = snapshot
  return wokenAmong([newest, deep], largestValuesOf(largest, WOKEN_DAYS * LOOKED), { from: fromHeight, to: toHeight })
}
