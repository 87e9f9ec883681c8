import { expect, test } from 'vitest'
import { defineTable } from './store.ts'
import { addColumns, alterBlocks, alterCodecs, createTable, storedAs, tableStoredAs } from './table-ddl.ts'

const table = defineTable({
  name: 'balances',
  columns: { chain: 'u32', address: 'hex', amount: 'i256', seen: 'u64?' },
  engine: { kind: 'Summing', sum: ['amount'] },
  orderBy: ['chain', 'address'],
  granularity: 256,
  codecs: { amount: 'ZSTD(1)' },
  indexes: ['INDEX big amount TYPE minmax GRANULARITY 1'],
})

const MAIN = { name: 'main', database: 'orrery' }

test('one engine gets one table that remembers insert tokens', () => {
  expect(createTable(table)).toEqual([
    'CREATE TABLE IF NOT EXISTS `balances` (`chain` UInt32, `address` String, `amount` Int256 CODEC(ZSTD(1)), `seen` Nullable(UInt64), INDEX big amount TYPE minmax GRANULARITY 1) ' +
      'ENGINE = SummingMergeTree((`amount`)) ORDER BY (`chain`, `address`) SETTINGS index_granularity = 256, non_replicated_deduplication_window = 10000, old_parts_lifetime = 5',
  ])
})

test('a cluster gets a replicated table and a distributed one over it', () => {
  const [local, distributed] = createTable(table, MAIN)
  expect(local).toMatch(
    /`orrery`\.`balances_local` ON CLUSTER `main` .* ReplicatedSummingMergeTree\('\/clickhouse\/tables\/\{uuid\}\/\{shard\}', '\{replica\}', \(`amount`\)\)/,
  )
  expect(local).toContain('replicated_deduplication_window')
  expect(distributed).toMatch(
    /`orrery`\.`balances` ON CLUSTER `main` .* Distributed\('main', 'orrery', 'balances_local', cityHash64\(`chain`\)\)$/,
  )
})

test('codecs of an older table are changed in one statement, on every server of a cluster', () => {
  const columns =
    'MODIFY COLUMN IF EXISTS `chain` CODEC(Default), MODIFY COLUMN IF EXISTS `address` CODEC(Default), MODIFY COLUMN IF EXISTS `amount` CODEC(ZSTD(1)), MODIFY COLUMN IF EXISTS `seen` CODEC(Default)'
  expect(alterCodecs(table)).toEqual([`ALTER TABLE \`balances\` ${columns}`])
  expect(alterCodecs(table, MAIN)).toEqual([`ALTER TABLE \`orrery\`.\`balances_local\` ON CLUSTER \`main\` ${columns}`])
})

test('the key of a look-up table is packed in small blocks, an older one too', () => {
  const lookUp = { ...table, smallBlocks: true } as const
  const blocks = 'min_compress_block_size = 8192, max_compress_block_size = 8192'
  expect(createTable(lookUp)[0]).toContain(
    `(\`chain\` UInt32 SETTINGS (${blocks}), \`address\` String SETTINGS (${blocks}), \`amount\` Int256 CODEC(ZSTD(1)), `,
  )
  const [local, distributed] = createTable(lookUp, MAIN)
  expect(local).toContain(blocks)
  expect(distributed).not.toContain(blocks)
  expect(alterBlocks(lookUp)).toEqual([
    `ALTER TABLE \`balances\` MODIFY COLUMN \`chain\` MODIFY SETTING ${blocks}`,
    `ALTER TABLE \`balances\` MODIFY COLUMN \`address\` MODIFY SETTING ${blocks}`,
  ])
  expect(alterBlocks(table)).toEqual([])
})

test('columns that are added come to the rows and to what reads them', () => {
  const columns =
    'ADD COLUMN IF NOT EXISTS `chain` UInt32, ADD COLUMN IF NOT EXISTS `address` String, ADD COLUMN IF NOT EXISTS `amount` Int256, ADD COLUMN IF NOT EXISTS `seen` Nullable(UInt64)'
  expect(addColumns(table)).toEqual([`ALTER TABLE \`balances\` ${columns}`])
  expect(addColumns(table, MAIN)).toEqual([
    `ALTER TABLE \`orrery\`.\`balances_local\` ON CLUSTER \`main\` ${columns}`,
    `ALTER TABLE \`orrery\`.\`balances\` ON CLUSTER \`main\` ${columns}`,
  ])
})

test('rows are changed where they lie: under the name of a table, or beside it on all servers of a cluster', () => {
  expect(storedAs('balances')).toBe('`balances`')
  expect(storedAs('balances', MAIN)).toBe('`orrery`.`balances_local` ON CLUSTER `main`')
  expect([tableStoredAs('balances'), tableStoredAs('balances_local', MAIN)]).toEqual(['balances', 'balances'])
  expect(() => storedAs('balances', { name: 'main` SYNC', database: 'orrery' })).toThrow(RangeError)
})

test('a name that would need quoting is refused', () => {
  expect(() => createTable(defineTable({ ...table, name: 'a`; DROP' }))).toThrow(RangeError)
})
