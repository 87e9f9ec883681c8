import { OrreryError } from '@orrery/errors/orrery-error'
import type { CallSource } from '@orrery/family/call-lookup'
import type { CallRow } from '@orrery/model/calls'
import type { Direction } from '@orrery/model/direction'
import type { ChainReads, TxRef } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { Call, CallList } from '@orrery/model/wire/call'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { fittingAmong } from '../lists/fitting-among.ts'
import { countBlocks } from '../lists/chain-lists.ts'
import type { FoundBlock } from '../blocks/find-block.ts'
import { readPartsOf, type FoundTx } from './find-tx.ts'
import { readKeysetPage, type KeysetList, type KeysetPage, type ListParams } from '../lists/keyset-list.ts'
import { countTraced } from '../ledgers/ledger-coverage.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { atOneMoment, coverageOf, isForkedAway, type Snapshot } from '../snapshot.ts'
import { sweptList } from '../lists/swept-list.ts'
import { toList } from '../lists/to-list.ts'
import { cutToSpan, type TimeSpan } from '../time-span.ts'
import { requireFirstPage, walkedPage } from '../addresses/account-filters.ts'

/** Where the family keeps calls. Throws `CAPABILITY_MISSING` where it has none. */
export function callSourceOf({ family, chain }: ChainDesk): CallSource {
  if (family.calls === undefined)
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'traces' })
  return family.calls
}

/** What is lacking where blocks were not traced, with the node's own reason where it has one. */
export function untraced({ chain, runtime }: ChainDesk): OrreryError {
  const traces = runtime.status().capabilities?.can.traces
  const why = traces === undefined ? '' : traces.ok ? ' (these blocks were indexed without them)' : ` (${traces.why})`
  return new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: `traces${why}` })
}

/** Which calls of a transaction are asked for: those that are kept, with those that move nothing, or every one. */
export type CallChoice = 'kept' | 'acting' | 'all'

/** Calls of one transaction in order: kept ones of the index, or of the node where its block was not traced; others of the node. */
export async function callsOfTx(
  desk: ChainDesk,
  found: FoundTx,
  params: ListParams,
  which: CallChoice = 'kept',
): Promise<Answer<CallList>> {
  const source = callSourceOf(desk)
  const rows = which === 'kept' ? await keptRows(desk, source, found) : await everyRow(desk, source, found, which)
  const placed = found.state === 'included' || found.state === 'orphaned' ? found.tx : null
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} ${which} calls of ${found.tx.hash}`,
      anchor: placed && { height: placed.height, hash: placed.hash },
      read: async (offset, limit) => rows.slice(offset, offset + limit),
    },
    params,
  )
  const hits = page.rows.map((row) => desk.wire.call(row, { hash: found.tx.hash, timeMs: placed?.timeMs ?? 0 }))
  return whole(desk, found, page, hits, rows.length)
}

/** The same calls, all of them. Throws `CAPABILITY_MISSING` where nobody can tell. */
export const keptCallsOfTx = async (desk: ChainDesk, found: FoundTx): Promise<readonly CallRow[]> =>
  keptRows(desk, callSourceOf(desk), found)

async function keptRows(desk: ChainDesk, source: CallSource, found: FoundTx): Promise<readonly CallRow[]> {
  // A transaction that is in no block has called nobody yet.
  if (found.state !== 'included' && found.state !== 'orphaned') return []
  const { height, txIndex, hash } = found.tx
  if (found.state === 'orphaned') {
    const { family } = found.bundle
    if (family[source.traced] === undefined) throw untraced(desk)
    return (family[source.table] ?? []).map(source.of).filter((row) => row.txIndex === txIndex)
  }
  if (found.source !== 'node') {
    const rows = await readPartsOf(desk, found, async (reads) =>
      (await isTraced(reads, source, height))
        ? reads.familyRows(source.table, { height, tx_index: txIndex }, PAGER_CAP)
        : null,
    )
    if (rows !== null) return rows.map(source.of)
  }
  const tree = await desk.node.callTree(hash)
  return (tree ?? []).filter(source.isKept).map((node) => ({ ...node, height, txIndex }))
}

/** Calls that are not kept, too, as the node tells them: its own first call is the transaction itself. */
async function everyRow(
  desk: ChainDesk,
  { isActing }: CallSource,
  found: FoundTx,
  which: 'acting' | 'all',
): Promise<readonly CallRow[]> {
  if (found.state !== 'included') return []
  const { height, txIndex, hash } = found.tx
  const tree = await desk.node.callTree(hash)
  return (tree ?? [])
    .filter((node) => node.path !== '' && (which === 'all' || isActing(node)))
    .map((node) => ({ ...node, height, txIndex }))
}

const isTraced = async (reads: ChainReads, { traced }: CallSource, height: number): Promise<boolean> =>
  (await reads.familyRows(traced, { height }, 1)).length > 0

/** Kept calls of a block in order. Throws `CAPABILITY_MISSING` where it was not traced. */
export async function callsOfBlock(desk: ChainDesk, block: FoundBlock, params: ListParams): Promise<Answer<CallList>> {
  const source = callSourceOf(desk)
  const { height, hash } = block.row
  const { reads } = desk.runtime.archive
  const held = block.bundle?.family
  if (held ? held[source.traced] === undefined : !(await isTraced(reads, source, height))) throw untraced(desk)
  const read = async (limit: number): Promise<readonly FamilyRow[]> =>
    held ? (held[source.table] ?? []).slice(0, limit) : reads.familyRows(source.table, { height }, limit)
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} calls of block ${height}`,
      anchor: { height, hash },
      read: async (offset, limit) => (await read(Math.min(offset + limit, PAGER_CAP))).slice(offset).map(source.of),
    },
    params,
  )
  const places = placesOf(page.rows)
  const refs = block.bundle
    ? block.bundle.txs.map((tx): TxRef => tx)
    : places.length === 0
      ? []
      : await reads.txRefs(places)
  if (!block.bundle && isForkedAway(desk.runtime.head.view(), block.row)) throw new OrreryError('STALE_CURSOR', {})
  const total = page.next === null && page.offset !== null ? page.offset + page.rows.length : null
  return whole(desk, block, page, shown(desk, page.rows, refs), total)
}

/** Calls from and to an address, newest first, of the blocks that were traced; how many those are is told. Those of a direction, and those that move the coin alone, are walked by cursors. */
export async function callsOfAccount(
  desk: ChainDesk,
  address: Hex,
  params: ListParams & TimeSpan & { readonly direction?: Direction | undefined; readonly moving?: boolean | undefined },
): Promise<Answer<CallList>> {
  const source = callSourceOf(desk)
  const { direction, moving = false } = params
  const isSome = direction !== undefined || moving
  if (isSome) requireFirstPage(params)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const blocks = countBlocks(snapshot)
    const traced = await countTraced(desk, snapshot)
    if (traced === 0 && blocks > 0) throw untraced(desk)
    const all = accountCallList(address, source, direction)
    const ofWay = direction === undefined ? all : sweptList(desk, snapshot, all, FIRST_BLOCKS)
    const some = moving ? movingAmong(desk, ofWay) : ofWay
    const found = await readKeysetPage(desk, snapshot, await cutToSpan(desk, snapshot, some, params), params)
    const page = isSome ? walkedPage(found) : found
    return {
      data: {
        ...toList(snapshot, page, await shownCalls(desk, snapshot, page.rows), null),
        traced: { blocks: traced, of: blocks },
      },
      head: desk.wire.head(snapshot.tip),
    }
  })
}

/** Of calls those that move the coin. */
export const movingAmong = (desk: Pick<ChainDesk, 'clock'>, list: KeysetList<CallRow>): KeysetList<CallRow> =>
  fittingAmong(desk, { ...list, name: `${list.name} that move` }, ({ value }) => value > 0n)

/** Blocks that the first question about calls of one direction is about. */
const FIRST_BLOCKS = 5_000

const SIDES: Readonly<Record<Direction, readonly ('caller' | 'callee')[]>> = {
  in: ['callee'],
  out: ['caller'],
  self: ['caller', 'callee'],
}

/** Calls from and to one address, of the blocks that were traced, or those of one direction; what it calls of itself goes either way. */
export const accountCallList = (address: Hex, source: CallSource, direction?: Direction): KeysetList<CallRow> => ({
  name: `calls of ${address}${direction === undefined ? '' : ` ${direction}`}`,
  read: async (reads, page) => {
    const sides = direction === undefined ? [] : SIDES[direction].map((column) => [column, address] as const)
    return (await reads.familyPage(source.byAccount, { address, ...Object.fromEntries(sides) }, page)).map(source.of)
  },
  position: ({ height, txIndex, seq }) => ({ height, txIndex, seq }),
})

const placesOf = (rows: readonly CallRow[]) => [
  ...new Map(rows.map(({ height, txIndex }) => [`${height} ${txIndex}`, { height, txIndex }])).values(),
]

/** Rows of a moment with the transactions that they are part of. */
export async function shownCalls(
  desk: ChainDesk,
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  rows: readonly CallRow[],
): Promise<Call[]> {
  const places = placesOf(rows)
  const refs = places.length === 0 ? [] : await Promise.all([newest.txRefs(places), deep.txRefs(places)])
  return shown(desk, rows, refs.flat())
}

/** Rows with the transactions that they are part of; one whose transaction a fork took away meanwhile is left out. */
function shown(desk: ChainDesk, rows: readonly CallRow[], refs: readonly TxRef[]): Call[] {
  const byPlace = new Map(refs.map((ref) => [`${ref.height} ${ref.txIndex}`, ref]))
  return rows.flatMap((row) => {
    const ref = byPlace.get(`${row.height} ${row.txIndex}`)
    return ref === undefined ? [] : [desk.wire.call(row, ref)]
  })
}

/** A list of what one transaction or block holds: complete whatever the coverage of the chain. */
function whole(
  desk: ChainDesk,
  { view }: Pick<FoundBlock, 'view'>,
  page: KeysetPage<CallRow>,
  hits: Call[],
  total: number | null,
): Answer<CallList> {
  const list = toList({ coverage: coverageOf(view, desk.runtime.archive.state()) }, page, hits, total)
  return {
    data: { ...list, extend: { ...list.extend, totalIsFloor: total === null }, traced: null },
    head: desk.wire.head(view.tip),
  }
}
