import type { TokenRow, TokenStandard } from '@orrery/model/rows'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { TOKEN_HOLDER_DAYS, TOKEN_HOLDERS } from '@orrery/model/token-holders'
import {
  COIN_SORTS,
  COMPARED_FLOORS,
  COMPARED_TOKENS,
  ITEM_SORTS,
  RANKED_TOKENS,
  type TokenSort,
} from '@orrery/model/token-sorts'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { atLayer } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { chunksOf } from '../chunks-of.ts'
import { findMarket } from '../exchanges/write-market.ts'
import { createKept, type Kept } from '../kept.ts'
import { createLru } from '../lru.ts'
import { DAY_MS } from './token-activity.ts'
import { dayOf, holdersByLedger, isTokenOrder, orderTokens, type ToldSort } from './token-keys.ts'

/** Which tokens are ranked, and by what. */
export type RankOf = {
  readonly sort: TokenSort
  readonly standard: TokenStandard | undefined
  /** Only tokens first seen in this block or later; `key` tells it apart from that of another hour. */
  readonly since: { readonly height: number; readonly key: number } | null
}
export type TokenRank = {
  /** The first of the order. */
  readonly rows: readonly { readonly token: TokenRow; readonly holders: number | null }[]
  /** Of these the first so many have something to be compared by. */
  readonly known: number
  /** Whether others may come after them. */
  readonly isCut: boolean
}

/** The first tokens of each order, made beside the requests one after the other and told again for some minutes. */
export type TokenRanks = {
  /** null while it is made for the first time. Throws `CAPABILITY_MISSING` where no ledger tells the order. */
  read(of: RankOf): Promise<TokenRank | null>
}

/** Tokens of which the last day is looked at. */
const COMPARED_DAY = 1_000
const FLOOR_DAYS = 7
const KEPT_ORDERS = 32
const KEPT_MS = 3_600_000
const KEPT = { leastMs: 15_000, ratio: 50, waitMs: 1_500 } as const

/** Makes the orders of a desk; nothing is read before it is asked for (screens-evm §8.1). */
export function createTokenRanks(desk: () => ChainDesk, clock: Clock): TokenRanks {
  const kept = createLru<string, Kept<TokenRank>>(KEPT_ORDERS, () => clock.monotonic())
  let turn: Promise<unknown> = Promise.resolve()
  return {
    read(of) {
      // What pools tell is in memory; behind their values stand tokens of the archive.
      if (COIN_SORTS.includes(of.sort) && of.sort !== 'cap') return rankTokens(desk(), of)
      const key = `${of.sort} ${of.standard ?? ''} ${of.since?.key ?? ''}`
      const own =
        kept.get(key) ??
        createKept(
          () => {
            const mine = turn.then(() => rankTokens(desk(), of))
            turn = mine.catch(() => undefined)
            return mine
          },
          clock,
          KEPT,
        )
      kept.set(key, own, KEPT_MS)
      return own.read()
    },
  }
}

async function rankTokens(desk: ChainDesk, of: RankOf): Promise<TokenRank> {
  const { rows, isAll } = await candidates(desk, of)
  const ordered = await orderTokens(desk, rows.filter(fits(of)), of.sort)
  const first = ordered.rows.slice(0, RANKED_TOKENS)
  const holders = await holdersByLedger(desk, first)
  return {
    rows: first.map((token) => ({ token, holders: holders.get(token.address) ?? null })),
    known: Math.min(ordered.known, first.length),
    isCut: !isAll || ordered.rows.length > first.length,
  }
}

const fits =
  ({ sort, standard, since }: RankOf) =>
  (row: TokenRow): boolean =>
    (standard === undefined || row.standard === standard) &&
    (since === null || row.height >= since.height) &&
    (!ITEM_SORTS.includes(sort) || row.standard !== 'erc20')

type Candidates = { readonly rows: readonly TokenRow[]; readonly isAll: boolean }

/** Tokens among which the first of an order are. */
async function candidates(desk: ChainDesk, of: RankOf): Promise<Candidates> {
  const { sort, standard, since } = of
  if (sort === 'cap') {
    const { rows, isAll } = await candidates(desk, { ...of, sort: 'newest' })
    const worth = await rowsOf(desk, await pricedTokens(desk))
    return { rows: [...new Map([...worth, ...rows].map((row) => [row.address, row])).values()], isAll }
  }
  if (isTokenOrder(sort) || (since !== null && !COIN_SORTS.includes(sort))) {
    const limit = isTokenOrder(sort) ? RANKED_TOKENS + 1 : COMPARED_TOKENS
    const page = {
      offset: 0,
      limit,
      order: isTokenOrder(sort) ? sort : 'newest',
      ...(standard && { standards: [standard] }),
      ...(since && { from: since.height }),
    } as const
    const { head, archive } = desk.runtime
    const [deep, recent] = [await archive.reads.tokens(page), await head.view().reads.tokens(page)]
    const known = new Map([...recent, ...deep].map((row) => [row.address, row]))
    return { rows: [...known.values()], isAll: deep.length < limit && recent.length < limit }
  }
  const addresses = COIN_SORTS.includes(sort) ? await pricedTokens(desk) : await rankedAddresses(desk, sort)
  const rows = await rowsOf(desk, addresses)
  if (sort !== 'floor') return { rows, isAll: addresses.length < mostOf(sort) }
  const collections = new Set(rows.filter(fits(of)).map(({ address }) => address))
  const wanted = new Set(addresses.filter((address) => collections.has(address)).slice(0, COMPARED_FLOORS))
  return { rows: rows.filter(({ address }) => wanted.has(address)), isAll: wanted.size === collections.size }
}

async function rowsOf(desk: ChainDesk, addresses: readonly Hex[]): Promise<readonly TokenRow[]> {
  const rows: TokenRow[] = []
  for (const chunk of chunksOf(addresses)) rows.push(...(await desk.runtime.archive.reads.tokensByAddress(chunk)))
  return rows
}

const mostOf = (sort: ToldSort): number => (sort === 'day' ? COMPARED_DAY : COMPARED_TOKENS)

/** Those that pools tell a price of: made beside, and waited for no longer than a visitor does. */
async function pricedTokens(desk: ChainDesk): Promise<readonly Hex[]> {
  await findMarket(desk)
  return desk.day.lastMarket()?.told.tokens.map(({ address }) => address) ?? []
}

/** The tokens that the ledgers' sums name first. What has most of them may be of another standard, so many more are looked at than are told. */
async function rankedAddresses(desk: ChainDesk, sort: ToldSort): Promise<readonly Hex[]> {
  const ofHolders = sort === 'holders' || sort === 'holdersDay'
  const ledger = ofHolders ? TOKEN_HOLDERS : TOKEN_ACTIVITY
  const isOfDay = sort === 'holdersDay' || sort === 'mints'
  const day = sort === 'day' || sort === 'floor' ? lastDays(desk, sort === 'day' ? 2 : FLOOR_DAYS) : null
  const match = day === null ? await dayOf(desk, ledger, isOfDay) : { day }
  const [table, sums, order] = ofHolders
    ? [TOKEN_HOLDER_DAYS, ['came', 'went'], ['came', '-went']]
    : [TOKEN_DAYS, [sort === 'mints' ? 'mints' : 'transfers']]
  const rows = await atLayer(desk, ledger, ({ reads }) =>
    reads.ranked(table, match, 'asset', sums, mostOf(sort), order),
  )
  return rows.map((row) => row['asset'] as Hex)
}

const lastDays = ({ clock }: Pick<ChainDesk, 'clock'>, days: number): readonly number[] => {
  const today = Math.floor(clock.now() / DAY_MS)
  return Array.from({ length: days }, (_, at) => today - at)
}
