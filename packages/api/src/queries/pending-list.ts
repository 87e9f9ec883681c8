import type { PendingTxRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { TxSummary } from '@orrery/model/wire/transaction'
import type { Answer } from '../contract/handler.ts'
import type { ChainDesk } from './chain-desk.ts'
import type { ListParams } from './keyset-list.ts'
import { readOffsetPage } from './offset-list.ts'
import { coverageOf } from './snapshot.ts'
import { waitingOf } from './tells-pool.ts'
import { toList } from './to-list.ts'

/** What waiting transactions are narrowed to: what they pay at least (hundredths of a fee rate), what they move at least, and what carries data. */
export type PendingFilter = {
  readonly rate: bigint | null
  readonly least: bigint | null
  readonly carries: 'data' | null
}

/** Transactions that wait, the last seen first. Those whose rows are not kept are in the sums of the chain alone: a filtered list says that it may be a part. */
export async function listPendingTxs(
  desk: ChainDesk,
  filter: PendingFilter,
  params: ListParams,
): Promise<Answer<ListOf<TxSummary>>> {
  const view = desk.runtime.head.view()
  const { pending } = view
  // The list holds those whose rows are kept; how many wait beyond them is in the sums of the chain.
  const total = waitingOf(desk.runtime.status(), view) === null ? null : pending.count
  const isNarrowed = Object.values(filter).some((value) => value !== null)
  const fitting = isNarrowed ? pending.list(0, pending.count).filter((row) => fits(row, filter)) : null
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} pending ${Object.values(filter).map(String).join(' ')}`,
      anchor: null,
      read: (offset, limit) =>
        Promise.resolve(fitting === null ? pending.list(offset, limit) : fitting.slice(offset, offset + limit)),
    },
    params,
  )
  const shown = total === null ? null : (fitting?.length ?? total)
  const data = toList(
    { coverage: coverageOf(view, desk.runtime.archive.state()) },
    page,
    page.rows.map((row) => desk.wire.pendingTx(row, 'pending')),
    shown,
    isNarrowed ? total : null,
  )
  return {
    data: { ...data, total: shown, extend: { ...data.extend, totalIsFloor: total === null || !pending.complete } },
    head: desk.wire.head(view.tip),
  }
}

function fits({ ext, value, kind }: PendingTxRow, { rate, least, carries }: PendingFilter): boolean {
  if (least !== null && value < least) return false
  if (carries === 'data' && kind !== 'data') return false
  if (rate === null) return true
  const paid = hundredthsOf(ext['feeRate'])
  // Of what is not known nobody can say that it pays so much.
  return paid !== null && paid >= rate
}

const RATE = /^(\d{1,15})(?:\.(\d{1,2}))?$/

/** A fee rate with at most two decimals, in hundredths; null for anything else. */
export function hundredthsOf(rate: unknown): bigint | null {
  const match = typeof rate === 'string' ? RATE.exec(rate) : null
  return match === null ? null : BigInt(match[1]! + (match[2] ?? '').padEnd(2, '0'))
}
