import type { LogRow, TransferRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { Log, Transfer } from '@orrery/model/wire/transaction'
import type { Answer } from '../../contract/handler.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import { withCandidates } from '../../verification/log-candidates.ts'
import { interfacesOf } from '../../verification/interfaces.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import type { FoundTx } from './find-tx.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { NOBODY } from '../nobody.ts'
import { coverageOf } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'
import type { LeftAfter } from './left-after-each.ts'
import { toldOf } from './suspicion-rules.ts'
import type { Doubts } from './transfer-doubts.ts'
import { NONE_UNBACKED, unbackedAmong, type Receipt } from './unbacked.ts'

/**
 * What belongs to one transaction: `read` gets the first `limit` rows, `write` makes the rows of a page ready for the wire. With `readBehind`, which gets as many behind
 * an offset for no more than the first cost, cursors lead beyond what numbered pages reach.
 */
export type TxPart<Row, T> = {
  readonly name: string
  read(limit: number): Promise<readonly Row[]>
  readBehind?(offset: number, limit: number): Promise<readonly Row[]>
  write(rows: readonly Row[]): T[] | Promise<T[]>
}

/** Logs of a transaction, or some of them, by the interfaces of the contracts that wrote them. */
export const logPart = (
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  read: TxPart<LogRow, Log>['read'],
): TxPart<LogRow, Log> => ({
  name: 'logs',
  read,
  write: (rows) => logTexts(context, desk, rows),
})

/** Logs for the wire, each by the interface of its contract. */
export async function logTexts(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  rows: readonly LogRow[],
): Promise<Log[]> {
  const known = await interfacesOf(
    context,
    desk,
    rows.map(({ address }) => address),
  )
  const told = rows.map((row) => desk.wire.log(row, known))
  return told.some(({ event, topics }) => event === null && topics.length > 0)
    ? withCandidates(context, desk, rows, told)
    : told
}

/** Transfers of a transaction, or some of them, with the names of their tokens. With `doubts` each tells what is suspicious about it, with `left` what is left behind it. */
export const transferPart = (
  desk: ChainDesk,
  read: TxPart<TransferRow, Transfer>['read'],
  doubts?: (rows: readonly TransferRow[]) => Promise<Doubts>,
  left?: (rows: readonly TransferRow[]) => Promise<ReadonlyMap<number, LeftAfter>>,
): TxPart<TransferRow, Transfer> => ({
  name: 'transfers',
  read,
  async write(rows) {
    const [tokens, doubt, unbacked, after] = await Promise.all([
      findTokens(
        desk,
        rows.map((row) => row.asset),
      ),
      doubts?.(rows),
      doubts === undefined ? NONE_UNBACKED : unbackedAmong(desk, receiptsOf(rows)),
      left?.(rows),
    ])
    return rows.map((row) => ({
      ...desk.wire.transfer(row, tokens),
      ...(doubt !== undefined && toldOf(doubt(row, tokens.get(row.asset), unbacked), desk.runtime.safety)),
      ...(after !== undefined && { after: wireLeft(after.get(row.seq)) }),
    }))
  },
})

/** Who got fungible tokens. */
export const receiptsOf = (rows: readonly TransferRow[]): readonly Receipt[] =>
  rows.flatMap(({ standard, to, asset }) =>
    standard !== 'erc20' || to === null || to === NOBODY ? [] : [{ holder: to, asset }],
  )

const wireLeft = (left: LeftAfter | undefined): NonNullable<Transfer['after']> => ({
  from: left?.from?.toString() ?? null,
  to: left?.to?.toString() ?? null,
})

/** A list of what belongs to one transaction, in its order: all of it is there or none, whatever the coverage of the chain. */
export async function partsOfTx<Row, T>(
  desk: ChainDesk,
  found: FoundTx,
  { name, read, readBehind, write }: TxPart<Row, T>,
  params: ListParams,
): Promise<Answer<ListOf<T>>> {
  // A transaction that moved to another height in a reorganisation may have other rows there.
  const anchor = found.state === 'included' ? { height: found.tx.height, hash: found.tx.hash } : null
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} ${name} of ${found.tx.hash}`,
      anchor,
      ...(readBehind && { level: true }),
      read: readBehind ?? (async (offset, limit) => (await read(Math.min(offset + limit, PAGER_CAP))).slice(offset)),
    },
    params,
  )
  const end = page.next === null && page.offset !== null ? page.offset + page.rows.length : null
  // Where no more are read, there may be more.
  const total = end === PAGER_CAP && readBehind === undefined ? null : end
  const hits = await write(page.rows)
  const data = toList({ coverage: coverageOf(found.view, desk.runtime.archive.state()) }, page, hits, total)
  return {
    data: { ...data, extend: { ...data.extend, totalIsFloor: total === null } },
    head: desk.wire.head(found.view.tip),
  }
}
