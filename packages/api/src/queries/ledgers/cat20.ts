import { OrreryError } from '@orrery/errors/orrery-error'
import { CAT20_TABLES, cat20Word, readCat20Id, readOutpointKey } from '@orrery/model/cat20'
import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type {
  Cat20Balance,
  Cat20Holder,
  Cat20Move,
  Cat20MoveKind,
  Cat20Owner,
  Cat20Ref,
  Cat20State,
  Cat20Token,
} from '@orrery/model/wire/cat20'
import type { ListOf } from '@orrery/model/wire/common'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { requireFirstPage, walkedPage } from '../addresses/account-filters.ts'
import { atLayer, requireAtTip, type LayerMoment } from './at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { amountOf, amountOrNull, hexOf, hexOrNull, numberOf } from '../lists/event-pages.ts'
import { familyList, placeOf } from '../lists/family-list.ts'
import type { FoundTx } from '../transactions/find-tx.ts'
import { readKeysetPage, type KeysetList, type ListParams } from '../lists/keyset-list.ts'
import { keysIn, listHeld, listHolders, listOfTx, type LedgerList } from './ledger-lists.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { sweptList } from '../lists/swept-list.ts'
import { toList } from '../lists/to-list.ts'

const LAYER = 'cat20'
/** Rows that one look-up by several keys may give. */
const MOST_ROWS = 100_000
/** Blocks that the first question of a filtered list is about. */
const FIRST_BLOCKS = 1_000
/** Tokens that a search proposes beside those which are called so. */
const PROPOSED = 5

const tokenOf = (row: FamilyRow): Hex => hexOf(row, 'token')

/** A token's id as it is shown. */
function idOf({ wire }: ChainDesk, token: Hex): string {
  const { txid, vout } = readOutpointKey(token)
  return `${wire.hash(txid)}_${vout}`
}

const refOf = (desk: ChainDesk, row: FamilyRow): Cat20Ref => ({
  id: idOf(desk, tokenOf(row)),
  name: String(row['name']),
  symbol: String(row['symbol']),
  decimals: numberOf(row, 'decimals'),
})

/** What tokens' deploys say, by their keys. */
async function tokensOf({ reads }: LayerMoment, tokens: readonly Hex[]): Promise<ReadonlyMap<Hex, FamilyRow>> {
  if (tokens.length === 0) return new Map()
  const rows = await reads.familyRows(CAT20_TABLES.tokens, { token: [...new Set(tokens)] }, MOST_ROWS)
  return new Map(rows.map((row) => [tokenOf(row), row]))
}

async function toTokens(desk: ChainDesk, at: LayerMoment, tokens: readonly Hex[]): Promise<Cat20Token[]> {
  if (tokens.length === 0) return []
  const { wire } = desk
  const [rows, states] = await Promise.all([
    tokensOf(at, tokens),
    at.reads.latest(CAT20_TABLES.states, { token: [...new Set(tokens)] }, ['token'], MOST_ROWS),
  ])
  const stateOf = new Map(states.map((row) => [tokenOf(row), row]))
  return tokens.flatMap((token): Cat20Token[] => {
    const [row, state] = [rows.get(token), stateOf.get(token)]
    if (row === undefined || state === undefined) return []
    const address = hexOrNull(state, 'address')
    return [
      {
        token: refOf(desk, row),
        txHash: wire.hash(hexOf(row, 'txid')),
        height: numberOf(row, 'height'),
        timeMs: numberOf(row, 'time_ms'),
        says: { max: amountOrNull(row, 'max'), premine: amountOrNull(row, 'premine'), limit: amountOrNull(row, 'lim') },
        minter:
          state['kind'] == null
            ? null
            : {
                kind: state['kind'] as 'open' | 'closed',
                max: amountOrNull(state, 'max'),
                premine: amountOrNull(state, 'premine'),
                limit: amountOrNull(state, 'lim'),
              },
        minted: amountOf(state, 'minted'),
        mints: numberOf(state, 'mints'),
        supply: amountOf(state, 'held'),
        burned: amountOf(state, 'burned'),
        holders: numberOf(state, 'holders'),
        txs: numberOf(state, 'txs'),
        minters: numberOf(state, 'minters'),
        minterAddress: wire.address(hexOf(state, 'minter')),
        tokenAddress: address === null ? null : wire.address(address),
      },
    ]
  })
}

/** Owners with their addresses, where those are known. */
async function ownersOf(
  { wire }: ChainDesk,
  { reads }: LayerMoment,
  owners: readonly (Hex | null)[],
): Promise<(owner: Hex) => Cat20Owner> {
  const asked = [...new Set(owners.flatMap((owner) => owner ?? []))]
  const rows = asked.length === 0 ? [] : await reads.familyRows(CAT20_TABLES.owners, { owner: asked }, MOST_ROWS)
  const known = new Map(rows.map((row) => [hexOf(row, 'owner'), hexOf(row, 'address')]))
  return (owner) => {
    const address = known.get(owner)
    return { owner: owner.slice(2), address: address === undefined ? null : wire.address(address) }
  }
}

/** Tokens, the newest deploy first; with `name` those whose name or symbol begins so, by that. */
export const listCat20Tokens = (
  desk: ChainDesk,
  { name, ...params }: ListParams & { readonly name?: string },
): Promise<Answer<ListOf<Cat20Token>>> =>
  atLayer(desk, LAYER, async (at) => {
    if (name === undefined) {
      const page = await readKeysetPage(desk, at.snapshot, familyList(CAT20_TABLES.deploys, {}), params)
      const hits = await toTokens(desk, at, page.rows.map(tokenOf))
      return { data: toList(at.snapshot, page, hits, null), head: desk.wire.head(at.tip) }
    }
    const word = cat20Word(name)
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} cat20 that begin with ${word}`,
        anchor: null,
        read: (offset, limit) =>
          word === ''
            ? Promise.resolve([])
            : at.reads.beginning(CAT20_TABLES.names, {}, 'word', word, { offset, limit }),
      },
      params,
    )
    // One token stands there twice where its name and its symbol both begin so.
    const hits = await toTokens(desk, at, [...new Set(page.rows.map(tokenOf))])
    return { data: toList(at.snapshot, page, hits, null), head: desk.wire.head(at.tip) }
  })

/** The key of the token that a text names by its id. Throws `CAT20_NOT_FOUND`, or one of `LEDGER_ERRORS` while the ledger is behind and does not know it. */
async function findToken(desk: ChainDesk, at: LayerMoment, text: string): Promise<Hex> {
  const token = readCat20Id(text)
  if (token !== null && (await tokensOf(at, [token])).size > 0) return token
  if (token !== null) requireAtTip(at, desk, 'this token')
  throw new OrreryError('CAT20_NOT_FOUND', { token: text.slice(0, 100), chain: desk.chain.name.full })
}

/** A token by its id. Throws `CAT20_NOT_FOUND`, or one of `LEDGER_ERRORS` while the ledger is behind and does not know it. */
export const readCat20Token = (desk: ChainDesk, text: string): Promise<Answer<Cat20State>> =>
  atLayer(desk, LAYER, async (at) => {
    const [token] = await toTokens(desk, at, [await findToken(desk, at, text)])
    return { data: { ...token!, ledger: at.ledger }, head: desk.wire.head(at.tip) }
  })

/** The tokens whose name or symbol is a word, the oldest first, and some whose begins with it. Throws `CAPABILITY_MISSING` while the ledger is behind and knows neither. */
export const proposeCat20 = (
  desk: ChainDesk,
  text: string,
): Promise<{ readonly named: readonly Cat20Ref[]; readonly others: readonly Cat20Ref[] }> =>
  atLayer(desk, LAYER, async (at) => {
    const word = cat20Word(text)
    const rows = await at.reads.beginning(CAT20_TABLES.names, {}, 'word', word, { offset: 0, limit: 3 * PROPOSED })
    if (rows.length === 0) requireAtTip(at, desk, 'this token')
    const found = await tokensOf(at, rows.map(tokenOf))
    const refsOf = (some: readonly FamilyRow[]): readonly Cat20Ref[] =>
      [...new Set(some.map(tokenOf))].slice(0, PROPOSED).flatMap((token) => {
        const row = found.get(token)
        return row === undefined ? [] : [refOf(desk, row)]
      })
    const named = rows.filter((row) => row['word'] === word)
    const names = new Set(named.map(tokenOf))
    return { named: refsOf(named), others: refsOf(rows.filter((row) => !names.has(tokenOf(row)))) }
  })

/** Moves as they go over the wire, each with its token; null in the place of one whose token is not known. */
export async function writeCat20Moves(
  desk: ChainDesk,
  at: LayerMoment,
  rows: readonly FamilyRow[],
): Promise<(Cat20Move | null)[]> {
  const [tokens, ownerOf] = await Promise.all([
    tokensOf(at, rows.map(tokenOf)),
    ownersOf(
      desk,
      at,
      rows.flatMap((row) => [hexOrNull(row, 'from'), hexOrNull(row, 'to')]),
    ),
  ])
  return rows.map((row): Cat20Move | null => {
    const token = tokens.get(tokenOf(row))
    if (token === undefined) return null
    const [from, to] = [hexOrNull(row, 'from'), hexOrNull(row, 'to')]
    return {
      token: refOf(desk, token),
      txHash: desk.wire.hash(hexOf(row, 'txid')),
      height: numberOf(row, 'height'),
      timeMs: numberOf(row, 'time_ms'),
      seq: numberOf(row, 'seq'),
      action: row['action'] as Cat20MoveKind,
      amount: amountOrNull(row, 'amount'),
      from: from === null ? null : ownerOf(from),
      to: to === null ? null : ownerOf(to),
    }
  })
}

const toMoves = async (desk: ChainDesk, at: LayerMoment, rows: readonly FamilyRow[]): Promise<Cat20Move[]> =>
  (await writeCat20Moves(desk, at, rows)).filter((move) => move !== null)

/** What lists of moves are narrowed to; `who` is an address, or the hash of an owner in 40 digits. */
export type Cat20Filter = {
  readonly kind?: Cat20MoveKind | undefined
  readonly token?: string | undefined
  readonly who?: string | undefined
}

/** Owners that a text names. Throws `ADDRESS_MALFORMED`. */
function ownersNamed(desk: ChainDesk, who: string): readonly Hex[] {
  if (/^[0-9a-f]{40}$/i.test(who)) return [`0x${who.toLowerCase()}`]
  return keysIn(desk, LAYER, desk.family.parseAddress(who, desk.chain))
}

/** A list of several owners' rows as one in the chain's order, in which a row that is of two of them stands once. */
function mergedList(match: FamilyMatch, owners: readonly Hex[]): KeysetList<FamilyRow> {
  const lists = owners.map((owner) => familyList(CAT20_TABLES.parties, { owner, ...match }))
  if (lists.length === 1) return lists[0]!
  return {
    name: lists.map(({ name }) => name).join(' and '),
    position: placeOf,
    async read(reads, { skip = 0, limit, ...page }) {
      const found = await Promise.all(lists.map((list) => list.read(reads, { ...page, limit: limit + skip })))
      const isUp = page.after !== undefined && page.before === undefined
      const places = new Map(found.flat().map((row) => [Object.values(placeOf(row)).join(' '), row]))
      const rows = [...places.values()].toSorted((a, b) => {
        const [one, two] = [placeOf(a), placeOf(b)]
        return two.height - one.height || two.txIndex - one.txIndex || two.seq - one.seq
      })
      return isUp ? rows.slice(-limit) : rows.slice(skip, skip + limit)
    },
  }
}

/**
 * What transactions did with tokens, newest first. Of one kind there may be few: the chain is then looked through as far as one answer may, and the list is walked by its cursors. Throws `PARAMETER_INVALID`
 * for a page number of such a list, `CAT20_NOT_FOUND`, `ADDRESS_MALFORMED`.
 */
export const listCat20Moves = (
  desk: ChainDesk,
  { kind, token: text, who }: Cat20Filter,
  params: ListParams,
): Promise<Answer<ListOf<Cat20Move>>> =>
  atLayer(desk, LAYER, async (at) => {
    const token = text === undefined ? undefined : await findToken(desk, at, text)
    const owners = who === undefined ? undefined : ownersNamed(desk, who)
    const isSwept = kind !== undefined || (token !== undefined && owners !== undefined)
    if (isSwept) requireFirstPage(params)
    const match = { ...(token !== undefined && { token }), ...(kind !== undefined && { action: kind }) }
    const all =
      owners !== undefined
        ? mergedList(match, owners)
        : familyList(token === undefined ? CAT20_TABLES.events : CAT20_TABLES.history, match)
    const list = isSwept ? sweptList(desk, at.snapshot, all, FIRST_BLOCKS) : all
    const found = await readKeysetPage(desk, at.snapshot, list, params)
    const page = isSwept ? walkedPage(found) : found
    return { data: toList(at.snapshot, page, await toMoves(desk, at, page.rows), null), head: desk.wire.head(at.tip) }
  })

/** What one transaction did with tokens, in its order. */
export const listTxCat20Moves = (
  desk: ChainDesk,
  found: FoundTx,
  params: ListParams,
): Promise<Answer<LedgerList<Cat20Move>>> =>
  listOfTx(desk, LAYER, CAT20_TABLES.events, found, params, (at, rows) => toMoves(desk, at, rows))

/** The thousand largest holders of a token. */
export const listCat20Holders = (
  desk: ChainDesk,
  text: string,
  params: ListParams,
): Promise<Answer<ListOf<Cat20Holder>>> =>
  atLayer(desk, LAYER, async (at) => {
    const token = await findToken(desk, at, text)
    const [state] = await at.reads.latest(CAT20_TABLES.states, { token }, ['token'], 1)
    const list = {
      name: `cat20 ${token}`,
      table: CAT20_TABLES.holders,
      match: { token },
      value: 'amount',
      key: 'owner',
      holders: numberOf(state!, 'holders'),
    }
    return listHolders(desk, at, list, params, async (found) => {
      const ownerOf = await ownersOf(
        desk,
        at,
        found.map(({ key }) => key as Hex),
      )
      return found.map(({ key, value }) => ({ ...ownerOf(key as Hex), amount: value.toString() }))
    })
  })

/** What an address has of each token, by the token's id. */
export const listAddressCat20 = (
  desk: ChainDesk,
  address: Hex,
  params: ListParams,
): Promise<Answer<LedgerList<Cat20Balance>>> =>
  atLayer(desk, LAYER, (at) => {
    const list = {
      name: `cat20 of ${address}`,
      table: CAT20_TABLES.balances,
      // An address is the owner by its key, and by its script where that is spent beside tokens: rows of either are its.
      match: { owner: [...keysIn(desk, LAYER, address)] },
      by: ['token', 'owner'],
      value: 'amount',
    }
    return listHeld(desk, at, list, params, async (held) => {
      const tokens = await tokensOf(at, held.map(tokenOf))
      return held.flatMap((row): Cat20Balance[] => {
        const token = tokens.get(tokenOf(row))
        return token === undefined ? [] : [{ token: refOf(desk, token), amount: amountOf(row, 'amount') }]
      })
    })
  })
