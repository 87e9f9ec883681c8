import { INSCRIPTION_TABLES, mediaOf, readInscriptionId } from '@orrery/model/inscription'
import { LEDGER_COUNTS } from '@orrery/model/ledger-counts'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { blockCountRows } from '../block-counts.ts'
import type { InscriptionKey, InscriptionMove, InscriptionPlace, Lot, Revealed } from './apply-inscriptions.ts'

const keyColumns = ({ reveal, item, height, txIndex, sequence }: InscriptionKey) => ({
  reveal,
  item,
  made: height,
  made_tx: txIndex,
  sequence,
})

const placeColumns = ({ state, txid, vout, offset, address }: InscriptionPlace) => ({
  state,
  at_txid: txid,
  at_vout: vout,
  at_offset: offset,
  address,
})

function revealedRow({ tx, key, inscribed, ...told }: Revealed, isExact: boolean): FamilyRow {
  return {
    height: tx.height,
    tx_index: tx.txIndex,
    seq: key.item,
    txid: key.reveal,
    time_ms: tx.timeMs,
    sequence: key.sequence,
    cursed: told.isCursed ? 1 : 0,
    rank: isExact ? told.rank : null,
    curse: told.curse,
    content_type: inscribed.contentType,
    media: mediaOf(inscribed.contentType),
    brc20: inscribed.isBrc20 ? 1 : 0,
    encoding: inscribed.encoding,
    metaprotocol: inscribed.metaprotocol,
    size: inscribed.size,
    metadata_size: inscribed.metadataSize,
    excerpt: inscribed.excerpt,
    pointer: inscribed.pointer,
    parents: told.parents.length === 0 ? null : told.parents.join(','),
    delegate: inscribed.delegate,
    fee: told.fee,
    creator: told.creator,
  }
}

const childRows = ({ tx, key, parents }: Revealed): readonly FamilyRow[] =>
  parents.flatMap((id) => {
    const parent = readInscriptionId(id)
    if (parent === null) return []
    const place = { height: tx.height, tx_index: tx.txIndex, seq: key.item }
    return [{ ...place, parent: `0x${parent.txid}`, parent_item: parent.item }]
  })

/** `inscribe`, `transfer`, `burn` or `lose`. */
function actionOf(told: Revealed | InscriptionMove): string {
  if ('inscribed' in told) return 'inscribe'
  const { state } = told.place
  return state === 'burned' ? 'burn' : state === 'lost' ? 'lose' : 'transfer'
}

const eventRow = (told: Revealed | InscriptionMove, seq: number): FamilyRow => ({
  height: told.tx.height,
  tx_index: told.tx.txIndex,
  seq,
  ...keyColumns(told.key),
  txid: told.tx.txid,
  time_ms: told.tx.timeMs,
  action: actionOf(told),
  fee: told.isFee ? 1 : 0,
  from: 'from' in told ? told.from : null,
  ...placeColumns(told.place),
})

const locationRow = (height: number, told: Revealed | InscriptionMove): FamilyRow => ({
  height,
  txid: told.place.txid,
  vout: told.place.vout,
  offset: told.place.offset,
  ...keyColumns(told.key),
  marked: told.isMarked ? 1 : 0,
  // Its first move is the one that may count.
  open: 'inscribed' in told && told.isOpen ? 1 : 0,
  address: told.place.address,
})

/** What a row of a location says. */
export const readLot = (row: FamilyRow): Lot => ({
  key: {
    reveal: row['reveal'] as Hex,
    item: Number(row['item']),
    height: Number(row['made']),
    txIndex: Number(row['made_tx']),
    sequence: Number(row['sequence']),
  },
  offset: BigInt(row['offset']!),
  isMarked: Number(row['marked']) === 1,
  isOpen: Number(row['open']) === 1,
  address: (row['address'] ?? null) as Hex | null,
})

/** Rows of a step, filled block by block. */
export const newRows = () => ({
  [INSCRIPTION_TABLES.inscriptions]: [] as FamilyRow[],
  [INSCRIPTION_TABLES.counts]: [] as FamilyRow[],
  [INSCRIPTION_TABLES.states]: [] as FamilyRow[],
  [INSCRIPTION_TABLES.locations]: [] as FamilyRow[],
  [INSCRIPTION_TABLES.unfollowed]: [] as FamilyRow[],
  [INSCRIPTION_TABLES.owners]: [] as FamilyRow[],
  [INSCRIPTION_TABLES.moves]: [] as FamilyRow[],
  [INSCRIPTION_TABLES.history]: [] as FamilyRow[],
  [INSCRIPTION_TABLES.children]: [] as FamilyRow[],
  [INSCRIPTION_TABLES.tops]: [] as FamilyRow[],
  [LEDGER_COUNTS.inscriptions.table]: [] as FamilyRow[],
})

/** What a block did with inscriptions, and what its counts are after it. */
export type BlockOfInscriptions = {
  readonly height: number
  readonly revealed: readonly Revealed[]
  readonly moves: readonly InscriptionMove[]
  /** Outputs of which nothing is followed any more: `txid:vout`. */
  readonly unfollowed: readonly string[]
  readonly counts: { readonly blessed: number; readonly cursed: number; readonly isExact: boolean }
  /** Numbers are not known from this block on. */
  readonly endsExact: boolean
}

/** Adds the rows of one block: what is there per block and inscription is as it stands after the block. */
export function addRows(rows: ReturnType<typeof newRows>, block: BlockOfInscriptions): void {
  const { height, revealed, moves, unfollowed, counts, endsExact } = block
  const states = new Map<string, FamilyRow>()
  const owners = new Map<string, FamilyRow>()
  const own = (address: Hex | null, key: InscriptionKey, held: number): void => {
    if (address !== null) owners.set(`${address} ${key.sequence}`, { height, address, ...keyColumns(key), held })
  }
  for (const made of revealed) {
    rows[INSCRIPTION_TABLES.inscriptions].push(revealedRow(made, counts.isExact))
    rows[INSCRIPTION_TABLES.children].push(...childRows(made))
  }
  rows[LEDGER_COUNTS.inscriptions.table].push(
    ...blockCountRows(
      'inscriptions',
      revealed.map(({ tx, inscribed }) => ({
        height,
        timeMs: tx.timeMs,
        as: inscribed.isBrc20 ? 'brc20' : mediaOf(inscribed.contentType),
      })),
    ),
  )
  const seqs = new Map<number, number>()
  // In the order of the transactions: what is left to the miner is known last.
  for (const told of [...revealed, ...moves].toSorted((a, b) => a.tx.txIndex - b.tx.txIndex)) {
    const seq = seqs.get(told.tx.txIndex) ?? 0
    seqs.set(told.tx.txIndex, seq + 1)
    const row = eventRow(told, seq)
    rows[INSCRIPTION_TABLES.moves].push(row)
    rows[INSCRIPTION_TABLES.history].push(row)
    if ('from' in told) own(told.from, told.key, 0)
    states.set(`${told.key.reveal} ${told.key.item}`, { height, ...keyColumns(told.key), ...placeColumns(told.place) })
    own(told.place.address, told.key, 1)
    if (told.place.state === 'held') rows[INSCRIPTION_TABLES.locations].push(locationRow(height, told))
  }
  rows[INSCRIPTION_TABLES.states].push(...states.values())
  rows[INSCRIPTION_TABLES.owners].push(...owners.values())
  for (const outpoint of unfollowed) {
    const [txid, vout] = outpoint.split(':') as [Hex, string]
    rows[INSCRIPTION_TABLES.unfollowed].push({ height, txid, vout: Number(vout) })
  }
  // Of a block that is not told nothing else says that numbers are not known from there on.
  if (revealed.length > 0 || endsExact)
    rows[INSCRIPTION_TABLES.counts].push({
      height,
      blessed: counts.blessed,
      cursed: counts.cursed,
      exact: counts.isExact ? 1 : 0,
    })
}
