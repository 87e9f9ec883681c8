import { OrreryError } from '@orrery/errors/orrery-error'
import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import type { FamilyRow } from '@orrery/model/rows'
import type {
  CashToken,
  CashTokenBalance,
  CashTokenHolder,
  CashTokenMove,
  CashTokenNft,
  CashTokenState,
} from '@orrery/model/wire/cash-token'
import type { ListOf } from '@orrery/model/wire/common'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { requireFirstPage, walkedPage } from '../addresses/account-filters.ts'
import { atLayer, requireAtTip, type LayerMoment } from './at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { amountOf, amountOrNull, hexOf, hexOrNull, numberOf } from '../lists/event-pages.ts'
import { familyList } from '../lists/family-list.ts'
import { heldList, requireOwnCursor } from '../lists/held-list.ts'
import { readKeysetPage, type ListParams } from '../lists/keyset-list.ts'
import type { FoundTx } from '../transactions/find-tx.ts'
import { listHeld, listHolders, listOfTx, type LedgerList } from './ledger-lists.ts'
import { sweptList } from '../lists/swept-list.ts'
import { toList } from '../lists/to-list.ts'

const LAYER = 'cashTokens'
const CAPABILITIES = ['none', 'mutable', 'minting'] as const
/** Blocks that the first question of a filtered list is about. */
const FIRST_BLOCKS = 20_000

/** What there is of categories now. */
async function countsOf({ reads }: LayerMoment, category: readonly Hex[]): Promise<ReadonlyMap<Hex, FamilyRow>> {
  if (category.length === 0) return new Map()
  const rows = await reads.latest(CASH_TOKEN_TABLES.counts, { category }, ['category'], category.length)
  return new Map(rows.map((row) => [hexOf(row, 'category'), row]))
}

/** What the operator's registry calls a category. */
const namedOf = ({ runtime }: ChainDesk, category: Hex): Pick<CashToken, 'named'> => {
  const named = runtime.tokenNames?.get(category)
  return named === undefined ? {} : { named }
}

async function toTokens(desk: ChainDesk, at: LayerMoment, rows: readonly FamilyRow[]): Promise<CashToken[]> {
  const counts = await countsOf(
    at,
    rows.map((row) => hexOf(row, 'category')),
  )
  return rows.map((row) => {
    const count = counts.get(hexOf(row, 'category'))
    return {
      category: desk.wire.hash(hexOf(row, 'category')),
      txHash: desk.wire.hash(hexOf(row, 'txid')),
      height: numberOf(row, 'height'),
      timeMs: numberOf(row, 'time_ms'),
      genesisAmount: amountOf(row, 'amount'),
      genesisNfts: numberOf(row, 'nfts'),
      amount: amountOf(count ?? row, 'amount'),
      nfts: numberOf(count ?? row, 'nfts'),
      holders: Number(count?.['holders'] ?? 0),
      txs: Number(count?.['txs'] ?? 1),
      ...namedOf(desk, hexOf(row, 'category')),
    }
  })
}

/** Categories, the newest first. */
export const listCashTokens = (desk: ChainDesk, params: ListParams): Promise<Answer<ListOf<CashToken>>> =>
  atLayer(desk, LAYER, async (at) => {
    const page = await readKeysetPage(desk, at.snapshot, familyList(CASH_TOKEN_TABLES.categories, {}), params)
    return {
      data: toList(at.snapshot, page, await toTokens(desk, at, page.rows), null),
      head: desk.wire.head(at.tip),
    }
  })

const notFound = ({ chain }: ChainDesk, text: string): never => {
  throw new OrreryError('TOKEN_NOT_FOUND', { address: text, chain: chain.name.full })
}

const CATEGORY = /^(?:0x)?([0-9a-f]{64})$/i

/** Whether a text can be the id of a category. */
export const isCategory = (text: string): boolean => CATEGORY.test(text)

/** A category's id as rows have it, and its counts. Throws `TOKEN_NOT_FOUND`, or one of `LEDGER_ERRORS` while blocks are to be read that may tell of it. */
async function findCategory(desk: ChainDesk, at: LayerMoment, text: string): Promise<FamilyRow> {
  const digits = CATEGORY.exec(text)?.[1]?.toLowerCase()
  if (digits === undefined) return notFound(desk, text)
  const count = (await countsOf(at, [`0x${digits}`])).get(`0x${digits}`)
  if (count !== undefined) return count
  requireAtTip(at, desk, 'this category of CashTokens')
  return notFound(desk, text)
}

/** A category by its id. Throws `TOKEN_NOT_FOUND`, or one of `LEDGER_ERRORS` while the ledger is behind and does not know it. */
export const readCashToken = (desk: ChainDesk, text: string): Promise<Answer<CashTokenState>> =>
  atLayer(desk, LAYER, async (at) => {
    const count = await findCategory(desk, at, text)
    const rows = await at.reads.familyRows(
      CASH_TOKEN_TABLES.categories,
      {
        height: numberOf(count, 'made_height'),
        tx_index: numberOf(count, 'made_tx'),
        category: hexOf(count, 'category'),
      },
      1,
    )
    const [token] = await toTokens(desk, at, rows)
    return { data: { ...(token ?? notFound(desk, text)), ledger: at.ledger }, head: desk.wire.head(at.tip) }
  })

/** A move as it goes over the wire. */
export const writeCashTokenMove = (desk: ChainDesk, row: FamilyRow): CashTokenMove => ({
  category: desk.wire.hash(hexOf(row, 'category')),
  txHash: desk.wire.hash(hexOf(row, 'txid')),
  height: numberOf(row, 'height'),
  timeMs: numberOf(row, 'time_ms'),
  seq: numberOf(row, 'seq'),
  action: row['action'] as CashTokenMove['action'],
  amount: amountOrNull(row, 'amount'),
  capability: row['capability'] == null ? null : String(row['capability']),
  commitment: row['capability'] == null ? null : (hexOrNull(row, 'commitment')?.slice(2) ?? ''),
  from: desk.wire.party(hexOrNull(row, 'from')),
  to: desk.wire.party(hexOrNull(row, 'to')),
  ...namedOf(desk, hexOf(row, 'category')),
})

/** Bytes of an NFT as rows have them: null for none. */
const wordsOf = (digits: string): Hex | null => (digits === '' ? null : `0x${digits.toLowerCase()}`)

/**
 * What transactions did with all categories, or with one, newest first; with `commitment` only with its NFTs that carry these digits. Of those there may be few: the category's moves
 * are then looked through as far as one answer may. Throws `PARAMETER_INVALID` for a page number of such a list.
 */
export const listCashTokenMoves = (
  desk: ChainDesk,
  { category: text, commitment }: { readonly category: string | null; readonly commitment?: string },
  params: ListParams,
): Promise<Answer<ListOf<CashTokenMove>>> =>
  atLayer(desk, LAYER, async (at) => {
    const isSwept = commitment !== undefined
    if (isSwept) requireFirstPage(params)
    const all =
      text === null
        ? familyList(CASH_TOKEN_TABLES.events, {})
        : familyList(CASH_TOKEN_TABLES.history, {
            category: hexOf(await findCategory(desk, at, text), 'category'),
            ...(commitment !== undefined && { commitment: wordsOf(commitment), capability: [...CAPABILITIES] }),
          })
    const list = isSwept ? sweptList(desk, at.snapshot, all, FIRST_BLOCKS) : all
    const found = await readKeysetPage(desk, at.snapshot, list, params)
    const page = isSwept ? walkedPage(found) : found
    return {
      data: toList(
        at.snapshot,
        page,
        page.rows.map((row) => writeCashTokenMove(desk, row)),
        null,
      ),
      head: desk.wire.head(at.tip),
    }
  })

/** NFTs of a category that are there now, the newest output first; with `commitment` only those that carry these digits. Walked by cursors: throws `PARAMETER_INVALID` for a page number. */
export const listCashTokenNfts = (
  desk: ChainDesk,
  text: string,
  commitment: string | undefined,
  params: ListParams,
): Promise<Answer<ListOf<CashTokenNft>>> =>
  atLayer(desk, LAYER, async (at) => {
    requireFirstPage(params)
    requireOwnCursor(params)
    const count = await findCategory(desk, at, text)
    const category = hexOf(count, 'category')
    const list =
      commitment === undefined
        ? heldList(at, CASH_TOKEN_TABLES.nfts, { category })
        : heldList(at, CASH_TOKEN_TABLES.commitments, { category, commitment: wordsOf(commitment) })
    // Its places are no blocks.
    const { jumps: _jumps, lookedTo: _lookedTo, ...page } = await readKeysetPage(desk, at.snapshot, list, params)
    const hits = page.rows.map((row) => toNft(desk, row))
    const total = commitment === undefined ? numberOf(count, 'nfts') : null
    return { data: toList(at.snapshot, walkedPage(page), hits, total), head: desk.wire.head(at.tip) }
  })

const toNft = ({ wire }: ChainDesk, row: FamilyRow): CashTokenNft => ({
  category: wire.hash(hexOf(row, 'category')),
  txHash: wire.hash(hexOf(row, 'txid')),
  vout: numberOf(row, 'vout'),
  height: numberOf(row, 'made'),
  timeMs: numberOf(row, 'time_ms'),
  capability: String(row['capability']),
  commitment: hexOrNull(row, 'commitment')?.slice(2) ?? '',
  owner: wire.address(hexOf(row, 'address')),
})

/** What one transaction did with tokens, in its order. */
export const listTxCashTokenMoves = (
  desk: ChainDesk,
  found: FoundTx,
  params: ListParams,
): Promise<Answer<LedgerList<CashTokenMove>>> =>
  listOfTx(desk, LAYER, CASH_TOKEN_TABLES.events, found, params, (_, rows) =>
    rows.map((row) => writeCashTokenMove(desk, row)),
  )

/** The thousand largest holders of a category. */
export const listCashTokenHolders = (
  desk: ChainDesk,
  text: string,
  params: ListParams,
): Promise<Answer<ListOf<CashTokenHolder>>> =>
  atLayer(desk, LAYER, async (at) => {
    const count = await findCategory(desk, at, text)
    const category = hexOf(count, 'category')
    return listHolders(
      desk,
      at,
      {
        name: `category ${category}`,
        table: CASH_TOKEN_TABLES.holders,
        match: { category },
        value: 'rank',
        holders: numberOf(count, 'holders'),
      },
      params,
      async (found) => {
        const address = found.map(({ key }) => key as Hex)
        const rows =
          address.length === 0
            ? []
            : await at.reads.latest(CASH_TOKEN_TABLES.holders, { category, address }, ['address'], address.length)
        const held = new Map(rows.map((row) => [hexOf(row, 'address'), row]))
        return address.flatMap((one) => {
          const row = held.get(one)
          return row === undefined
            ? []
            : [{ address: desk.wire.address(one), amount: amountOf(row, 'amount'), nfts: numberOf(row, 'nfts') }]
        })
      },
    )
  })

/** What an address has of each category, by its id. */
export const listAddressCashTokens = (
  desk: ChainDesk,
  address: Hex,
  params: ListParams,
): Promise<Answer<LedgerList<CashTokenBalance>>> =>
  atLayer(desk, LAYER, (at) => {
    const table = CASH_TOKEN_TABLES.balances
    const list = { name: `cash tokens of ${address}`, table, match: { address }, by: ['category'], value: 'rank' }
    return listHeld(desk, at, list, params, async (held) => {
      const category = held.map((row) => hexOf(row, 'category'))
      const rows =
        category.length === 0 ? [] : await at.reads.latest(table, { address, category }, ['category'], category.length)
      const byCategory = new Map(rows.map((row) => [hexOf(row, 'category'), row]))
      return category.flatMap((one) => {
        const row = byCategory.get(one)
        return row === undefined
          ? []
          : [
              {
                category: desk.wire.hash(one),
                amount: amountOf(row, 'amount'),
                nfts: numberOf(row, 'nfts'),
                ...namedOf(desk, one),
              },
            ]
      })
    })
  })
