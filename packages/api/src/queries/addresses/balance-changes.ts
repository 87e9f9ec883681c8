import type { BlockData } from '@orrery/family/family'
import type { CallSource } from '@orrery/family/call-lookup'
import type { CallRow } from '@orrery/model/calls'
import type { AccountTx, ChainReads, PageQuery, Position } from '@orrery/model/reads'
import { ROLE, type FamilyRow, type TransferRow } from '@orrery/model/rows'
import type { BalanceCause } from '@orrery/model/wire/balance-history'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { movedByCall, movedByTx, paidByWithdrawal } from './coin-moves.ts'
import type { FoundRows, KeysetList } from '../lists/keyset-list.ts'

/** One change of a balance, before it is written down. */
export type Change = {
  readonly place: Position
  readonly cause: BalanceCause
  /** null where a sender's fee is not known. */
  readonly change: bigint | null
  readonly fee: bigint | null
  readonly other: Hex | null
  readonly tokenId: bigint | null
  /** What the row says of its transaction; null where another table does. */
  readonly tx: { readonly hash: Hex; readonly timeMs: number } | null
  readonly timeMs: number | null
}

/** Behind all transactions of a block: where stake is paid out. */
const BEHIND = 0xffff_ffff
const END = { txIndex: BEHIND, seq: Number.MAX_SAFE_INTEGER } as const

/** What a transaction did to an address; null where nothing. What failed moves nothing and costs its fee. Pure. */
export function changeByTx(row: Omit<AccountTx, 'address' | 'net'>): Change | null {
  const { role, tx, height, txIndex } = row
  const isSender = (role & ROLE.from) !== 0
  const moved = movedByTx(row)
  const change = !isSender ? moved : tx.fee === null ? null : moved - tx.fee
  if (change === 0n) return null
  return {
    place: { height, txIndex, seq: 0 },
    cause: 'transaction',
    change,
    fee: isSender ? tx.fee : null,
    other: isSender ? (tx.created ?? tx.to) : tx.from,
    tokenId: null,
    tx: { hash: tx.hash, timeMs: tx.timeMs },
    timeMs: tx.timeMs,
  }
}

/** What a call inside a transaction did to an address; null where nothing. Pure. */
export function changeByCall(address: Hex, row: CallRow): Change | null {
  const { from, to, height, txIndex, seq } = row
  const change = movedByCall(address, row)
  if (change === 0n) return null
  return {
    // The transaction itself stands before all of its calls.
    place: { height, txIndex, seq: seq + 1 },
    cause: 'call',
    change,
    fee: null,
    other: change < 0n ? to : from,
    tokenId: null,
    tx: null,
    timeMs: null,
  }
}

/** What a withdrawal of stake did; null for one that is paid in a token. Pure. */
export function changeByWithdrawal(row: FamilyRow): Change | null {
  const change = paidByWithdrawal(row)
  if (change === null || change === 0n) return null
  return {
    place: { height: Number(row['height']), txIndex: BEHIND, seq: Number(row['seq']) },
    cause: 'withdrawal',
    change,
    fee: null,
    other: null,
    tokenId: null,
    tx: null,
    timeMs: Number(row['time_ms']),
  }
}

/** What a transfer of a token did to an address; null where nothing. Pure. */
export function changeByTransfer(address: Hex, row: TransferRow): Change | null {
  const { from, to, amount, height, txIndex, seq } = row
  if (from === to || amount === 0n) return null
  const isOut = from === address
  return {
    place: { height, txIndex, seq },
    cause: 'transfer',
    change: isOut ? -amount : amount,
    fee: null,
    other: isOut ? to : from,
    tokenId: row.tokenId,
    tx: { hash: row.txHash, timeMs: row.timeMs },
    timeMs: row.timeMs,
  }
}

const placeOfChange = ({ place }: Pick<Change, 'place'>): Position => place

/** A table that tells changes, and what a place among all changes is among its own rows: the rows below it, and those above it. */
type Source = {
  read(
    reads: ChainReads,
    page: PageQuery,
  ): Promise<readonly { readonly at: Position; readonly change: Change | null }[]>
  below(place: Position): Position
  above(place: Position): Position
}

/** Right below all of a transaction, or of a block; no place stands below the first of all. */
const underTx = ({ height, txIndex }: Position): Position =>
  txIndex > 0 ? { height, ...END, txIndex: txIndex - 1 } : underBlock(height)
const underBlock = (height: number): Position =>
  height > 0 ? { height: height - 1, ...END } : { height: 0, txIndex: 0, seq: 0 }

const txSource = (address: Hex): Source => ({
  read: async (reads, page) =>
    (await reads.accountTxs(address, page)).map((row) => ({
      at: { height: row.height, txIndex: row.txIndex, seq: 0 },
      change: changeByTx(row),
    })),
  below: ({ height, txIndex, seq }) => ({ height, txIndex: seq > 0 ? txIndex + 1 : txIndex, seq: 0 }),
  above: ({ height, txIndex }) => ({ height, txIndex, seq: 0 }),
})

const callSource = (address: Hex, { byAccount, of }: CallSource): Source => ({
  read: async (reads, page) =>
    (await reads.familyPage(byAccount, { address }, page)).map((found) => {
      const row = of(found)
      return {
        at: { height: row.height, txIndex: row.txIndex, seq: row.seq + 1 },
        change: changeByCall(address, row),
      }
    }),
  below: ({ height, txIndex, seq }) => ({ height, txIndex, seq: Math.max(0, seq - 1) }),
  above: (place) => (place.seq > 0 ? { ...place, seq: place.seq - 1 } : underTx(place)),
})

const withdrawalSource = (address: Hex, { withdrawals }: BlockData): Source => ({
  read: async (reads, page) =>
    (await reads.familyPage(withdrawals.ofAccount, { address }, page)).map((row) => ({
      at: { height: Number(row['height']), txIndex: BEHIND, seq: Number(row['seq']) },
      change: changeByWithdrawal(row),
    })),
  below: ({ height, txIndex, seq }) => ({ height, txIndex: 0, seq: txIndex < BEHIND ? 0 : seq }),
  above: ({ height, txIndex, seq }) => (txIndex < BEHIND ? underBlock(height) : { height, txIndex: 0, seq }),
})

/** Rows of every table that are looked at together, and in all by one read, and for how long. */
const STEP = 100
const MOST_LOOKED = 3_000
const BUDGET_MS = 500

/**
 * All that the index tells of what changed the coin of an address, newest first: each table is read as far as a page reaches and no further, so that the order is
 * exact. Rows that changed nothing are passed over; a read that meets too many of them ends with the place where it goes on.
 */
export function nativeChangeList(
  address: Hex,
  calls: CallSource | undefined,
  blockData: BlockData | undefined,
  clock: Clock,
): KeysetList<Change> {
  const sources = [
    txSource(address),
    ...(calls === undefined ? [] : [callSource(address, calls)]),
    ...(blockData === undefined ? [] : [withdrawalSource(address, blockData)]),
  ]
  return {
    name: `balance of ${address}`,
    position: placeOfChange,
    read(reads, page) {
      const begun = clock.monotonic()
      const isSpent = (looked: number) => looked >= MOST_LOOKED || clock.monotonic() - begun > BUDGET_MS
      return page.after !== undefined && page.before === undefined
        ? readUp(sources, reads, page, page.after, isSpent)
        : readDown(sources, reads, page, isSpent)
    },
  }
}

type Found = Awaited<ReturnType<Source['read']>>[number]

const newestFirst = ({ at: a }: Found, { at: b }: Found): number =>
  b.height - a.height || b.txIndex - a.txIndex || b.seq - a.seq

async function readDown(
  sources: readonly Source[],
  reads: ChainReads,
  page: PageQuery,
  isSpent: (looked: number) => boolean,
): Promise<FoundRows<Change>> {
  const { before: from, after: _, ...bounds } = page
  const changes: Change[] = []
  for (let before = from, looked = 0; ;) {
    const parts = await Promise.all(
      sources.map((source) =>
        source.read(reads, { ...bounds, ...(before && { before: source.below(before) }), limit: STEP }),
      ),
    )
    // Below the last row of a table that has more, the others may have what stands before its next.
    const rows = parts.flat().toSorted(newestFirst).slice(0, STEP)
    changes.push(...rows.flatMap(({ change }) => change ?? []))
    looked += rows.length
    if (changes.length >= page.limit) return changes.slice(0, page.limit)
    if (rows.length < STEP) return changes
    before = rows.at(-1)!.at
    if (isSpent(looked)) return Object.assign(changes, { stoppedAt: before })
  }
}

async function readUp(
  sources: readonly Source[],
  reads: ChainReads,
  page: PageQuery,
  from: Position,
  isSpent: (looked: number) => boolean,
): Promise<FoundRows<Change>> {
  const { after: _, before: _before, ...bounds } = page
  let changes: Change[] = []
  for (let after = from, looked = 0; ;) {
    const parts = await Promise.all(
      sources.map((source) => source.read(reads, { ...bounds, after: source.above(after), limit: STEP })),
    )
    const rows = parts.flat().toSorted(newestFirst).slice(-STEP)
    changes = [...rows.flatMap(({ change }) => change ?? []), ...changes]
    looked += rows.length
    if (changes.length >= page.limit) return changes.slice(-page.limit)
    if (rows.length < STEP) return changes
    after = rows[0]!.at
    if (isSpent(looked)) return Object.assign(changes, { stoppedAt: after })
  }
}

/** The same of one token, from its transfers from and to the address. */
export const tokenChangeList = (address: Hex, transfers: KeysetList<TransferRow>): KeysetList<Change> => ({
  name: `balance by ${transfers.name}`,
  position: placeOfChange,
  async read(reads, page) {
    // A transfer to oneself and one of nothing are rows as well: they change nothing and are told as such.
    const found = await transfers.read(reads, page)
    const rows = found.map((row) => changeByTransfer(address, row) ?? unchanged(row))
    return found.stoppedAt === undefined ? rows : Object.assign(rows, { stoppedAt: found.stoppedAt })
  },
})

const unchanged = (row: TransferRow): Change => ({
  place: { height: row.height, txIndex: row.txIndex, seq: row.seq },
  cause: 'transfer',
  change: 0n,
  fee: null,
  other: row.from === row.to ? row.from : null,
  tokenId: row.tokenId,
  tx: { hash: row.txHash, timeMs: row.timeMs },
  timeMs: row.timeMs,
})
