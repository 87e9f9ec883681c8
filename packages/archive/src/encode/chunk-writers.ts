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

/** What all bodies come to together. */
export function sumOf(tables: ReadonlyMap<AnyTable, RowWriter>, of: (writer: RowWriter) => number): number {
  let sum = 0
  for (const writer of tables.values()) sum += of(writer)
  return sum
}
