import type { CallRow } from '@orrery/model/calls'
import type { Position } from '@orrery/model/reads'
import type { TransferRow, TxRow } from '@orrery/model/rows'
import type { TokenSales } from '@orrery/model/wire/token-sales'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { heightBefore } from '../blocks/height-before.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { nameTokens } from '../lists/event-pages.ts'
import { atOneMoment, sideOf, type Snapshot } from '../snapshot.ts'
import { callsBeside } from '../transactions/calls-beside.ts'
import { paymentOf, paysCoins } from './item-history.ts'
import { DAY_MS } from './token-activity.ts'
import { placeKey } from '../place-key.ts'

/** How far back sales are looked for, among how many of the newest transfers, and how many rows of their transactions are read on either side of the chain. */
const DAYS = 7
const LOOKED = 300
const PAGE = 100
const ROWS = 10_000
/** The same for one page of transfers. */
const ROWS_OF_PAGE = 2_000
/** Sales and currencies that are told. */
const SHOWN = 25
const CURRENCIES = 5

/** One item that changed hands for one kind of payment; `token` is null for the chain's own coin. */
export type Sale = {
  readonly row: Pick<TransferRow, 'from' | 'to' | 'tokenId' | 'height' | 'txIndex' | 'seq'>
  readonly tx: Pick<TxRow, 'hash' | 'timeMs'>
  readonly token: Hex | null
  readonly amount: bigint
}

type Place = Pick<Position, 'height' | 'txIndex'>
/**
 * Sales among transfers of a collection (screens-evm §8.1): an item that one had and another got, who got nothing else of any collection in that transaction, and gave the transaction's coins or one
 * token in it, less what came back there. What was made, burnt, given, bought together with others or paid with several tokens has no price of its own. Newest first, as the transfers are. Pure.
 */
export function salesOf(
  rows: readonly TransferRow[],
  txs: ReadonlyMap<string, TxRow>,
  moves: ReadonlyMap<string, readonly TransferRow[]>,
  callsOf: (place: Place) => readonly CallRow[] = () => [],
): readonly Sale[] {
  return rows.flatMap((row): Sale[] => {
    const tx = txs.get(placeKey(row))
    if (tx === undefined || row.from === null || row.to === null || row.from === row.to) return []
    const { paid, items } = paymentOf(row, tx, moves.get(placeKey(row)) ?? [], callsOf(row))
    const [payment] = paid
    return paid.length === 1 && items === 1 && payment !== undefined ? [{ row, tx, ...payment }] : []
  })
}

/** Prices of sales by what was paid with, the most frequent first. Pure. */
export function pricesOf(sales: readonly Sale[]): readonly {
  readonly token: Hex | null
  readonly sales: number
  readonly lowest: bigint
  readonly median: bigint
  readonly highest: bigint
  readonly total: bigint
}[] {
  return [...Map.groupBy(sales, ({ token }) => token)]
    .map(([token, own]) => {
      const amounts = own.map(({ amount }) => amount).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      return {
        token,
        sales: own.length,
        lowest: amounts[0]!,
        // The lower of the two middle ones: a price that somebody paid.
        median: amounts[(amounts.length - 1) >> 1]!,
        highest: amounts.at(-1)!,
        total: amounts.reduce((sum, one) => sum + one, 0n),
      }
    })
    .toSorted((a, b) => b.sales - a.sales || ((a.token ?? '') < (b.token ?? '') ? -1 : 1))
}

/** Sales of the last seven days among the newest transfers of a collection, by a few questions to either side of the chain. */
export function findSales(
  desk: ChainDesk,
  asset: Hex,
): Promise<{
  readonly snapshot: Snapshot
  readonly looked: number
  readonly sales: readonly Sale[]
  /** Whether these are all sales of that time. */
  readonly isAll: boolean
}> {
  const sinceMs = desk.clock.now() - DAYS * DAY_MS
  return atOneMoment(desk.runtime, async (moment) => {
    const floor = (await heightBefore(desk, moment, sinceMs)) + 1
    const newest = await newestTransfers(moment.newest, asset, floor, LOOKED + 1)
    const deep = await newestTransfers(moment.deep, asset, floor, LOOKED + 1 - newest.length)
    const found = [...newest, ...deep].slice(0, LOOKED)
    const told = await Promise.all([
      salesOfSide(desk, moment, moment.newest, found.slice(0, newest.length)),
      salesOfSide(desk, moment, moment.deep, found.slice(newest.length)),
    ])
    return {
      snapshot: moment,
      looked: found.length,
      sales: told.flatMap((side) => side.sales),
      isAll: newest.length + deep.length <= LOOKED && told.every((side) => side.isAll) && moment.coverage.complete,
    }
  })
}

/** What items of a collection were sold for in the last seven days. */
export async function readTokenSales(desk: ChainDesk, asset: Hex): Promise<Answer<TokenSales>> {
  const { snapshot, looked, sales, isAll } = await findSales(desk, asset)
  const prices = pricesOf(sales).slice(0, CURRENCIES)
  const names = await nameTokens(desk, [
    ...new Set([...prices, ...sales.slice(0, SHOWN)].flatMap(({ token }) => (token === null ? [] : [token]))),
  ])
  const named = (token: Hex | null) => (token === null ? null : names(token))
  return {
    data: {
      days: DAYS,
      looked,
      isAll,
      sales: sales.length,
      prices: prices.map(({ token, sales: count, lowest, median, highest, total }) => ({
        token: named(token),
        sales: count,
        lowest: lowest.toString(),
        median: median.toString(),
        highest: highest.toString(),
        total: total.toString(),
      })),
      newest: sales.slice(0, SHOWN).map(({ row, tx, token, amount }) => ({
        txHash: desk.wire.hash(tx.hash),
        height: row.height,
        seq: row.seq,
        timeMs: tx.timeMs,
        tokenId: row.tokenId?.toString() ?? null,
        from: desk.wire.party(row.from),
        to: desk.wire.party(row.to),
        token: named(token),
        amount: amount.toString(),
      })),
    },
    head: desk.wire.head(snapshot.tip),
  }
}

/** The newest transfers of a token of one side from a height on, at most `most`; those before a place alone where one is named. */
export async function newestTransfers(
  reads: Pick<Snapshot['newest'], 'transfersOfToken'>,
  asset: Hex,
  floor: number,
  most: number,
  below: Position | null = null,
): Promise<readonly TransferRow[]> {
  const rows: TransferRow[] = []
  while (rows.length < most) {
    const last = rows.at(-1)
    const before = last === undefined ? below : positionOf(last)
    const limit = Math.min(PAGE, most - rows.length)
    const page = await reads.transfersOfToken(asset, { limit, floor, ...(before && { before }) })
    rows.push(...page)
    if (page.length < limit) break
  }
  return rows
}

const positionOf = ({ height, txIndex, seq }: TransferRow): Position => ({ height, txIndex, seq })

/** What items among some transfers of any contracts were sold for, by one question to each side for their transactions (screens-evm §5); those of a transaction that is not known whole are not among them. */
export async function salesAmong(
  desk: ChainDesk,
  snapshot: Pick<Snapshot, 'cut' | 'newest' | 'deep'>,
  transfers: readonly TransferRow[],
): Promise<ReadonlyMap<Sale['row'], Pick<Sale, 'token' | 'amount'>>> {
  const items = transfers.filter(
    ({ standard, from, to }) => (standard === 'erc721' || standard === 'erc1155') && from !== null && to !== null,
  )
  const told = await Promise.all(
    [...Map.groupBy(items, ({ height }) => sideOf(snapshot, height))].map(([reads, own]) =>
      salesOfSide(desk, snapshot, reads, own, ROWS_OF_PAGE),
    ),
  )
  return new Map(told.flatMap(({ sales }) => sales.map(({ row, token, amount }) => [row, { token, amount }] as const)))
}

async function salesOfSide(
  desk: ChainDesk,
  snapshot: Pick<Snapshot, 'deep'>,
  reads: Pick<Snapshot['newest'], 'txsAt' | 'transfersAt' | 'familyRows'>,
  rows: readonly TransferRow[],
  most = ROWS,
): Promise<{ readonly sales: readonly Sale[]; readonly isAll: boolean }> {
  const places = [...new Map(rows.map((row) => [placeKey(row), { height: row.height, txIndex: row.txIndex }])).values()]
  if (places.length === 0) return { sales: [], isAll: true }
  const [txs, transfers] = await Promise.all([reads.txsAt(places), reads.transfersAt(places, most)])
  const moves = Map.groupBy(transfers, placeKey)
  // A part of what a transaction moved would be a wrong price.
  const isCut = transfers.length >= most
  if (isCut) moves.delete(placeKey(transfers.at(-1)!))
  const known = new Map(txs.map((tx) => [placeKey(tx), tx]))
  const whole = isCut ? rows.filter((row) => moves.has(placeKey(row))) : rows
  const isPaidInCoins = (row: TransferRow) => {
    const tx = known.get(placeKey(row))
    return tx !== undefined && paysCoins(row, tx)
  }
  const calls = await callsBeside(desk, snapshot, reads, whole.filter(isPaidInCoins))
  const told = calls.isCut ? whole.filter((row) => !isPaidInCoins(row)) : whole
  return {
    sales: salesOf(told, known, moves, calls.of),
    isAll: !isCut && !calls.isCut && known.size === places.length,
  }
}
