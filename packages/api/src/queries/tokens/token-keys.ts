import { OrreryError } from '@orrery/errors/orrery-error'
import { compareDecimals, divideDecimals, subtractDecimals, toDecimal } from '@orrery/format/decimal-math'
import { numberText } from '@orrery/format/number-text'
import type { LayerReads } from '@orrery/model/layer'
import { quotesOf } from '@orrery/model/quotes'
import type { TokenRow } from '@orrery/model/rows'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { TOKEN_HOLDER_DAYS, TOKEN_HOLDERS } from '@orrery/model/token-holders'
import { compareTokens, TOKEN_ORDERS, type TokenOrder } from '@orrery/model/token-order'
import type { TokenSort } from '@orrery/model/token-sorts'
import type { MarketToken } from '@orrery/model/wire/market'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { atLayer } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { chunksOf } from '../chunks-of.ts'
import { lastWorthOf } from '../exchanges/worth-of.ts'
import { writeTokens } from '../exchanges/write-market.ts'
import { atOneMoment } from '../snapshot.ts'
import { amountOf } from './token-activity.ts'
import { ITEM_SUMS, lastWholeDay } from './token-lately.ts'
import { countTransfersOfDay } from './token-summary.ts'

/** What a token is compared by, the first of them first: numbers as text, largest first; null where it is not known. */
type Keys = ReadonlyMap<Hex, readonly (string | null)[]>
export type ToldSort = Exclude<TokenSort, TokenOrder>

/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 4
/** Rounds that lowest prices are waited for, each as long as a visitor waits for them. */
const FLOOR_ROUNDS = 40
const RATIO_PLACES = 10n ** 12n

export const isTokenOrder = (sort: TokenSort): sort is TokenOrder => TOKEN_ORDERS.some((order) => order === sort)

/** Tokens in an order, and how many of them have something to be compared by. */
export type OrderedTokens = { readonly rows: readonly TokenRow[]; readonly known: number }

/** Tokens in an order (screens-evm §8.1), the most first; those of which it is not known come last. Throws `CAPABILITY_MISSING` where no ledger tells it. */
export async function orderTokens(desk: ChainDesk, rows: readonly TokenRow[], sort: TokenSort): Promise<OrderedTokens> {
  if (isTokenOrder(sort)) {
    const known = rows.filter(
      (row) => (sort !== 'name' && sort !== 'symbol' && sort !== 'supply') || !isNothing(row[FIELD[sort]]),
    )
    return { rows: rows.toSorted(compareTokens(sort)), known: known.length }
  }
  const keys = await keysOf(desk, rows, sort)
  const keyed = rows.map((row) => ({ row, keys: (keys.get(row.address) ?? []).map(toKey) }))
  // What is not worth anything that is known stays as it came: the last seen or the best find first.
  const equal = sort === 'cap' ? () => 0 : compareTokens('oldest')
  const ordered = keyed.toSorted((a, b) => compareKeys(a.keys, b.keys) || equal(a.row, b.row))
  return {
    rows: ordered.map(({ row }) => row),
    known: keyed.filter((row) => row.keys.some((key) => key !== null)).length,
  }
}

type Key = ReturnType<typeof toDecimal> | null
/** A number as text, as what it compares by. */
export const toKey = (key: string | null): Key => (key === null ? null : toDecimal(key))

/** Largest first by the first key that differs; null is not known and comes last. Pure. */
export function compareKeys(a: readonly Key[], b: readonly Key[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [one, other] = [a[at] ?? null, b[at] ?? null]
    if (one === null && other === null) continue
    if (one === null || other === null) return one === null ? 1 : -1
    const by = compareDecimals(other, one)
    if (by !== 0) return by
  }
  return 0
}

const FIELD = { name: 'name', symbol: 'symbol', supply: 'totalSupply' } as const
const isNothing = (value: string | bigint | null): boolean => value === null || value === ''

/** Holders of tokens by the ledger of them; empty where none is kept. */
export async function holdersByLedger(
  desk: ChainDesk,
  rows: readonly Pick<TokenRow, 'address'>[],
): Promise<ReadonlyMap<Hex, number>> {
  if (desk.runtime.layers?.has(TOKEN_HOLDERS) !== true) return new Map()
  return summedBy(desk, TOKEN_HOLDERS, addressesOf(rows), HOLDERS)
}

const addressesOf = (rows: readonly Pick<TokenRow, 'address'>[]): readonly Hex[] => rows.map(({ address }) => address)

type Summed<T> = {
  readonly table: string
  readonly sums: readonly string[]
  /** Only of the last whole day (UTC). */
  readonly ofDay?: true
  readonly of: (row: Awaited<ReturnType<LayerReads['summed']>>[number]) => T
}
const gained = (row: Parameters<Summed<number>['of']>[0]): number => Number(row['came']) - Number(row['went'])
const HOLDERS: Summed<number> = { table: TOKEN_HOLDER_DAYS, sums: ['came', 'went'], of: gained }
const HOLDERS_DAY: Summed<number> = { ...HOLDERS, ofDay: true }
const TRANSFERS: Summed<number> = { table: TOKEN_DAYS, sums: ['transfers'], of: (row) => Number(row['transfers']) }
const MINTS: Summed<number> = { table: TOKEN_DAYS, sums: ['mints'], ofDay: true, of: (row) => Number(row['mints']) }
const ITEMS: Summed<bigint> = {
  table: TOKEN_DAYS,
  sums: ITEM_SUMS,
  of: (row) => amountOf(row, 'minted') - amountOf(row, 'burnt'),
}

/** Sums of a ledger by token; what it has no rows of is left out. */
async function summedBy<T>(
  desk: ChainDesk,
  ledger: string,
  addresses: readonly Hex[],
  { table, sums, ofDay, of }: Summed<T>,
): Promise<ReadonlyMap<Hex, T>> {
  const day = await dayOf(desk, ledger, ofDay === true)
  const found = new Map<Hex, T>()
  for (const asset of chunksOf(addresses)) {
    const rows = await atLayer(desk, ledger, ({ reads }) =>
      reads.summed(table, { asset, ...day }, 'asset', sums, asset.length),
    )
    for (const row of rows) found.set(row['asset'] as Hex, of(row))
  }
  return found
}

/** The last whole day that a ledger has come past, as rows are matched by; nothing where none is wanted. Throws `CAPABILITY_MISSING` before. */
export function dayOf(desk: ChainDesk, ledger: string, isWanted: boolean): Promise<{ readonly day?: number }> {
  return atLayer(desk, ledger, async ({ through }) => {
    const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
    const day = lastWholeDay(last?.timeMs ?? null, desk.clock.now())
    if (last === null || (isWanted && day === null))
      throw new OrreryError('CAPABILITY_MISSING', {
        chain: desk.chain.code,
        capability: `tokens in this order, before ${last === null ? 'their ledger has begun' : 'their ledger has come past a whole day (UTC)'}`,
      })
    return isWanted && day !== null ? { day } : {}
  })
}

async function keysOf(desk: ChainDesk, rows: readonly TokenRow[], sort: ToldSort): Promise<Keys> {
  const addresses = addressesOf(rows)
  const sums = (ledger: string, of: Summed<number | bigint>) => summedBy(desk, ledger, addresses, of)
  const written = async (told: Promise<ReadonlyMap<Hex, number | bigint>>): Promise<Keys> =>
    new Map([...(await told)].map(([address, key]) => [address, [key.toString()]]))
  switch (sort) {
    case 'holders':
      return written(sums(TOKEN_HOLDERS, HOLDERS))
    case 'holdersDay':
      return written(sums(TOKEN_HOLDERS, HOLDERS_DAY))
    case 'transfers':
      return written(sums(TOKEN_ACTIVITY, TRANSFERS))
    case 'mints':
      return written(sums(TOKEN_ACTIVITY, MINTS))
    case 'items':
      return written(sums(TOKEN_ACTIVITY, ITEMS))
    case 'ratio': {
      const [items, holders] = [
        await summedBy(desk, TOKEN_ACTIVITY, addresses, ITEMS),
        await summedBy(desk, TOKEN_HOLDERS, addresses, HOLDERS),
      ]
      return new Map(
        [...items].flatMap(([address, all]) => {
          const owners = holders.get(address) ?? 0
          return all <= 0n ? [] : [[address, [((BigInt(owners) * RATIO_PLACES) / all).toString()]] as const]
        }),
      )
    }
    case 'day':
      return dayKeys(desk, addresses)
    case 'floor':
      return floorKeys(desk, addresses)
    case 'price':
    case 'change':
    case 'volume':
    case 'cap':
      return marketKeys(desk, addresses, sort)
  }
}

async function dayKeys(desk: ChainDesk, addresses: readonly Hex[]): Promise<Keys> {
  const counts = await sideBySide(
    addresses.map(
      (address) => async () =>
        [address, await atOneMoment(desk.runtime, (snapshot) => countTransfersOfDay(desk, snapshot, address))] as const,
    ),
    AT_ONCE,
  )
  return new Map(counts.map(([address, count]) => [address, [count?.toString() ?? null]]))
}

/** Lowest prices in the coin: what was paid in another token is worth what pools tell. */
async function floorKeys(desk: ChainDesk, addresses: readonly Hex[]): Promise<Keys> {
  let floors = await desk.floors.read(addresses)
  for (let round = 1; round < FLOOR_ROUNDS && floors.size < addresses.length; round++)
    floors = await desk.floors.read(addresses)
  const { coin } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  const worth = lastWorthOf(desk)
  return new Map(
    [...floors].flatMap(([address, floor]) => {
      if (floor === 'failed' || floor.price === null) return []
      const { token, amount } = floor.price
      const inCoin = token === null || token === coin ? amount.toString() : (worth?.(token, amount)?.coin ?? null)
      return [[address, [inCoin]] as const]
    }),
  )
}

/** By what pools told last: in the coin, and of what no pool leads there in dollars. */
async function marketKeys(
  desk: ChainDesk,
  addresses: readonly Hex[],
  sort: 'price' | 'change' | 'volume' | 'cap',
): Promise<Keys> {
  const told = await marketOf(desk, addresses)
  return new Map(
    [...told].map(([address, { coin, dollars }]) => [
      address,
      sort === 'change'
        ? [changeOf([coin, dollars].find((price) => price !== null && price.pool !== null) ?? coin ?? dollars)]
        : [coin?.[sort] ?? null, dollars?.[sort] ?? null],
    ]),
  )
}

/** By how much of what it was a price changed. */
function changeOf(price: MarketToken['coin']): string | null {
  if (price === null || price.before === null) return null
  const before = toDecimal(price.before)
  return before.units === 0n
    ? null
    : numberText(divideDecimals(subtractDecimals(toDecimal(price.price), before), before))
}

/** What pools told last of some tokens, as it goes over the wire; empty where nothing was told yet. */
export async function marketOf(desk: ChainDesk, addresses: readonly Hex[]): Promise<ReadonlyMap<Hex, MarketToken>> {
  const wanted = new Set(addresses)
  const tokens = desk.day.lastMarket()?.told.tokens.filter(({ address }) => wanted.has(address)) ?? []
  const written = await writeTokens(desk, tokens)
  return new Map(tokens.map(({ address }, at) => [address, written[at]!]))
}
