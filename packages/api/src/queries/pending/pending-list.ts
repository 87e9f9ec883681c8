import type { Chain } from '@orrery/model/chain'
import type { PendingTxRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { TxSummary } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import { queuePlace } from '@orrery/model/queue-place'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { baseFeeOf, tipOf } from './offers.ts'
import { offersOf } from './offers-of.ts'
import { mempoolNow } from './mempool-now.ts'
import { minersRate } from './miners-rate.ts'
import { rateOf, readFeeMarket } from '../gas/fee-market.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { coverageOf } from '../snapshot.ts'
import { carries } from '../transactions/tx-marks.ts'
import { isPoolWhole, waitingOf } from './tells-pool.ts'
import { toList } from '../lists/to-list.ts'

/** What waiting transactions are narrowed to; null narrows nothing. */
export type PendingFilter = {
  /** What they pay at least, in hundredths of a fee rate. */
  readonly rate: bigint | null
  /** What they move at least. */
  readonly least: bigint | null
  readonly carries: 'data' | 'runes' | 'omni' | 'cat' | null
  readonly from: Hex | null
  readonly to: Hex | null
  /** Selectors of which one is called. */
  readonly methods: readonly Hex[] | null
  /** What they leave the producer per gas of the next block at least, base units. */
  readonly tip: bigint | null
  /** Whether they wait for a transaction that the node does not have. */
  readonly queued: boolean | null
}

/** The last seen first; or what the producer gets per gas, or what is moved, the most first. */
export type PendingOrder = 'seen' | 'tip' | 'value'

/** One may take the place of so many (BIP-125). */
const MOST_REPLACED = 100

/** Transactions that wait. Those whose rows are not kept are in the sums of the chain alone: a filtered list says that it may be a part. */
export async function listPendingTxs(
  desk: ChainDesk,
  filter: PendingFilter,
  order: PendingOrder,
  params: ListParams,
): Promise<Answer<ListOf<TxSummary>>> {
  const view = desk.runtime.head.view()
  const { pending } = view
  // The list holds those whose rows are kept; how many wait beyond them is in the sums of the chain.
  const total = waitingOf(desk.runtime.status(), view) === null ? null : pending.count
  const base = baseFeeOf(view) ?? 0n
  const isNarrowed = Object.values(filter).some((value) => value !== null)
  const picked =
    isNarrowed || order !== 'seen'
      ? inOrder(
          pending.list(0, pending.count).filter((row) => fits(row, filter, base, desk.chain)),
          order,
          base,
        )
      : null
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} pending ${order} ${Object.values(filter).map(String).join(' ')}`,
      anchor: null,
      read: (offset, limit) =>
        Promise.resolve(picked === null ? pending.list(offset, limit) : picked.slice(offset, offset + limit)),
    },
    params,
  )
  const market = desk.family.can.utxos ? readFeeMarket(desk) : null
  const shown = total === null ? null : isNarrowed ? (picked?.length ?? total) : total
  const data = toList(
    { coverage: coverageOf(view, desk.runtime.archive.state()) },
    page,
    page.rows.map((listed) => {
      const row = mempoolNow(desk, listed)
      const told = desk.wire.pendingTx(row, 'pending')
      if (desk.family.can.contracts) return { ...told, ...offersOf(desk, view, row) }
      // A child may pay for what would wait long by itself (screens-nonevm §4.4).
      const paid = market?.together.get(row.hash)
      return told.waits === undefined
        ? told
        : {
            ...told,
            waits: {
              ...told.waits,
              replaces: pending.replaces(row.hash, MOST_REPLACED).length,
              place: queuePlace(paid === undefined ? minersRate(row) : rateOf(paid), market?.projected ?? []),
            },
          }
    }),
    shown,
    isNarrowed ? total : null,
  )
  return {
    data: {
      ...data,
      total: shown,
      extend: { ...data.extend, totalIsFloor: !isPoolWhole(desk.runtime.status(), view) },
    },
    head: desk.wire.head(view.tip),
  }
}

function fits(row: PendingTxRow, filter: PendingFilter, base: bigint, chain: Chain): boolean {
  const { ext, value, kind } = row
  const { rate, least, carries: mark, from, to, methods, tip, queued } = filter
  if (least !== null && value < least) return false
  if (mark === 'data' ? kind !== 'data' : mark !== null && !carries(row, mark, chain)) return false
  if (from !== null && row.from !== from) return false
  if (to !== null && row.to !== to) return false
  if (methods !== null && (row.method === null || !methods.includes(row.method))) return false
  if (queued !== null && (ext['queued'] === true) !== queued) return false
  if (tip !== null && (tipOf(row, base) ?? -1n) < tip) return false
  if (rate === null) return true
  const paid = hundredthsOf(ext['feeRate'])
  // Of what is not known nobody can say that it pays so much.
  return paid !== null && paid >= rate
}

function inOrder(rows: readonly PendingTxRow[], order: PendingOrder, base: bigint): readonly PendingTxRow[] {
  if (order === 'seen') return rows
  const keyed = rows.map((row) => ({ row, key: order === 'value' ? row.value : tipOf(row, base) }))
  // Rows come the last seen first, and stay so where they are equal; what tells nothing is last.
  return keyed
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key === null ? 1 : b.key === null ? -1 : a.key > b.key ? -1 : 1))
    .map(({ row }) => row)
}

const RATE = /^(\d{1,15})(?:\.(\d{1,2}))?$/

/** A fee rate with at most two decimals, in hundredths; null for anything else. */
export function hundredthsOf(rate: unknown): bigint | null {
  const match = typeof rate === 'string' ? RATE.exec(rate) : null
  return match === null ? null : BigInt(match[1]! + (match[2] ?? '').padEnd(2, '0'))
}
