import type { AnyTable } from '@orrery/store/store'
import {
  ACCOUNT_TRANSFERS,
  ACCOUNT_TXS,
  BLOCK_HASHES,
  BLOCKS,
  CONTRACTS,
  DELTAS,
  LOGS,
  TOKEN_TRANSFERS,
  TRANSFERS,
  TX_HASHES,
  TXS,
} from '../tables/archive-tables.ts'
import { RowWriter, type RowMemory } from './row-writer.ts'

const TABLES = {
  blocks: BLOCKS,
  hashes: BLOCK_HASHES,
  txs: TXS,
  txHashes: TX_HASHES,
  accountTxs: ACCOUNT_TXS,
  logs: LOGS,
  transfers: TRANSFERS,
  tokenTransfers: TOKEN_TRANSFERS,
  accountTransfers: ACCOUNT_TRANSFERS,
  deltas: DELTAS,
  contracts: CONTRACTS,
} as const

/** One growing RowBinary body for each of the archive's own tables that hold a block's rows. */
export type ChunkWriters = { readonly [K in keyof typeof TABLES]: RowWriter }

/** Empty bodies, and the tables that they are for. */
export function createChunkWriters(memory?: RowMemory): {
  readonly out: ChunkWriters
  readonly tables: Map<AnyTable, RowWriter>
} {
  const tables = new Map<AnyTable, RowWriter>()
  const entries = Object.entries(TABLES).map(([name, table]): [string, RowWriter] => {
    const writer = new RowWriter(memory)
    tables.set(table, writer)
    return [name, writer]
  })
  return { out: Object.fromEntries(entries) as ChunkWriters, tables }
}

/** Movements after which full memory is put aside: one log may tell a million of them. */
const ASIDE_MOVES = 512

/** Puts full memory of what movements make aside, now and then; no row to come may refer to one of these before. */
export function putMovesAside({ transfers, tokenTransfers, accountTransfers, deltas }: ChunkWriters): void {
  // A movement brings up to three of these rows: none steps over.
  if ((transfers.rows + deltas.rows) % ASIDE_MOVES > 2) return
  for (const writer of [transfers, tokenTransfers, accountTransfers, deltas]) writer.putAside()
}

/** What all bodies come to together. */
export function sumOf(tables: ReadonlyMap<AnyTable, RowWriter>, of: (writer: RowWriter) => number): number {
  let sum = 0
  for (const writer of tables.values()) sum += of(writer)
  return sum
}
