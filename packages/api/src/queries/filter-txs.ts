import type { FilteredTxs } from '@orrery/model/wire/filter'
import type { Position, TxHead } from '@orrery/model/reads'
import type { TxStatus } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../contract/handler.ts'
import { narrowed } from './account-filters.ts'
import type { ChainDesk } from './chain-desk.ts'
import { accountTxList, txList } from './chain-lists.ts'
import { formatCursor } from './cursor.ts'
import { readKeysetPage, type KeysetList } from './keyset-list.ts'
import { atOneMoment, type Snapshot } from './snapshot.ts'
import { toList } from './to-list.ts'
import { finalityOf } from './wire-shapes.ts'

/** What a transaction must be; what is absent is not asked of it. */
export type TxConditions = {
  readonly from?: Hex
  readonly to?: Hex
  /** Selector of the function that is called. */
  readonly method?: string
  /** Base units, both ends included. */
  readonly least?: bigint
  readonly most?: bigint
  /** Milliseconds since 1970; `until` is the first that does not belong to it. */
  readonly since?: number
  readonly until?: number
  readonly status?: TxStatus
  /** What it must not be. */
  readonly notFrom?: Hex
  readonly notTo?: Hex
  readonly notMethod?: string
}

/** One answer looks at so many transactions at most, and no longer than this: then it says how far it came. */
const LOOKED = 20_000
const BUDGET_MS = 700
const STEP = 100
/** How long one read of such a list looks. */
const READ_MS = 500
/** Where work makes blocks their times may go back: by less than this, for nodes refuse a block two hours ahead of them. */
const DISORDER_MS = 7_200_000

/** Whether a transaction is what the conditions say, time apart from its end. */
export function fits(tx: TxHead, conditions: TxConditions): boolean {
  const { from, to, method, least, most, since, until, status, notFrom, notTo, notMethod } = conditions
  return (
    (from === undefined || tx.from === from) &&
    (to === undefined || tx.to === to || tx.created === to) &&
    (method === undefined || tx.method === method) &&
    (least === undefined || tx.value >= least) &&
    (most === undefined || tx.value <= most) &&
    (since === undefined || tx.timeMs >= since) &&
    (until === undefined || tx.timeMs < until) &&
    (status === undefined || tx.status === status) &&
    (notFrom === undefined || tx.from !== notFrom) &&
    (notTo === undefined || (tx.to !== notTo && tx.created !== notTo)) &&
    (notMethod === undefined || tx.method !== notMethod)
  )
}

/** Transactions of one address where one is named, for they are kept by address; of the chain elsewhere. */
const listOf = (desk: ChainDesk, snapshot: Snapshot, { from, to }: TxConditions): KeysetList<TxHead> => {
  const address = from ?? to
  if (address === undefined) return txList
  // Where both sides are named, places of the one are looked up among those of the other.
  const both = from !== undefined && to !== undefined && from !== to ? { with: to } : undefined
  const list = narrowed(desk, snapshot, accountTxList(address, both), both)
  return {
    name: list.name,
    async read(reads, page) {
      const found = await list.read(reads, page)
      const rows = found.map(({ tx }) => tx)
      return found.stoppedAt === undefined ? rows : Object.assign(rows, { stoppedAt: found.stoppedAt })
    },
    position: ({ height, txIndex }) => ({ height, txIndex, seq: 0 }),
  }
}

/**
 * Transactions that fit conditions, as a list that is read downwards: each read looks at others for half a second at most and then tells in `stoppedAt` where
 * looking goes on. Times are left to whoever cuts the list to heights.
 */
export function fittingList(desk: ChainDesk, snapshot: Snapshot, conditions: TxConditions): KeysetList<TxHead> {
  const list = listOf(desk, snapshot, conditions)
  return {
    ...list,
    async read(reads, page) {
      const begun = desk.clock.monotonic()
      const fitting: TxHead[] = []
      for (let { before } = page; ;) {
        const found = await list.read(reads, { ...page, ...(before && { before }), limit: STEP })
        fitting.push(...found.filter((tx) => fits(tx, conditions)))
        if (fitting.length >= page.limit) return fitting.slice(0, page.limit)
        const { stoppedAt } = found
        if (stoppedAt === undefined && found.length < STEP) return fitting
        before = stoppedAt ?? list.position(found.at(-1)!)
        if (stoppedAt !== undefined || desk.clock.monotonic() - begun > READ_MS)
          return Object.assign(fitting, { stoppedAt: before })
      }
    },
  }
}

/**
 * Looks from the newest transaction, or from where a cursor stands, to older ones. Bounded by rows and by time, however little
 * fits: the answer tells how far it came and its cursor goes on from there.
 */
export async function filterTxs(
  desk: ChainDesk,
  conditions: TxConditions,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Answer<FilteredTxs>> {
  const slack = desk.family.can.utxos ? DISORDER_MS : 0
  const { since, until } = conditions
  return atOneMoment(desk.runtime, async (snapshot) => {
    const list = listOf(desk, snapshot, conditions)
    const name = `${desk.chain.code} ${list.name}`
    const begun = desk.clock.monotonic()
    const found: TxHead[] = []
    let looked = 0
    let last: TxHead | null = null
    let next: string | null = cursor ?? (await startAt(snapshot, until === undefined ? until : until + slack, name))
    let ended = false
    let isFirst = true
    let resume: string | null = null
    while (!ended && (isFirst || next !== null) && found.length < limit) {
      if (looked >= LOOKED || (looked > 0 && desk.clock.monotonic() - begun > BUDGET_MS)) break
      const page = await readKeysetPage(desk, snapshot, list, {
        limit: STEP,
        ...(next !== null && { cursor: next }),
      })
      isFirst = false
      next = page.next
      for (const row of page.rows) {
        if (since !== undefined && row.timeMs < since - slack) {
          ended = true
          break
        }
        looked++
        last = row
        if (fits(row, conditions)) found.push(row)
        if (found.length === limit) break
      }
      if (next === null && last === page.rows.at(-1)) ended = true
      if (page.rows.length === 0 && next === null) ended = true
      if (page.lookedTo !== undefined) {
        // What lies between the last row and there was looked at, too.
        if (found.length < limit) resume = next
        break
      }
    }
    const at: Position | null = last && list.position(last)
    const rest = at === null ? next : formatCursor({ way: 'older', at, anchor: snapshot.tip }, name)
    const onward = ended ? null : (resume ?? rest)
    const hits = found.map((tx) => desk.wire.tx(tx, finalityOf(tx.height, snapshot.view)))
    return {
      data: {
        list: toList(snapshot, { rows: found, next: onward, previous: null, offset: null }, hits, null),
        looked,
        lookedTo: last && { height: last.height, timeMs: last.timeMs },
        whole: ended && snapshot.coverage.complete,
      },
      head: desk.wire.head(snapshot.tip),
    }
  })
}

/** A cursor right above the newest block at or before a time; null: from the newest on. */
async function startAt(
  { newest, deep, tip }: Parameters<Parameters<typeof atOneMoment>[1]>[0],
  until: number | undefined,
  name: string,
): Promise<string | null> {
  if (until === undefined) return null
  const block = (await newest.blockAtTime(until)) ?? (await deep.blockAtTime(until))
  const height = block === null ? 0 : block.height + 1
  return formatCursor({ way: 'older', at: { height, txIndex: 0, seq: 0 }, anchor: tip }, name)
}
