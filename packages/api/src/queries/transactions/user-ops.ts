import { OrreryError } from '@orrery/errors/orrery-error'
import type { EventSources, PackedUserOp } from '@orrery/family/event-sources'
import type { ChainReads, FamilyMatch, Position } from '@orrery/model/reads'
import type { Bundle, Cell, FamilyRow, LogRow, TxRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { DecodedText } from '@orrery/model/wire/decoded'
import type { UserOp, UserOpDetail, UserOpRequest } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { interfacesOf } from '../../verification/interfaces.ts'
import type { ApiContext } from '../context.ts'
import { toAuthorization } from '../blocks/block-data-shapes.ts'
import { partsPage } from '../blocks/block-parts.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import {
  amountOf,
  hexOf,
  hexOrNull,
  keyOfId,
  kindOf,
  numberOf,
  placeRows,
  type EventRow,
  type EventShape,
} from '../lists/event-pages.ts'
import { placeOf } from '../lists/family-list.ts'
import type { FoundBlock } from '../blocks/find-block.ts'
import { getTx, readTxFamily, readTxLogs, type FoundTx } from './find-tx.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { atOneMoment, NO_CUT, type Snapshot } from '../snapshot.ts'
import { partsOfTx } from './tx-parts.ts'
import { finalityOf } from '../wire-shapes.ts'

/** Notes and logs of one transaction that are looked through for those of an operation. */
const NOTES = PAGER_CAP
/** Authorisations of one account in one transaction that are told. */
const AUTHORIZATIONS = 20
/** Logs that one question answers. */
const LOG_STEP = 100

/** How an operation is written. */
export const userOpShape = (desk: ChainDesk, { userOps }: EventSources): EventShape<UserOp> => ({
  whole: true,
  write: ({ row, place, tx }) => ({
    ...place,
    bundler: desk.wire.party(tx?.from ?? null),
    ...calledBy(desk, askedOf(userOps, row, tx?.input)),
    hash: desk.wire.hash(hexOf(row, 'hash')),
    success: numberOf(row, 'success') === 1,
    sender: desk.wire.address(hexOf(row, 'sender')),
    paymaster: desk.wire.party(hexOrNull(row, 'paymaster')),
    entryPoint: desk.wire.address(hexOf(row, 'entry_point')),
    entryPointVersion: userOps.entryPoints[hexOf(row, 'entry_point')] ?? null,
    nonce: amountOf(row, 'nonce'),
    fee: amountOf(row, 'gas_cost'),
    gasUsed: amountOf(row, 'gas_used'),
  }),
})

/** What the call data of a bundle ask for an operation; null where they do not hold it. */
const askedOf = (userOps: EventSources['userOps'], row: FamilyRow, input: Hex | undefined): PackedUserOp | null =>
  input === undefined ? null : userOps.unpack(input, hexOf(row, 'sender'), BigInt(amountOf(row, 'nonce')))

/** What an operation called first: by its account, or else of it. */
function calledBy({ family }: ChainDesk, asked: PackedUserOp | null): Pick<UserOp, 'method' | 'methodName' | 'calls'> {
  const data = asked?.calls[0]?.data ?? asked?.callData ?? '0x'
  return { ...methodOf(family, data), calls: asked?.calls.length ?? 0 }
}

function methodOf(family: ChainDesk['family'], data: Hex): { method: Hex | null; methodName: string | null } {
  const method = data.length >= 10 ? (data.slice(0, 10) as Hex) : null
  return { method, methodName: method === null ? null : (family.decode?.method(method) ?? null) }
}

/** An operation where it stands, with the rows that are of its transaction. */
export type PlacedOp = { readonly event: EventRow; readonly reads: ChainReads; readonly snapshot: Snapshot }

/** Events that may name one operation: anybody may tell of any hash. More than these are no list to look through. */
const MOST_TOLD = 100_000
/** Places whose rows are asked for at once. */
const PLACES_AT_ONCE = 5_000

/**
 * An operation by its hash: the one that a known entry point told, wherever it stands among what others told of the same hash; else the newest of those. Null
 * where the index has none. Throws `PARAMETER_INVALID` where others told more of it than one answer looks through, and none of that is an entry point's.
 */
export async function findOp(
  desk: ChainDesk,
  source: EventSources,
  hash: Hex,
  snapshot: Snapshot,
): Promise<PlacedOp | null> {
  const sides = snapshot.cut === NO_CUT ? [snapshot.deep] : [snapshot.newest, snapshot.deep]
  const told = await Promise.all(sides.map(async (reads) => ({ reads, ...(await toldOf(source, reads, hash)) })))
  if (told.some(({ isCut }) => isCut) && told.every(({ known }) => known === null))
    throw new OrreryError('PARAMETER_INVALID', {
      name: 'hash',
      reason: `${MOST_TOLD} events and more name this operation, and no known entry point told those that were looked at`,
    })
  for (const kind of ['known', 'newest'] as const)
    for (const { reads, [kind]: row } of told) {
      const [event] = row === null ? [] : await placeRows(desk, snapshot, [row], true)
      if (event !== undefined) return { event, reads, snapshot }
    }
  return null
}

type Told = { readonly known: FamilyRow | null; readonly newest: FamilyRow | null; readonly isCut: boolean }

/** What one side has of an operation: the newest row of a known entry point, and the newest of all. */
async function toldOf({ keys, userOps }: EventSources, reads: ChainReads, hash: Hex): Promise<Told> {
  const places = await reads.familyRows(keys, { topic: userOps.topic, key: keyOfId(hash) }, MOST_TOLD)
  const rowsAt = (at: readonly FamilyRow[], match: FamilyMatch): Promise<readonly FamilyRow[]> => {
    const values = (column: string): readonly Cell[] => [...new Set(at.map((row) => row[column] as Cell))]
    return reads.familyRows(userOps.table, { ...match, hash, height: values('height'), seq: values('seq') }, MOST_TOLD)
  }
  const isCut = places.length === MOST_TOLD
  let newest: FamilyRow | null = null
  for (let end = places.length; end > 0; end -= PLACES_AT_ONCE) {
    const at = places.slice(Math.max(0, end - PLACES_AT_ONCE), end)
    const known = await rowsAt(at, { entry_point: Object.keys(userOps.entryPoints) })
    if (known.length > 0) return { known: known.at(-1)!, newest: known.at(-1)!, isCut }
    newest ??= (await rowsAt(at.slice(-NEWEST), {})).at(-1) ?? null
  }
  return { known: null, newest, isCut }
}

/** Places behind the newest: a few, for some may be of other hashes that begin alike. */
const NEWEST = 100

/** An operation as the index has it, and what its bundle asked for: that is read by interfaces which a node may have to tell. */
export type FoundOp = {
  readonly op: Omit<UserOpDetail, 'request' | 'paidFrom' | 'paidBack'>
  readonly sender: Hex
  readonly asked: PackedUserOp | null
}

/**
 * An operation by its hash, with what its entry point told beside and what its bundle asked for. Null where the index has
 * none.
 */
export async function findUserOp(desk: ChainDesk, source: EventSources, hash: Hex): Promise<Answer<FoundOp | null>> {
  const { userOps } = source
  return atOneMoment(desk.runtime, async (snapshot) => {
    const head = desk.wire.head(snapshot.tip)
    const found = await findOp(desk, source, hash, snapshot)
    if (found === null) return { data: null, head }
    const { event, reads } = found
    const { height, txIndex } = event.place
    const { table } = desk.family.blockData?.authorizations ?? {}
    const [told, signed] = await Promise.all([
      notesBy(hexOf(event.row, 'entry_point'), reads, userOps.notes.table, { height, tx_index: txIndex, hash }),
      table === undefined
        ? []
        : reads.familyRows(table, { height, tx_index: txIndex, authority: hexOf(event.row, 'sender') }, AUTHORIZATIONS),
    ])
    const note = (kind: string): FamilyRow | undefined =>
      told.find((candidate) => kindOf(candidate, userOps.notes.kinds) === kind)
    const reason = (kind: string): string | null => {
      const row = note(kind)
      return row === undefined ? null : (hexOrNull(row, 'reason') ?? '0x')
    }
    const factory = note('deployed')
    return {
      data: {
        op: {
          ...userOpShape(desk, source).write(event, namesNothing),
          finality: finalityOf(height, snapshot.view),
          factory: factory === undefined ? null : desk.wire.party(hexOrNull(factory, 'factory')),
          revertReason: reason('reverted'),
          postOpRevertReason: reason('post-op-reverted'),
          authorizations: signed.map((row) => toAuthorization(row, desk)),
        },
        sender: hexOf(event.row, 'sender'),
        asked: askedOf(userOps, event.row, event.tx?.input),
      },
      head,
    }
  })
}

/**
 * Notes of an operation that the entry point told which told of the operation. A note does not say who told it, its log does: an account knows the hash of
 * its operation, and may tell of any factory and any reason before the entry point does.
 */
export async function notesBy(
  entryPoint: Hex,
  reads: ChainReads,
  table: string,
  match: { readonly height: number; readonly tx_index: number; readonly hash: Hex },
): Promise<readonly FamilyRow[]> {
  const own = await logsInTx(entryPoint, reads, match)
  return own.length === 0 ? [] : reads.familyRows(table, { ...match, seq: own }, NOTES)
}

/** Which logs of a transaction are a contract's. Asked by the contract, so that no number of other logs stands before them. */
async function logsInTx(
  contract: Hex,
  reads: Pick<ChainReads, 'logsOfContract'>,
  { height, tx_index }: { readonly height: number; readonly tx_index: number },
): Promise<readonly number[]> {
  const own: number[] = []
  let before: Position = { height: height + 1, txIndex: 0, seq: 0 }
  for (let left = NOTES / LOG_STEP; left > 0; left--) {
    const logs = await reads.logsOfContract(contract, { before, floor: height, limit: LOG_STEP })
    for (const { txIndex, logIndex } of logs) if (txIndex === tx_index) own.push(logIndex)
    const last = logs.at(-1)
    if (last === undefined || logs.length < LOG_STEP || last.txIndex < tx_index) break
    before = { height, txIndex: 0, seq: last.logIndex }
  }
  return own
}

const namesNothing = (): never => {
  throw new RangeError('an operation names no token')
}

/** What was asked for, as it goes over the wire: calls by the interfaces of whom they call. Never within a moment, for a node may be asked. */
export async function requestShape(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  asked: PackedUserOp,
): Promise<UserOpRequest> {
  const { wire, family } = desk
  const known = await interfacesOf(
    context,
    desk,
    asked.calls.map(({ to }) => to),
  )
  return {
    ...asked,
    ...methodOf(family, asked.callData),
    beneficiary: wire.address(asked.beneficiary),
    aggregator: wire.party(asked.aggregator),
    callGas: asked.callGas.toString(),
    verificationGas: asked.verificationGas.toString(),
    preVerificationGas: asked.preVerificationGas.toString(),
    maxFee: asked.maxFee.toString(),
    maxTip: asked.maxTip.toString(),
    calls: asked.calls.map(({ to, value, data }) => ({
      to: wire.address(to),
      value: value.toString(),
      ...namedBy(methodOf(family, data), wire.callText(to, data, known)),
    })),
  }
}

const namedBy = (
  { method, methodName }: { readonly method: Hex | null; readonly methodName: string | null },
  call: DecodedText | null,
) => ({ method, methodName: call?.name ?? methodName, call })

/** Rows of the operations of a transaction, in their order. Throws `STALE_CURSOR` like `readPartsOf`. */
export async function listOpsOfTx(
  desk: ChainDesk,
  source: EventSources,
  found: FoundTx,
  params: ListParams,
): Promise<Answer<ListOf<UserOp>>> {
  const { table } = source.userOps
  const { write } = userOpShape(desk, source)
  // Rows come with a block, and so does its time.
  const timeMs = 'timeMs' in found.tx ? found.tx.timeMs : found.tx.seenMs
  const placed = (row: FamilyRow): UserOp => {
    const { height, txIndex, seq } = placeOf(row)
    const place = { txHash: desk.wire.hash(found.tx.hash), height, txIndex, logIndex: seq, timeMs }
    const tx = 'timeMs' in found.tx ? { tx: found.tx } : {}
    return write({ row, place, ...tx }, namesNothing)
  }
  const read = (limit: number) => readTxFamily(desk, found, table, limit)
  return partsOfTx(desk, found, { name: table, read, write: (rows) => rows.map(placed) }, params)
}

/** Rows of the operations of a block, in their order; empty where the family has none. */
export async function opsOfBlock(
  desk: ChainDesk,
  block: FoundBlock,
  params: ListParams,
): Promise<Answer<ListOf<UserOp>>> {
  const source = desk.family.events
  const table = source?.userOps.table
  const txs = new Map<number, TxRow>()
  const held = ({ family }: Bundle): readonly FamilyRow[] => (table === undefined ? [] : (family[table] ?? []))
  const read = async (reads: ChainReads, offset: number, limit: number): Promise<readonly FamilyRow[]> => {
    if (table === undefined) return []
    const rows = (await reads.familyRows(table, { height: block.row.height }, offset + limit)).slice(offset)
    // Rows of the archive do not tell what their transaction is called.
    const places = new Map(rows.map(placeOf).map((place) => [place.txIndex, place]))
    for (const tx of await reads.txsAt([...places.values()])) txs.set(tx.txIndex, tx)
    if (rows.some((row) => !txs.has(placeOf(row).txIndex))) throw new OrreryError('STALE_CURSOR', {})
    return rows
  }
  for (const tx of block.bundle?.txs ?? []) txs.set(tx.txIndex, tx)
  return partsPage(desk, block, 'user operations', params, held, read, (row) => {
    const { height, txIndex, seq } = placeOf(row)
    const tx = txs.get(txIndex)!
    const place = {
      txHash: desk.wire.hash(tx.hash),
      height,
      txIndex,
      logIndex: seq,
      timeMs: block.row.timeMs,
    }
    return userOpShape(desk, source!).write({ row, place, tx }, namesNothing)
  })
}

/**
 * Which logs of its transaction an operation told while it was executed (screens-evm §4.4): those after the operation before it, or
 * after the entry point began to execute, up to its own end. The transaction with them, whose operation it is, and what the entry point itself told up to there; null where the index has no
 * such operation.
 */
export async function findOpLogs(
  desk: ChainDesk,
  source: EventSources,
  hash: Hex,
): Promise<{
  readonly found: FoundTx
  readonly sender: Hex
  readonly logs: readonly LogRow[]
  readonly entered: readonly LogRow[]
} | null> {
  const { userOps } = source
  const op = await atOneMoment(desk.runtime, (snapshot) => findOp(desk, source, hash, snapshot))
  if (op === null) return null
  const found = await getTx(desk, desk.family.parseHash(op.event.place.txHash, desk.chain))
  const [logs, ops] = await Promise.all([
    readTxLogs(desk, found, PAGER_CAP),
    readTxFamily(desk, found, userOps.table, PAGER_CAP),
  ])
  const end = op.event.place.logIndex
  const entryPoint = hexOf(op.event.row, 'entry_point')
  const earlier = [
    ...ops.filter((row) => row['entry_point'] === entryPoint).map((row) => placeOf(row).seq),
    ...logs
      .filter(({ topics, address }) => topics[0] === userOps.executing && address === entryPoint)
      .map(({ logIndex }) => logIndex),
  ].filter((logIndex) => logIndex < end)
  const after = Math.max(-1, ...earlier)
  const entered = logs.filter(({ address, logIndex }) => address === entryPoint && logIndex <= end)
  return {
    found,
    sender: hexOf(op.event.row, 'sender'),
    logs: logs.filter(({ logIndex }) => logIndex > after && logIndex <= end),
    entered,
  }
}
