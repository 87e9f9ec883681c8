import { OrreryError } from '@orrery/errors/orrery-error'
import type { Log, Transfer, TxSummary } from '@orrery/model/wire/transaction'
import type { ListOf } from '@orrery/model/wire/common'
import type { Bundle } from '@orrery/model/rows'
import type { ChainReads, TxHead } from '@orrery/model/reads'
import type { ScriptChoice, TxMark } from '@orrery/model/tx-marks'
import type { Answer } from '../../contract/handler.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { chosenLogs, type LogChoice } from '../transactions/log-choice.ts'
import { logTexts } from '../transactions/tx-parts.ts'
import { fits, type TxConditions } from '../transactions/filter-txs.ts'
import { hundredthsOf } from '../pending/pending-list.ts'
import type { FoundBlock } from './find-block.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import type { KeysetPage, ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { coverageOf, isForkedAway } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'
import { carries, isLedgerMark, revealedIn, usesScript } from '../transactions/tx-marks.ts'
import { finalityOf, weighsOf } from '../wire-shapes.ts'

/** What of a block's transactions is asked for, and in which order: the highest first where it is not that of the block. */
export type BlockTxChoice = {
  readonly conditions: TxConditions
  readonly kind?: string | undefined
  /** Only those that carry this. */
  readonly holds?: TxMark | undefined
  /** Only those that take or make an output of this type. */
  readonly script?: ScriptChoice | undefined
  readonly sort?: 'value' | 'fee' | 'gasPrice' | 'size' | undefined
}

/** All transactions of a block, as far as a list may go: where the block has more, what is said of these is not said of all. */
export const everyTxOf = (desk: ChainDesk, block: FoundBlock): Promise<readonly TxHead[]> =>
  partsOf(
    desk,
    block,
    (bundle) => bundle.txs,
    0,
    PAGER_CAP,
    (reads) => reads.txsOfBlock(block.row.height, 0, PAGER_CAP),
  )

const priceOf = ({ ext }: TxHead): bigint => {
  const price = ext['gasPrice']
  if (price === undefined) return hundredthsOf(ext['feeRate']) ?? 0n
  return typeof price === 'string' && /^\d{1,78}$/.test(price) ? BigInt(price) : 0n
}
const SORTS = {
  value: (tx: TxHead) => tx.value,
  fee: (tx: TxHead) => tx.fee ?? 0n,
  gasPrice: priceOf,
  size: (tx: TxHead) => BigInt(weighsOf(tx).bytes ?? 0),
} as const

/** A row of a block's list; on chains of outputs with what it pays for how much room. */
const toSummary = ({ family, wire }: ChainDesk, row: TxHead, finality: TxSummary['finality']): TxSummary => ({
  ...wire.tx(row, finality),
  ...(family.can.utxos && { weighs: weighsOf(row) }),
})

/**
 * Those of a block's transactions that fit, in the order that is asked for (screens-evm §3.2, screens-nonevm §4.5); `doesHold` judges what they carry. Pure.
 */
export function chosenTxs(
  txs: readonly TxHead[],
  { conditions, kind, sort, script }: BlockTxChoice,
  doesHold: (tx: TxHead) => boolean = () => true,
): readonly TxHead[] {
  const found = txs.filter(
    (tx) =>
      fits(tx, conditions) &&
      (kind === undefined || tx.kind === kind) &&
      (script === undefined || usesScript(tx, script)) &&
      doesHold(tx),
  )
  if (sort === undefined) return found
  const of = SORTS[sort]
  return found.toSorted((a, b) => {
    const [one, other] = [of(a), of(b)]
    return one > other ? -1 : one < other ? 1 : a.txIndex - b.txIndex
  })
}

/** Transactions of a block that fit, all of which are looked at: one block has few enough. */
export async function chosenTxsOfBlock(
  desk: ChainDesk,
  block: FoundBlock,
  list: ListParams,
  choice: BlockTxChoice,
): Promise<Answer<ListOf<TxSummary>>> {
  const every = await everyTxOf(desk, block)
  const { txCount } = block.row
  const isCut = every.length < txCount
  if (isCut && choice.sort !== undefined)
    throw new OrreryError('PARAMETER_INVALID', {
      name: 'sort',
      reason: `the block has ${txCount} transactions, of which the first ${every.length} are looked at: those are not its highest`,
    })
  const chosen = chosenTxs(every, choice, await holder(desk, block, choice.holds))
  const asked = JSON.stringify(choice, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const page = await pageOf(desk, block, `transactions ${asked}`, list, async (offset, limit) =>
    chosen.slice(offset, offset + limit),
  )
  const finality = block.orphan ? 'orphaned' : finalityOf(block.row.height, block.view)
  const hits = page.rows.map((row) => toSummary(desk, row, finality))
  const told = answer(desk, block, page, hits, chosen.length, txCount)
  if (!isCut) return told
  return { ...told, data: { ...told.data, extend: { ...told.data.extend, totalIsFloor: true } } }
}

/** What tells whether a transaction of the block carries what is asked for. */
async function holder(
  desk: ChainDesk,
  block: FoundBlock,
  holds: TxMark | undefined,
): Promise<((tx: TxHead) => boolean) | undefined> {
  if (holds === undefined) return undefined
  if (!isLedgerMark(holds)) return (tx) => carries(tx, holds, desk.chain)
  const revealed = await revealedIn(desk, block, holds)
  return ({ hash }) => revealed.has(hash)
}

/** Transactions of a block in block order. */
export async function txsOfBlock(
  desk: ChainDesk,
  block: FoundBlock,
  list: ListParams,
): Promise<Answer<ListOf<TxSummary>>> {
  const page = await pageOf(desk, block, 'transactions', list, (offset, limit) =>
    partsOf(
      desk,
      block,
      (bundle) => bundle.txs,
      offset,
      limit,
      (reads) => reads.txsOfBlock(block.row.height, offset, limit),
    ),
  )
  const finality = block.orphan ? 'orphaned' : finalityOf(block.row.height, block.view)
  return answer(
    desk,
    block,
    page,
    page.rows.map((row) => toSummary(desk, row, finality)),
    block.row.txCount,
  )
}

/** Logs of a block in block order: the index of a log within its block is its offset. */
export async function logsOfBlock(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  block: FoundBlock,
  list: ListParams,
): Promise<Answer<ListOf<Log>>> {
  const page = await pageOf(desk, block, 'logs', list, (offset, limit) =>
    partsOf(
      desk,
      block,
      (bundle) => bundle.logs,
      offset,
      limit,
      (reads) => reads.logsOfBlock(block.row.height, offset, limit),
    ),
  )
  return answer(desk, block, page, await logTexts(context, desk, page.rows), block.bundle?.logs.length ?? totalOf(page))
}

/** Logs of a block that fit, in block order: as many of all as a list may reach are looked at. */
export async function chosenLogsOfBlock(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  block: FoundBlock,
  list: ListParams,
  choice: LogChoice,
): Promise<Answer<ListOf<Log>>> {
  const every = await partsOf(
    desk,
    block,
    (bundle) => bundle.logs,
    0,
    PAGER_CAP,
    (reads) => reads.logsOfBlock(block.row.height, 0, PAGER_CAP),
  )
  const chosen = chosenLogs(every, choice)
  const name = `logs ${choice.writer ?? ''} ${choice.topic ?? ''}`
  const page = await pageOf(desk, block, name, list, async (offset, limit) => chosen.slice(offset, offset + limit))
  const isCut = every.length >= PAGER_CAP
  const told = answer(
    desk,
    block,
    page,
    await logTexts(context, desk, page.rows),
    chosen.length,
    isCut ? null : every.length,
  )
  return isCut ? { ...told, data: { ...told.data, extend: { ...told.data.extend, totalIsFloor: true } } } : told
}

/** Transfers of a block in block order. */
export async function transfersOfBlock(
  desk: ChainDesk,
  block: FoundBlock,
  list: ListParams,
): Promise<Answer<ListOf<Transfer>>> {
  const read = async (reads: ChainReads, offset: number, limit: number) =>
    (await reads.transfersOfBlock(block.row.height, 0, offset + limit)).slice(offset)
  const page = await pageOf(desk, block, 'transfers', list, (offset, limit) =>
    partsOf(
      desk,
      block,
      (bundle) => bundle.transfers,
      offset,
      limit,
      (reads) => read(reads, offset, limit),
    ),
  )
  const tokens = await findTokens(
    desk,
    page.rows.map((row) => row.asset),
  )
  return answer(
    desk,
    block,
    page,
    page.rows.map((row) => desk.wire.transfer(row, tokens)),
    block.bundle?.transfers.length ?? totalOf(page),
  )
}

/** A page of what belongs to a block, in its order: `held` where the block is in memory, `read` where it is archived. */
export async function partsPage<Row, T>(
  desk: ChainDesk,
  block: FoundBlock,
  part: string,
  list: ListParams,
  held: (bundle: Bundle) => readonly Row[],
  read: (reads: ChainReads, offset: number, limit: number) => Promise<readonly Row[]>,
  toWire: (row: Row) => T,
): Promise<Answer<ListOf<T>>> {
  const page = await pageOf(desk, block, part, list, (offset, limit) =>
    partsOf(desk, block, held, offset, limit, (reads) => read(reads, offset, limit)),
  )
  const total = block.bundle ? held(block.bundle).length : totalOf(page)
  return answer(desk, block, page, page.rows.map(toWire), total)
}

const pageOf = <Row>(
  desk: ChainDesk,
  { row }: FoundBlock,
  part: string,
  list: ListParams,
  read: (offset: number, limit: number) => Promise<readonly Row[]>,
): Promise<KeysetPage<Row>> =>
  readOffsetPage(
    { name: `${desk.chain.code} ${part} of block ${row.height}`, anchor: { height: row.height, hash: row.hash }, read },
    list,
  )

async function partsOf<Row>(
  desk: ChainDesk,
  block: FoundBlock,
  held: (bundle: Bundle) => readonly Row[],
  offset: number,
  limit: number,
  read: (reads: ChainReads) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (block.bundle) return held(block.bundle).slice(offset, offset + limit)
  if (offset >= PAGER_CAP) return []
  const rows = await read(desk.runtime.archive.reads)
  if (isForkedAway(desk.runtime.head.view(), block.row)) throw new OrreryError('STALE_CURSOR', {})
  return rows
}

/** Exact when the page is the last one. */
const totalOf = (page: KeysetPage<unknown>): number | null =>
  page.next === null && page.offset !== null && page.rows.length > 0
    ? page.offset + page.rows.length
    : page.rows.length === 0 && page.offset === 0
      ? 0
      : null

function answer<Row, T>(
  desk: ChainDesk,
  block: FoundBlock,
  page: KeysetPage<Row>,
  hits: T[],
  total: number | null,
  of: number | null = null,
): Answer<ListOf<T>> {
  const list = toList({ coverage: coverageOf(block.view, desk.runtime.archive.state()) }, page, hits, total, of)
  // All of a block is there or none of it, however much of the chain is indexed.
  return {
    data: { ...list, extend: { ...list.extend, totalIsFloor: total === null } },
    head: desk.wire.head(block.tip),
  }
}
