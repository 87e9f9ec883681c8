import { defineTable } from '@orrery/store/store'
import { createTable } from '@orrery/store/table-ddl'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SELDOM_MERGES } from './migrate-archive.ts'
import { openArchive } from './open-archive.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => void (engine = await temporaryEngine()))
afterAll(() => engine.end())

test('while merges are seldom a table is not written anew for each insert', async () => {
  const rows = defineTable({
    name: 'test_seldom',
    columns: { id: 'u32', value: 'u64' },
    engine: { kind: 'MergeTree' },
    orderBy: ['id'],
  })
  for (const statement of createTable(rows, undefined, SELDOM_MERGES)) await engine.store.command(statement)
  const insert = (count: number) =>
    engine.store.command(`INSERT INTO test_seldom SELECT number, rand64() FROM numbers(${count})`)
  const rounds = async (): Promise<number> => {
    const [row] = await engine.store.query({
      sql: "SELECT toUInt32(max(level)) AS level FROM system.parts WHERE active AND table = 'test_seldom'",
      columns: { level: 'u32' },
      purpose: 'write',
    })
    return row!.level
  }
  await insert(200_000)
  for (let i = 1; i < SELDOM_MERGES.min_parts_to_merge_at_once; i++) await insert(1)
  while ((await rounds()) === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  for (let i = 0; i < 20; i++) {
    await insert(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(await rounds()).toBe(1)
  await engine.store.command('DROP TABLE test_seldom SYNC')
})

test('a backfill merges seldom while that is on, and a usual start finds nothing to change', async () => {
  const archive = await openArchive(engine.store, 'HURRY')
  const having = async (setting: string): Promise<number> => {
    const [row] = await engine.store.query({
      sql: `SELECT toUInt32(count()) AS tables FROM system.tables WHERE database = currentDatabase() AND position(engine_full, '${setting}') > 0`,
      columns: { tables: 'u32' },
      purpose: 'write',
    })
    return row!.tables
  }
  const [fewest, rest] = [
    'min_parts_to_merge_at_once',
    'merge_selector_enable_heuristic_to_remove_small_parts_at_right',
  ]
  const both = () => Promise.all([having(fewest!), having(rest!)])
  await archive.mergeSeldom(false)
  expect(await both()).toEqual([0, 0])
  await archive.mergeSeldom(true)
  const [all] = await both()
  expect(all).toBeGreaterThan(10)
  expect(await both()).toEqual([all, all])
  // As an older version left a table.
  await engine.store.command(`ALTER TABLE blocks RESET SETTING ${rest}`)
  await archive.mergeSeldom(true)
  expect(await both()).toEqual([all, all])
  await engine.store.command(`ALTER TABLE blocks RESET SETTING ${rest}`)
  await archive.mergeSeldom(false)
  expect(await both()).toEqual([0, 0])
})
