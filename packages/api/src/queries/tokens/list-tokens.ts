import { OrreryError } from '@orrery/errors/orrery-error'
import type { TokenRow, TokenStandard } from '@orrery/model/rows'
import type { TokenSort } from '@orrery/model/token-sorts'
import { quotesOf } from '@orrery/model/quotes'
import type { Hex } from '@orrery/primitives/hex'
import { heightBefore } from '../blocks/height-before.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { KeysetPage, ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { matchTokens } from '../search/match-tokens.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { readTokens } from './find-tokens.ts'
import { holdersByLedger, orderTokens } from './token-keys.ts'
import type { TokenRank } from './token-ranks.ts'
import { tokensByCap } from './tokens-by-cap.ts'

const HEAD_MOST = 1_000
/** What a text finds at most. */
const FOUND = 100
const NEW_MS = 7 * 86_400_000
const HOUR_MS = 3_600_000
const ADDRESS = /^0x[0-9a-f]{40}$/i
const READ_LIMIT = 100 // the most that the archive gives at once

/** Which tokens are wanted; what is absent is not asked of them. */
export type TokenChoice = {
  readonly standard?: TokenStandard | undefined
  /** Part of a symbol or name, of which the best hundred matches are told, of new ones those among these, or an address. */
  readonly text?: string | undefined
  /** Those first seen in the last seven days, or coins that are meant to stay at a dollar, by what is known of them. */
  readonly among?: 'new' | 'dollars' | undefined
  /** Another order than the usual one. It, and the narrower choices below, are made of the first thousand of an order. */
  readonly sort?: TokenSort | undefined
  readonly turned?: boolean | undefined
  readonly leastHolders?: number | undefined
  /** Only tokens that somebody besides themselves tells of. */
  readonly vouched?: boolean | undefined
  /** Only tokens that a pool tells a price of. */
  readonly pooled?: boolean | undefined
}

/** A page of tokens. */
export type TokenListPage = {
  readonly page: KeysetPage<TokenRow>
  readonly total: number | null
  /** Of rows that are chosen among ranked ones: how many these are, and whether others may come after them. */
  readonly ranked?: { readonly of: number; readonly isCut: boolean }
}

/** Tokens, the last seen first or those of the greatest market value before them, or those of a choice (screens-evm §8.1). */
export async function listTokens(
  desk: ChainDesk,
  snapshot: Snapshot,
  choice: TokenChoice,
  params: ListParams,
): Promise<TokenListPage> {
  const { standard, text = '', among } = choice
  const floor = among === 'new' ? await newSince(desk, snapshot) : null
  const fits = (row: TokenRow): boolean =>
    (standard === undefined || row.standard === standard) && (floor === null || row.height >= floor)
  if (text !== '' || among === 'dollars') {
    const rows =
      among === 'dollars'
        ? await readTokens(desk, quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars).dollars)
        : ADDRESS.test(text)
          ? await readTokens(desk, [text.toLowerCase() as Hex])
          : await matchTokens(snapshot, text, FOUND)
    const found = rows.filter(fits)
    // Among new ones the last seen stay first, as without a text.
    const wanted = floor === null ? found : found.toSorted((a, b) => b.height - a.height)
    const read = (offset: number, limit: number) => Promise.resolve(wanted.slice(offset, offset + limit))
    const name = `${desk.chain.code} tokens ${standard ?? ''} ${among ?? ''} ${text}`
    return { page: await readOffsetPage({ name, anchor: null, read }, params), total: wanted.length }
  }
  const first = choice.sort === 'cap' ? (await tokensByCap(desk, snapshot)).filter(fits) : null
  return listSeen(desk, snapshot, { standard, floor, first }, params)
}

/** The first block of the last seven days. */
const newSince = async (desk: ChainDesk, snapshot: Snapshot): Promise<number> =>
  (await heightBefore(desk, snapshot, desk.clock.now() - NEW_MS)) + 1

/** Whether a choice is made among ranked tokens: of all by their market value only some have a rank, and the rest comes as it was seen. */
export const isRanked = ({ sort, turned, text = '', among, leastHolders, vouched, pooled }: TokenChoice): boolean =>
  (sort !== undefined && (sort !== 'cap' || turned === true || text !== '' || among !== undefined)) ||
  leastHolders !== undefined ||
  vouched === true ||
  pooled === true

/**
 * Tokens of a choice among the first of an order, or among the finds of a text. `isListed` tells which somebody besides themselves tells of. Reads outside of a
 * moment: orders are made beside. Throws `BEING_COUNTED` while one is made for the first time, `CAPABILITY_MISSING` where no ledger tells it.
 */
export async function listRankedTokens(
  desk: ChainDesk,
  choice: TokenChoice,
  params: ListParams,
  isListed: (address: Hex) => boolean,
): Promise<TokenListPage> {
  const { standard, text = '', among, sort = 'newest', turned, leastHolders, vouched, pooled } = choice
  const rank =
    text !== '' || among === 'dollars'
      ? await rankFound(desk, choice, sort)
      : await desk.tokenRanks.read({ sort, standard, since: among === 'new' ? await hourOfNew(desk) : null })
  if (rank === null) throw new OrreryError('BEING_COUNTED', { what: 'the order of tokens', seconds: 5 })
  const priced = new Set(desk.day.lastMarket()?.told.tokens.map(({ address }) => address))
  const inOrder =
    turned === true ? [...rank.rows.slice(0, rank.known).toReversed(), ...rank.rows.slice(rank.known)] : rank.rows
  const wanted = inOrder.filter(
    ({ token: { address }, holders }) =>
      (leastHolders === undefined || (holders ?? 0) >= leastHolders) &&
      (vouched !== true || isListed(address)) &&
      (pooled !== true || priced.has(address)),
  )
  const chosen = JSON.stringify([sort, turned, standard, among, text, leastHolders, vouched, pooled])
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} ranked tokens ${chosen}`,
      anchor: null,
      read: (offset, limit) => Promise.resolve(wanted.slice(offset, offset + limit).map(({ token }) => token)),
    },
    params,
  )
  return { page, total: wanted.length, ranked: { of: rank.rows.length, isCut: rank.isCut } }
}

/** The order of what is new is made anew for each hour. */
async function hourOfNew(desk: ChainDesk): Promise<{ readonly height: number; readonly key: number }> {
  const height = await atOneMoment(desk.runtime, (snapshot) => newSince(desk, snapshot))
  return { height, key: Math.floor(desk.clock.now() / HOUR_MS) }
}

/** The finds of a text, or the dollar coins, in an order: few enough to be looked up one by one. */
async function rankFound(desk: ChainDesk, choice: TokenChoice, sort: TokenSort): Promise<TokenRank> {
  const { standard, text, among } = choice
  const { page } = await atOneMoment(desk.runtime, (snapshot) =>
    listTokens(desk, snapshot, { standard, text, among }, { limit: FOUND }),
  )
  const { rows, known } = await orderTokens(desk, page.rows, sort)
  const holders = await holdersByLedger(desk, rows)
  return {
    rows: rows.map((token) => ({ token, holders: holders.get(token.address) ?? null })),
    known,
    isCut: page.next !== null,
  }
}

type Seen = {
  readonly standard: TokenStandard | undefined
  readonly floor: number | null
  /** Those that stand before all others, whenever they were seen; null where none are meant to. */
  readonly first: readonly TokenRow[] | null
}

/** Tokens, the last seen first: those of the Head's blocks, then the archive's, which may know some of the same. With `floor` those from that height on. */
async function listSeen(
  desk: ChainDesk,
  { newest, deep }: Snapshot,
  { standard, floor, first }: Seen,
  params: ListParams,
): Promise<{ page: KeysetPage<TokenRow>; total: number | null }> {
  const filter = standard ? { standards: [standard] } : {}
  const recent = await newest.tokens({ offset: 0, limit: HEAD_MOST, ...filter })
  const findFresh = async (): Promise<readonly TokenRow[]> => {
    if (recent.length === 0) return []
    const known = new Set((await deep.tokensByAddress(recent.map(({ address }) => address))).map((row) => row.address))
    return recent.filter((token) => !known.has(token.address))
  }
  const before = first ?? []
  const without = before.map(({ address }) => address)
  const readDeep = (offset: number, limit: number) =>
    deep.tokens({ offset, limit: Math.min(READ_LIMIT, limit), ...filter, ...(without.length > 0 && { without }) })
  let freshCount = 0
  const read = async (from: number, most: number): Promise<readonly TokenRow[]> => {
    const [offset, rows] = [Math.max(0, from - before.length), before.slice(from, from + most)]
    const limit = most - rows.length
    // What the Head knows is nearly always saved already, so the archive's page is asked for at once.
    const [found, guess] = await Promise.all([findFresh(), limit === 0 ? [] : readDeep(offset, limit)])
    freshCount = found.length
    const fresh = found.filter(({ address }) => !without.includes(address))
    rows.push(...fresh.slice(offset, offset + limit))
    let at = Math.max(0, offset - fresh.length)
    let more = fresh.length === 0 ? guess : []
    for (let isFirst = true; rows.length < most; isFirst = false) {
      const step = Math.min(READ_LIMIT, most - rows.length)
      if (!isFirst || fresh.length > 0) more = await readDeep(at, step)
      rows.push(...more)
      at += more.length
      if (more.length < step) break
    }
    return floor === null ? rows : rows.filter(({ height }) => height >= floor)
  }
  const name = `${desk.chain.code} tokens ${standard ?? ''} ${floor === null ? '' : 'new'} ${first === null ? '' : 'cap'}`
  const [page, archived] = await Promise.all([
    readOffsetPage({ name, anchor: null, read }, params),
    standard || floor !== null ? null : deep.totals(),
  ])
  return { page, total: archived && freshCount + archived.tokens }
}
