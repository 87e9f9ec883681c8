import type { CallRow } from '@orrery/model/calls'
import type { Position } from '@orrery/model/reads'
import type { FamilyRow, TransferRow, TxRow } from '@orrery/model/rows'
import type { ItemHistory } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Answer } from '../../contract/handler.ts'
import { movedByCall } from '../addresses/coin-moves.ts'
import { itemTransferList } from '../lists/chain-lists.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { amountOf, amountOrNull, kindOf, nameTokens, placeRows, type EventRow } from '../lists/event-pages.ts'
import { familyList } from '../lists/family-list.ts'
import type { KeysetList } from '../lists/keyset-list.ts'
import { atOneMoment, sideOf, type Snapshot } from '../snapshot.ts'
import { callsBeside } from '../transactions/calls-beside.ts'

/** Transfers of the item that are looked at for one that was paid for, and transfers of one transaction that are read. */
const LOOKED = 20
const OF_TX = 100
/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 4
/** Notices of the contract that are looked at, and told. */
const NOTICES = 500
const SHOWN = 50
/** Rows that one question gives. */
const PAGE = 100
const MOST_URI = 512

const ORIGIN: Position = { height: 0, txIndex: 0, seq: 0 }

type Paid = { readonly token: Hex | null; readonly amount: bigint }
type Move = { readonly row: TransferRow; readonly tx: TxRow; readonly paid: readonly Paid[]; readonly items: number }

/** A call inside a transaction, as far as it moves coins. */
type Call = Pick<CallRow, 'from' | 'to' | 'value' | 'outcome' | 'kind'>

/**
 * What whoever got an item gave in the transaction that moved it: the coins of the transaction where it sent that itself, and each ERC-20 token that went from
 * it, each less what came back to it there. Coins come back by `calls`: of a transaction whose block was not traced none are known. `items` are all that it got
 * there. Pure.
 */
export function paymentOf(
  { to }: Pick<TransferRow, 'to'>,
  tx: Pick<TxRow, 'from' | 'value'>,
  transfers: readonly Pick<TransferRow, 'standard' | 'asset' | 'from' | 'to' | 'amount'>[],
  calls: readonly Call[] = [],
): { readonly paid: readonly Paid[]; readonly items: number } {
  if (to === null) return { paid: [], items: 0 }
  const tokens = new Map<Hex, bigint>()
  for (const { standard, asset, from, to: receiver, amount } of transfers)
    if (standard === 'erc20' && from !== receiver && (from === to || receiver === to))
      tokens.set(asset, (tokens.get(asset) ?? 0n) + (from === to ? amount : -amount))
  const back = calls.reduce((sum, call) => sum + movedByCall(to, call), 0n)
  const coins = tx.from === to ? tx.value - back : 0n
  return {
    paid: [
      ...(coins > 0n ? [{ token: null, amount: coins }] : []),
      ...[...tokens].flatMap(([token, amount]) => (amount > 0n ? [{ token, amount }] : [])),
    ],
    items: transfers.filter(
      ({ standard, to: receiver }) => (standard === 'erc721' || standard === 'erc1155') && receiver === to,
    ).length,
  }
}

/** A transfer with what was paid in its transaction; null where that is gone by now, or moved more than is read: a part of it would be a wrong price. */
async function moveOf(desk: ChainDesk, snapshot: Snapshot, row: TransferRow): Promise<Move | null> {
  const reads = sideOf(snapshot, row.height)
  const [txs, transfers] = await Promise.all([reads.txsAt([row]), reads.transfersOfTx(row.height, row.txIndex, OF_TX)])
  const tx = txs[0]
  if (tx === undefined || transfers.length >= OF_TX) return null
  const calls = await callsBeside(desk, snapshot, reads, paysCoins(row, tx) ? [row] : [])
  return calls.isCut ? null : { row, tx, ...paymentOf(row, tx, transfers, calls.of(row)) }
}

/** Whether coins went with a transaction of who got an item. */
export const paysCoins = ({ to }: Pick<TransferRow, 'to'>, { from, value }: Pick<TxRow, 'from' | 'value'>): boolean =>
  from === to && value > 0n

/** The transfer that made an item: its first, where every block is indexed and nobody sent it. */
async function mintOf(desk: ChainDesk, snapshot: Snapshot, asset: Hex, tokenId: bigint): Promise<Move | null> {
  if (!snapshot.coverage.complete) return null
  const list = itemTransferList(asset, tokenId)
  for (const reads of [snapshot.deep, snapshot.newest]) {
    const [first] = await list.read(reads, { limit: 1, after: ORIGIN })
    if (first !== undefined) return first.from === null ? moveOf(desk, snapshot, first) : null
  }
  return null
}

/** The newest of transfers that its receiver paid for; what nobody sent was made, and is no sale however much it cost. Pure. */
export const soldIn = <M extends { readonly row: Pick<TransferRow, 'from'>; readonly paid: readonly unknown[] }>(
  newestFirst: readonly M[],
): M | null => newestFirst.find(({ row, paid }) => row.from !== null && paid.length > 0) ?? null

/** The newest transfers of an item with what was given for each, and of them the newest that its receiver paid somebody for. */
async function saleOf(desk: ChainDesk, snapshot: Snapshot, asset: Hex, tokenId: bigint) {
  const list = itemTransferList(asset, tokenId)
  const sides = await Promise.all(
    [snapshot.newest, snapshot.deep].map((reads) => list.read(reads, { limit: LOOKED + 1 })),
  )
  const rows = sides
    .flat()
    .toSorted((a, b) => b.height - a.height || b.txIndex - a.txIndex || b.seq - a.seq)
    .slice(0, LOOKED + 1)
  const looked = rows.slice(0, LOOKED)
  const read = await sideBySide(
    looked.filter(({ to }) => to !== null).map((row) => () => moveOf(desk, snapshot, row)),
    AT_ONCE,
  )
  const moves = read.filter((move) => move !== null)
  return {
    moves,
    sold: soldIn(moves),
    looked: looked.length,
    whole: rows.length <= LOOKED && snapshot.coverage.complete,
  }
}

/** The newest rows of one side, one more than are looked at where there are more. */
async function newestOf(reads: Snapshot['newest'], list: KeysetList<FamilyRow>): Promise<FamilyRow[]> {
  const rows: FamilyRow[] = []
  for (let last: FamilyRow | undefined; rows.length <= NOTICES;) {
    const page = await list.read(reads, { limit: PAGE, ...(last && { before: list.position(last) }) })
    rows.push(...page)
    last = page.at(-1)
    if (page.length < PAGE) break
  }
  return rows
}

/** What the contract told of the item, among its newest notices. */
async function noticesOf(desk: ChainDesk, snapshot: Snapshot, asset: Hex, tokenId: bigint) {
  const source = desk.family.events
  if (!source) return { notices: null, noticesLooked: 0, noticesWhole: true }
  const list = familyList(source.nftNotices.table, { contract: asset })
  const rows = await newestOf(snapshot.newest, list)
  if (rows.length <= NOTICES) rows.push(...(await newestOf(snapshot.deep, list)))
  const looked = rows.slice(0, NOTICES)
  const own = looked.filter(
    (row) => BigInt(amountOf(row, 'from_id')) <= tokenId && tokenId <= BigInt(amountOf(row, 'to_id')),
  )
  return {
    notices: await placeRows(desk, snapshot, own.slice(0, SHOWN)),
    noticesLooked: looked.length,
    noticesWhole: rows.length <= NOTICES && own.length <= SHOWN && snapshot.coverage.complete,
  }
}

/** Where an item comes from, what it was paid with last, and what its contract told of its metadata: by its key alone, and bounded (screens-evm §8.3). */
export async function readItemHistory(desk: ChainDesk, asset: Hex, tokenId: bigint): Promise<Answer<ItemHistory>> {
  const { snapshot, minted, sale, told } = await atOneMoment(desk.runtime, async (moment) => ({
    snapshot: moment,
    minted: await mintOf(desk, moment, asset, tokenId),
    sale: await saleOf(desk, moment, asset, tokenId),
    told: await noticesOf(desk, moment, asset, tokenId),
  }))
  const paidWith = [minted, ...sale.moves].flatMap((move) =>
    (move?.paid ?? []).flatMap(({ token }) => (token === null ? [] : [token])),
  )
  const names = await nameTokens(desk, [...new Set(paidWith)])
  const given = ({ paid, items }: Move) => ({
    paid: paid.map(({ token, amount }) => ({
      token: token === null ? null : names(token),
      amount: amount.toString(),
    })),
    items,
  })
  const write = (move: Move | null): ItemHistory['minted'] =>
    move && {
      txHash: desk.wire.hash(move.tx.hash),
      height: move.row.height,
      timeMs: move.tx.timeMs,
      from: desk.wire.party(move.row.from),
      to: desk.wire.party(move.row.to),
      ...given(move),
    }
  const notice = ({ row, place }: EventRow) => ({
    txHash: place.txHash,
    height: place.height,
    timeMs: place.timeMs,
    kind: kindOf(row, desk.family.events?.nftNotices.kinds ?? []),
    first: amountOf(row, 'from_id'),
    last: amountOf(row, 'to_id'),
    uri: amountOrNull(row, 'uri')?.slice(0, MOST_URI).toWellFormed() ?? null,
  })
  return {
    data: {
      minted: write(minted),
      sold: write(sale.sold),
      looked: sale.looked,
      whole: sale.whole,
      payments: sale.moves.map((move) => ({
        height: move.row.height,
        txIndex: move.row.txIndex,
        seq: move.row.seq,
        ...given(move),
      })),
      notices: told.notices?.map(notice) ?? null,
      noticesLooked: told.noticesLooked,
      noticesWhole: told.noticesWhole,
    },
    head: desk.wire.head(snapshot.tip),
  }
}
