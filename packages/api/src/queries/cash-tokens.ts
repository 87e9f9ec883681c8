import { OrreryError } from '@orrery/errors/orrery-error'
import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import type { FamilyRow } from '@orrery/model/rows'
import type {
  CashToken,
  CashTokenBalance,
  CashTokenHolder,
  CashTokenMove,
  CashTokenState,
} from '@orrery/model/wire/cash-token'
import type { ListOf } from '@orrery/model/wire/common'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../contract/handler.ts'
import { atLayer, requireAtTip, type LayerMoment } from './at-layer.ts'
import type { ChainDesk } from './chain-desk.ts'
import { amountOf, amountOrNull, hexOf, hexOrNull, numberOf } from './event-pages.ts'
import { familyList } from './family-list.ts'
import { readKeysetPage, type ListParams } from './keyset-list.ts'
import type { FoundTx } from './find-tx.ts'
import { listHeld, listHolders, listOfTx, type LedgerList } from './ledger-lists.ts'
import { toList } from './to-list.ts'

const LAYER = 'cashTokens'

/** What there is of categories now. */
async function countsOf({ reads }: LayerMoment, category: readonly Hex[]): Promise<ReadonlyMap<Hex, FamilyRow>> {
  if (category.length === 0) return new Map()
  const rows = await reads.latest(CASH_TOKEN_TABLES.counts, { category }, ['category'], category.length)
  return new Map(rows.map((row) => [hexOf(row, 'category'), row]))
}

async function toTokens({ wire }: ChainDesk, at: LayerMoment, rows: readonly FamilyRow[]): Promise<CashToken[]> {
  const counts = await countsOf(
    at,
    rows.map((row) => hexOf(row, 'category')),
  )
  return rows.map((row) => {
    const count = counts.get(hexOf(row, 'category'))
    return {
      category: wire.hash(hexOf(row, 'category')),
      txHash: wire.hash(hexOf(row, 'txid')),
      height: numberOf(row, 'height'),
      timeMs: numberOf(row, 'time_ms'),
      genesisAmount: amountOf(row, 'amount'),
      genesisNfts: numberOf(row, 'nfts'),
      amount: amountOf(count ?? row, 'amount'),
      nfts: numberOf(count ?? row, 'nfts'),
      holders: Number(count?.['holders'] ?? 0),
      txs: Number(count?.['txs'] ?? 1),
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

/** A category's id as rows have it, and its counts. Throws `TOKEN_NOT_FOUND`, or `CAPABILITY_MISSING` while blocks are to be read that may tell of it. */
async function findCategory(desk: ChainDesk, at: LayerMoment, text: string): Promise<FamilyRow> {
  const digits = CATEGORY.exec(text)?.[1]?.toLowerCase()
  if (digits === undefined) return notFound(desk, text)
  const count = (await countsOf(at, [`0x${digits}`])).get(`0x${digits}`)
  if (count !== undefined) return count
  requireAtTip(at, desk, 'CashTokens of this category')
  return notFound(desk, text)
}

/** A category by its id. Throws `TOKEN_NOT_FOUND`, or `CAPABILITY_MISSING` while the ledger is behind and does not know it. */
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

const toMove = ({ wire }: ChainDesk, row: FamilyRow): CashTokenMove => ({
  category: wire.hash(hexOf(row, 'category')),
  txHash: wire.hash(hexOf(row, 'txid')),
  height: numberOf(row, 'height'),
  timeMs: numberOf(row, 'time_ms'),
  seq: numberOf(row, 'seq'),
  action: row['action'] as CashTokenMove['action'],
  amount: amountOrNull(row, 'amount'),
  capability: row['capability'] == null ? null : String(row['capability']),
  commitment: row['capability'] == null ? null : (hexOrNull(row, 'commitment')?.slice(2) ?? ''),
  from: wire.party(hexOrNull(row, 'from')),
  to: wire.party(hexOrNull(row, 'to')),
})

/** What transactions did with all categories, or with one, newest first. */
export const listCashTokenMoves = (
  desk: ChainDesk,
  text: string | null,
  params: ListParams,
): Promise<Answer<ListOf<CashTokenMove>>> =>
  atLayer(desk, LAYER, async (at) => {
    const list =
      text === null
        ? familyList(CASH_TOKEN_TABLES.events, {})
        : familyList(CASH_TOKEN_TABLES.history, { category: hexOf(await findCategory(desk, at, text), 'category') })
    const page = await readKeysetPage(desk, at.snapshot, list, params)
    return {
      data: toList(
        at.snapshot,
        page,
        page.rows.map((row) => toMove(desk, row)),
        null,
      ),
      head: desk.wire.head(at.tip),
    }
  })

/** What one transaction did with tokens, in its order. */
export const listTxCashTokenMoves = (
  desk: ChainDesk,
  found: FoundTx,
  params: ListParams,
): Promise<Answer<LedgerList<CashTokenMove>>> =>
  listOfTx(desk, LAYER, CASH_TOKEN_TABLES.events, found, params, (_, rows) => rows.map((row) => toMove(desk, row)))

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
          : [{ category: desk.wire.hash(one), amount: amountOf(row, 'amount'), nfts: numberOf(row, 'nfts') }]
      })
    })
  })
