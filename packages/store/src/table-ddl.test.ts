import { expect, test } from 'vitest'
import { defineTable } from './store.ts'
import { alterCodecs, createTable } from './table-ddl.ts'

const table = defineTable({
  name: 'balances',
  columns: { chain: 'u32', address: 'hex', amount: 'i256', seen: 'u64?' },
  engine: { kind: 'Summing', sum: ['amount'] },
  orderBy: ['chain', 'address'],
  granularity: 256,
  codecs: { amount: 'ZSTD(1)' },
  indexes: ['INDEX big amount TYPE minmax GRANULARITY 1'],
})

test('one engine gets one table that remembers insert tokens', () => {
  expect(createTable(table)).toEqual([
    'CREATE TABLE IF NOT EXISTS `balances` (`chain` UInt32, `address` String, `amount` Int256 CODEC(ZSTD(1)), `seen` Nullable(UInt64), INDEX big amount TYPE minmax GRANULARITY 1) ' +
      'ENGINE = SummingMergeTree((`amount`)) ORDER BY (`chain`, `address`) SETTINGS index_granularity = 256, non_replicated_deduplication_window = 10000, old_parts_lifetime = 5',
  ])
})

test('a cluster gets a replicated table and a distributed one over it', () => {
  const [local, distributed] = createTable(table, { name: 'main', database: 'orrery' })
  expect(local).toMatch(
    /`orrery`\.`balances_local` ON CLUSTER `main` .* ReplicatedSummingMergeTree\('\/clickhouse\/tables\/\{uuid\}\/\{shard\}', '\{replica\}', \(`amount`\)\)/,
  )
  expect(local).toContain('replicated_deduplication_window')
  expect(distributed).toMatch(
    /`orrery`\.`balances` ON CLUSTER `main` .* Distributed\('main', 'orrery', 'balances_local', cityHash64\(`chain`, `address`\)\)$/,
  )
})

test('codecs of an older table are changed in one statement, on every server of a cluster', () => {
  const columns =
    'MODIFY COLUMN `chain` CODEC(Default), MODIFY COLUMN `address` CODEC(Default), MODIFY COLUMN `amount` CODEC(ZSTD(1)), MODIFY COLUMN `seen` CODEC(Default)'
  expect(alterCodecs(table)).toEqual([`ALTER TABLE \`balances\` ${columns}`])
  expect(alterCodecs(table, { name: 'main', database: 'orrery' })).toEqual([
    `ALTER TABLE \`orrery\`.\`balances_local\` ON CLUSTER \`main\` ${columns}`,
  ])
})

test('a name that would need quoting is refused', () => {
  expect(() => createTable(defineTable({ ...table, name: 'a`; DROP' }))).toThrow(RangeError)
})
