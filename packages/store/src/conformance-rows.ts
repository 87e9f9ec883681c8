import { defineTable, type AnyTable } from './store.ts'
import { addColumns, alterCodecs, createTable, dropTable, storedAs } from './table-ddl.ts'

/** Every column type, with a granularity and a codec. */
export const every = defineTable({
  name: 'conformance_every',
  columns: {
    id: 'u32',
    a: 'u8',
    b: 'u16',
    d: 'u64',
    e: 'i64',
    f: 'u256',
    g: 'i256',
    h: 'hex',
    i: 'hex?',
    j: 'text',
    k: 'text?',
    l: 'u32?',
    m: 'u64?',
    n: 'u256?',
    o: 'i256?',
    p: 'f64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['id'],
  granularity: 64,
  smallBlocks: true,
  codecs: { j: 'ZSTD(1)' },
  indexes: ['INDEX j_words j TYPE bloom_filter(0.01) GRANULARITY 1'],
})
/** Sums by key. */
export const sums = defineTable({
  name: 'conformance_sums',
  columns: { asset: 'hex', amount: 'i256' },
  engine: { kind: 'Summing', sum: ['amount'] },
  orderBy: ['asset'],
})
/** The newest version of a row. */
export const latest = defineTable({
  name: 'conformance_latest',
  columns: { id: 'u32', version: 'u64', text: 'text' },
  engine: { kind: 'Replacing', version: 'version' },
  orderBy: ['id'],
})
/** Rows and nothing else. */
export const plain = defineTable({
  name: 'conformance_plain',
  columns: { id: 'u32', text: 'text' },
  engine: { kind: 'MergeTree' },
  orderBy: ['id'],
})
/** All tables of the suite. */
export const TABLES = [every, sums, latest, plain]

const MAIN = { name: 'main', database: 'orrery' }
/** All that is sent to every server of a cluster for a table. */
export const clusterStatements = (table: AnyTable): readonly string[] => [
  ...createTable(table, MAIN),
  ...addColumns(table, MAIN),
  ...alterCodecs(table, MAIN),
  `ALTER TABLE ${storedAs(table.name, MAIN)} DELETE WHERE 1`,
  `ALTER TABLE ${storedAs(table.name, MAIN)} RESET SETTING min_parts_to_merge_at_once, merge_selector_enable_heuristic_to_remove_small_parts_at_right`,
  `OPTIMIZE TABLE ${storedAs(table.name, MAIN)} FINAL SETTINGS optimize_skip_merged_partitions = 1`,
  ...dropTable(table, MAIN),
]

/** Takes minutes and reads little: no limit of rows ends it. */
export const LONG =
  'FROM numbers(1000000) AS a CROSS JOIN numbers(1000000) AS b WHERE cityHash64(a.number, b.number) = 7'

/** Every column but `id` at its lower edge. */
export const blank = {
  a: 0,
  b: 0,
  d: 0,
  e: 0,
  f: 0n,
  g: 0n,
  h: '0x',
  i: null,
  j: '',
  k: null,
  l: null,
  m: null,
  n: null,
  o: null,
  p: 0,
} as const
/** Every column but `id` at its upper edge. */
export const full = {
  a: 255,
  b: 65_535,
  d: 2 ** 53 - 1,
  e: -(2 ** 53 - 1),
  f: 2n ** 256n - 1n,
  g: -(2n ** 255n),
  h: '0x00fffe80',
  i: '0x00',
  j: 'Ω🜁\u202e\0\'"\\\n',
  k: '',
  l: 2 ** 32 - 1,
  m: 0,
  n: 2n ** 255n,
  o: 2n ** 255n - 1n,
  p: -1.5e-300,
} as const
