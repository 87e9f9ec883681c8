import type { EventSources } from '@orrery/family/event-sources'
import { EVENT_DAYS, LEAST_POOLED } from '@orrery/model/alpha-signals'
import { quotesOf } from '@orrery/model/quotes'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { heightBefore } from '../blocks/height-before.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { addBalances } from '../chains/sums.ts'
import { firstWord } from '../exchanges/venues.ts'
import { hexOf, kindOf, numberOf, placeRows, type EventRow } from '../lists/event-pages.ts'
import { sharePpm } from '../share-ppm.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import { lockedHolders } from '../tokens/locked-holders.ts'
import { DAY_MS } from '../tokens/token-activity.ts'
import { unlessUnsettled } from '../unless-unsettled.ts'
import { eventKind, offKind, preparingKind, type FoundSignal, type KindFound } from './found-signal.ts'

const KIND = 'new-pool'
/** Newest words of pools that are looked at, and look-ups at once: few, so that pages come between. */
const MOST_POOLS = 200
const AT_ONCE = 4
/** Pools whose shares are looked up: for each its largest holders are asked. */
const MOST_SHARES = 10
/** Their shares are tokens, and the pool is the contract of these. */
const WITH_SHARES = 'uniswap-v2'

type NewPool = EventRow & { readonly pool: Hex; readonly quote: Hex; readonly other: Hex; readonly held: bigint }

/**
 * Pools of the last days that hold some of the wrapped coin or of a dollar coin. Who made a pool is the first word of it; pools that one contract holds together
 * have no balance of their own, and none is told of them.
 */
export async function poolSignals(desk: ChainDesk): Promise<KindFound> {
  const source = desk.family.events
  if (source === undefined) return offKind(KIND, desk.family.can.contracts ? 'events' : 'family')
  const { coin, dollars } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  const quotes = new Set([...(coin === null ? [] : [coin]), ...dollars])
  const listed = await atOneMoment(desk.runtime, async (snapshot) => {
    if (!snapshot.coverage.complete) return null
    const floor = await heightBefore(desk, snapshot, desk.clock.now() - EVENT_DAYS * DAY_MS)
    const rows = (await newestPools(source, snapshot)).filter((row) => numberOf(row, 'height') > floor)
    return { rows, through: snapshot.tip?.height ?? null }
  })
  if (listed === null) return offKind(KIND, 'history')
  const { rows, through } = listed
  // A moment for each, so that no commit of the archive waits for all of them.
  const held = await sideBySide(
    rows
      .flatMap((row) => sidesOf(row, quotes))
      .map((one) => () => atOneMoment(desk.runtime, (snapshot) => heldByPool(desk, source, { snapshot, one }))),
    AT_ONCE,
  )
  if (held.includes('unsettled')) return preparingKind(KIND)
  const pools = held.filter((one) => one !== null && one !== 'unsettled')
  // The node is asked outside of the moment, which must not wait for it.
  const tokens = await findTokens(
    desk,
    pools.map(({ quote }) => quote),
  )
  const deep = pools.filter(({ quote, held }) => {
    const decimals = tokens.get(quote)?.decimals ?? null
    return decimals !== null && held >= LEAST_POOLED * 10n ** BigInt(decimals)
  })
  const signals: FoundSignal[] = []
  for (const { row, place, pool, quote, other, held } of deep) {
    const hasShares = kindOf(row, source.pools.kinds) === WITH_SHARES
    const asks = hasShares && signals.length < MOST_SHARES
    signals.push({
      kind: KIND,
      timeMs: place.timeMs,
      day: null,
      score: null,
      flat: false,
      value: held,
      mean: null,
      days: 0,
      evidence: 1,
      token: quote,
      address: pool,
      txHash: place.txHash as Hex,
      lockedPpm: asks ? await lockedOf(desk, pool) : null,
      priced: other,
    })
  }
  return eventKind(KIND, signals, { looked: rows.length, through })
}

/** A pool with what it holds; null where this is not the first word of it, or it does not hold both, `unsettled` while balances are not told. */
async function heldByPool(
  desk: ChainDesk,
  source: EventSources,
  { snapshot, one }: { readonly snapshot: Snapshot; readonly one: ReturnType<typeof sidesOf>[number] },
): Promise<NewPool | 'unsettled' | null> {
  const first = await firstWord(source, snapshot, one.pool)
  if (first === null || ['height', 'seq'].some((column) => numberOf(first, column) !== numberOf(one.row, column)))
    return null
  const quote = await heldBy(snapshot, one.quote, [one.pool])
  const other = await heldBy(snapshot, one.other, [one.pool])
  if (quote === null || other === null) return 'unsettled'
  const [event] = quote > 0n && other > 0n ? await placeRows(desk, snapshot, [one.row]) : []
  return event === undefined ? null : { ...one, ...event, held: quote }
}

/** The newest words of pools, both sides together. */
async function newestPools({ pools }: EventSources, { newest, deep, cut }: Snapshot): Promise<readonly FamilyRow[]> {
  const page = { limit: MOST_POOLS }
  const [recent, old] = [await newest.familyPage(pools.table, {}, page), await deep.familyPage(pools.table, {}, page)]
  return [...recent, ...old.filter((row) => numberOf(row, 'height') < cut)].slice(0, MOST_POOLS)
}

/** A pool that is a contract of its own and exchanges something for what others are priced by. */
function sidesOf(row: FamilyRow, quotes: ReadonlySet<Hex>) {
  const pool = hexOf(row, 'pool')
  const [token0, token1] = [hexOf(row, 'token0'), hexOf(row, 'token1')]
  const isOwn = pool.length === 42
  if (!isOwn || token0 === token1) return []
  if (quotes.has(token1)) return [{ row, pool, quote: token1, other: token0 }]
  return quotes.has(token0) ? [{ row, pool, quote: token0, other: token1 }] : []
}

/** What addresses have of a token together; null while balances are not settled. */
async function heldBy({ newest, deep }: Snapshot, asset: Hex, addresses: readonly Hex[]): Promise<bigint | null> {
  const both = await unlessUnsettled(Promise.all([newest, deep].map((side) => side.holdings(asset, addresses))))
  return both === null ? null : addBalances(both[0]!, both[1]!).reduce((sum, { amount }) => sum + amount, 0n)
}

/** How much of a pool's shares lies with contracts that say that they keep it for a time; null where that is not known now. */
async function lockedOf(desk: ChainDesk, pool: Hex): Promise<number | null> {
  const { locked, asked } = await lockedHolders(desk, pool)
  if (asked === null) return null
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { newest, deep } = snapshot
    const supply = await unlessUnsettled(Promise.all([newest, deep].map((side) => side.ledgerSupply(pool))))
    const held = locked.size === 0 ? 0n : await heldBy(snapshot, pool, [...locked])
    return supply === null || held === null ? null : sharePpm(held, supply[0]! + supply[1]!)
  })
}
