import { OrreryError } from '@orrery/errors/orrery-error'
import type { CallRow } from '@orrery/model/calls'
import type { Position, TxHead } from '@orrery/model/reads'
import type { TransferRow, TxRow } from '@orrery/model/rows'
import type { FilteredMoves, Move } from '@orrery/model/wire/filter'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { worthOf, type WorthOf } from '../exchanges/worth-of.ts'
import { countTraced } from '../ledgers/ledger-coverage.ts'
import { countBlocks } from '../lists/chain-lists.ts'
import { pickedAmong } from '../lists/fitting-among.ts'
import type { KeysetList } from '../lists/keyset-list.ts'
import { toList } from '../lists/to-list.ts'
import { unitedList } from '../lists/united-list.ts'
import { walkFitting } from '../lists/walk-fitting.ts'
import type { NodeToken } from '../read-through-calls.ts'
import { atOneMoment, sideOf, type Snapshot } from '../snapshot.ts'
import { cutToSpan } from '../time-span.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import { calling, callsAmong, fitsCall, fitsTransfer, transfersAmong, type TransferConditions } from './filter-moves.ts'
import { fits, txsAmong, type TxConditions } from './filter-txs.ts'
import { methodText, placeKey } from './transfer-page.ts'

/** Whether only the coin is asked for, only fungible tokens, or only items of collections. */
export const MOVE_CLASSES = ['coins', 'tokens', 'items'] as const
export type MoveClass = (typeof MOVE_CLASSES)[number]

/**
 * What a row of the one table must be (screens-evm §17). Amounts are of the one token that is named; where none is, or several are, they are the coin's, and
 * what moved of tokens is left out.
 */
export type MoveConditions = TransferConditions & Pick<TxConditions, 'status'> & { readonly assets?: MoveClass }

/** A row of the one table, as it is kept. */
export type FoundMove =
  | { readonly of: 'transfer'; readonly row: TransferRow }
  | { readonly of: 'call'; readonly row: CallRow }
  | { readonly of: 'transaction'; readonly row: TxHead }

/**
 * Numbers of places within one transaction: what it is itself stands above the calls inside it, and those above what its logs tell. Each kind has as many as
 * no kind of row needs.
 */
const STEP = 2 ** 48
const BASES = { transfer: 0, call: STEP, transaction: 2 * STEP } as const

const placeOf = ({ of, row }: FoundMove): Position => ({
  height: row.height,
  txIndex: row.txIndex,
  seq: BASES[of] + (of === 'transaction' ? 0 : row.seq),
})

/** The place among rows of one kind right below which those of one place of all kinds lie. Pure. */
const withinKind = (of: FoundMove['of'], at: Position): Position => ({
  ...at,
  seq: Math.min(Math.max(0, at.seq - BASES[of]), STEP),
})

/** A list of one kind as one of all kinds. It is walked downwards alone. */
const asMoves = <Row>(
  of: FoundMove['of'],
  list: KeysetList<Row>,
  wrap: (row: Row) => FoundMove,
): KeysetList<FoundMove> => ({
  name: `${of} of ${list.name}`,
  position: placeOf,
  async read(reads, { before, after, ...page }) {
    if (after !== undefined) throw new OrreryError('CURSOR_INVALID', {})
    const found = await list.read(reads, { ...page, ...(before && { before: withinKind(of, before) }) })
    const rows = found.map(wrap)
    const { stoppedAt } = found
    return stoppedAt === undefined
      ? rows
      : Object.assign(rows, { stoppedAt: { ...stoppedAt, seq: BASES[of] + stoppedAt.seq } })
  },
})

const NO_ROWS: KeysetList<FoundMove> = { name: 'no moves', position: placeOf, read: async () => [] }

/** What of everything may fit: rows of the coin, which are transactions and calls, and those of tokens. Pure. */
export function classesOf(asked: MoveConditions): { readonly coins: boolean; readonly tokens: boolean } {
  const { token, notToken, standard, tokenId, supply, assets, status, least, most } = asked
  const named = token?.filter((one) => one !== EMPTY)
  const isAmount = least !== undefined || most !== undefined
  return {
    coins:
      (standard === undefined || standard === 'native') &&
      tokenId === undefined &&
      supply === undefined &&
      (assets === undefined || assets === 'coins') &&
      (token === undefined || token.includes(EMPTY)) &&
      notToken?.includes(EMPTY) !== true,
    tokens:
      // A transaction that failed has no logs, so that nothing of a token moved in it.
      status !== 'failed' &&
      standard !== 'native' &&
      assets !== 'coins' &&
      named?.length !== 0 &&
      (!isAmount || token?.length === 1),
  }
}

/** What of transfers fits: the coin's are transactions and calls here. */
const tokensOf = (conditions: MoveConditions): TransferConditions => {
  const { token, status: _status, assets: _assets, ...asked } = conditions
  const named = token?.filter((one) => one !== EMPTY)
  return { ...asked, ...(named !== undefined && { token: named }) }
}

/** Whether a row is what the conditions say, time and what its transaction calls apart. */
export const fitsMove = (found: FoundMove, asked: MoveConditions): boolean =>
  found.of === 'transfer'
    ? fitsTransfer(found.row, tokensOf(asked)) &&
      (asked.assets === undefined || (asked.assets === 'tokens') === (found.row.standard === 'erc20'))
    : found.of === 'call'
      ? fitsCall(found.row, asked)
      : fits(found.row, asked)

/** The rows among which those that fit are looked for; no rows where nothing of any kind can fit. */
export function movesAmong(desk: ChainDesk, snapshot: Snapshot, asked: MoveConditions): KeysetList<FoundMove> {
  const { coins, tokens } = classesOf(asked)
  const lists = [
    ...(coins ? [asMoves('transaction', txsAmong(desk, snapshot, asked), (row) => ({ of: 'transaction', row }))] : []),
    ...(coins && desk.family.calls !== undefined
      ? [asMoves('call', callsAmong(desk, asked), (row) => ({ of: 'call', row }))]
      : []),
    ...(tokens
      ? [asMoves('transfer', transfersAmong(desk, snapshot, tokensOf(asked)), (row) => ({ of: 'transfer', row }))]
      : []),
  ]
  return lists.length === 0 ? NO_ROWS : unitedList(lists)
}

/** Of rows that fit by themselves those whose transactions call what is asked for, too. */
async function pickMoves(
  sides: Parameters<typeof calling>[0],
  rows: readonly FoundMove[],
  asked: MoveConditions,
): Promise<readonly FoundMove[]> {
  const transfers = rows.flatMap((found) => (found.of === 'transfer' ? [found.row] : []))
  const kept = new Set(await calling(sides, transfers, asked))
  return rows.filter((found) => found.of !== 'transfer' || kept.has(found.row))
}

/** Rows of all kinds that fit, as a list that is read downwards. Times are left to whoever cuts the list to heights. */
export function fittingMoves(desk: ChainDesk, snapshot: Snapshot, asked: MoveConditions): KeysetList<FoundMove> {
  return pickedAmong(desk, movesAmong(desk, snapshot, asked), (reads, rows) =>
    pickMoves(
      [reads],
      rows.filter((row) => fitsMove(row, asked)),
      asked,
    ),
  )
}

/** The transactions that calls and transfers are part of, by place, in one question to each side. */
export async function txsOfMoves(snapshot: Snapshot, rows: readonly FoundMove[]): Promise<ReadonlyMap<string, TxRow>> {
  const inside = rows.filter(({ of }) => of !== 'transaction')
  const places = [
    ...new Map(
      inside.map(({ row: { height, txIndex } }) => [placeKey({ height, txIndex }), { height, txIndex }]),
    ).values(),
  ]
  const found = await Promise.all(
    [...Map.groupBy(places, ({ height }) => sideOf(snapshot, height))].map(([reads, own]) => reads.txsAt(own)),
  )
  return new Map(found.flat().map((tx) => [placeKey(tx), tx]))
}

/** A row as it goes over the wire; null where a fork took the transaction of a call away meanwhile. */
export function writeMove(
  desk: ChainDesk,
  found: FoundMove,
  txs: ReadonlyMap<string, TxRow>,
  tokens: ReadonlyMap<Hex, NodeToken>,
  worth: WorthOf | null = null,
): Move | null {
  if (found.of === 'transaction') {
    const tx = desk.wire.tx(found.row, 'included')
    const { height, txIndex } = found.row
    return {
      ...{ of: found.of, kind: tx.kind, txHash: tx.hash, height, txIndex, seq: 0, timeMs: tx.timeMs },
      ...{ from: tx.from, to: tx.to, created: tx.created, token: null, amount: tx.value, tokenId: null },
      ...{ method: tx.method, methodName: tx.methodName, fee: tx.fee, state: tx.status, error: null },
      worth: worth && worth(EMPTY, found.row.value),
    }
  }
  const tx = txs.get(placeKey(found.row))
  const fee = tx?.fee?.toString() ?? null
  if (found.of === 'call') {
    if (tx === undefined) return null
    const call = desk.wire.call(found.row, tx)
    return {
      ...{
        of: found.of,
        kind: call.kind,
        txHash: call.txHash,
        height: call.height,
        txIndex: call.txIndex,
        seq: call.seq,
      },
      ...{
        timeMs: call.timeMs,
        from: call.from,
        to: call.to,
        created: null,
        token: null,
        amount: call.value,
        tokenId: null,
      },
      ...{ method: call.method, methodName: call.methodName, fee, error: call.error },
      state: call.outcome === 'done' ? 'success' : call.outcome,
      worth: worth && worth(EMPTY, found.row.value),
    }
  }
  const { standard, suspicion: _s, worth: _w, method: _m, ...transfer } = desk.wire.transfer(found.row, tokens)
  const method = methodText(desk, tx?.method ?? null)
  return {
    ...{ of: found.of, kind: standard, ...transfer, created: null, fee, state: 'success', error: null },
    ...{ method: method?.selector ?? null, methodName: method?.name ?? null },
    worth: worth && worth(found.row.asset, found.row.amount),
  }
}

/**
 * Transactions, calls inside them and what moved of tokens and items that fit all conditions, as one list, newest first (screens-evm §17): within a
 * transaction itself, then its calls, then its transfers. Bounded as `filterTxs` is. `traced` says of how many blocks calls are known. Throws `CAPABILITY_MISSING` on
 * chains without contracts, `CURSOR_INVALID`, `STALE_CURSOR`.
 */
export async function filterMoves(
  desk: ChainDesk,
  asked: MoveConditions,
  page: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Answer<FilteredMoves>> {
  if (!desk.family.can.contracts)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'contracts' })
  const read = await atOneMoment(desk.runtime, async (moment) => {
    const of = countBlocks(moment)
    const blocks = desk.family.calls === undefined ? 0 : await countTraced(desk, moment)
    const walked = await walkFitting<FoundMove>(desk, moment, {
      ...page,
      list: await cutToSpan(desk, moment, movesAmong(desk, moment, asked), asked),
      fits: (row) => fitsMove(row, asked),
      pick: (rows) => pickMoves([moment.newest, moment.deep], rows, asked),
      isBehind: () => false,
      top: null,
    })
    return { moment, walked, traced: { blocks, of }, txs: await txsOfMoves(moment, walked.found.rows) }
  })
  const { moment, walked, txs, traced } = read
  // Names may come from the node, which must not hold up the moment above.
  const tokens = await findTokens(
    desk,
    walked.found.rows.flatMap((found) => (found.of === 'transfer' ? [found.row.asset] : [])),
  )
  const worth = worthOf(desk)
  const hits = walked.found.rows.flatMap((found) => writeMove(desk, found, txs, tokens, worth) ?? [])
  const hasCalls = classesOf(asked).coins
  return {
    data: {
      list: { ...toList(moment, walked.found, hits, null), traced: hasCalls ? traced : null },
      looked: walked.looked,
      lookedTo: walked.lookedTo,
      whole: walked.ended && moment.coverage.complete && (!hasCalls || traced.blocks >= traced.of),
    },
    head: desk.wire.head(moment.tip),
  }
}
