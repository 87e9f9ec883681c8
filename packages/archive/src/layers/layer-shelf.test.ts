import { OrreryError } from '@orrery/errors/orrery-error'
import type { BlockRef } from '@orrery/model/rows'
import { defineTable, type Query, type Store } from '@orrery/store/store'
import type { Columns, RowOf } from '@orrery/store/columns'
import { addColumns, storedAs } from '@orrery/store/table-ddl'
import { expect, test } from 'vitest'
import { failingStore } from '../testing/failing-store.ts'
import { openLayerShelf, tablesThere } from './layer-shelf.ts'
import { LAYER_STEPS } from './layer-tables.ts'

const LOTS = defineTable({
  name: 'lots',
  columns: { chain: 'u32', height: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height'],
})

type Step = BlockRef & { readonly layer: string }
type Row = { readonly height: number }

/** The statements of a shelf over rows in memory: what is left of them after a failure is what these tests are about. */
function memoryStore() {
  let steps: Step[] = []
  let lots: Row[] = []
  const made = new Set<string>()
  const purposes: (string | undefined)[] = []
  const value = (params: Query<Columns>['params'], name: string): unknown => params?.[name]?.value
  const answer = ({ sql, params }: Query<Columns>): readonly object[] => {
    if (sql.includes('system.tables')) return [...made].map((name) => ({ name }))
    if (sql.includes('GROUP BY layer')) return [...new Set(steps.map(({ layer }) => layer))].map((layer) => ({ layer }))
    if (sql.includes(`FROM ${LAYER_STEPS.name}`)) {
      const layer = Object.values(params ?? {}).find(({ type }) => type === 'text')?.value
      const below = Number(/height < (\d+)/.exec(sql)![1])
      const found = steps.filter((step) => step.layer === layer && step.height < below)
      return found.toSorted((a, b) => b.height - a.height).slice(0, Number(/LIMIT (\d+)/.exec(sql)![1]))
    }
    if (sql.includes('AS place')) {
      const from = Number(/BETWEEN (\d+)/.exec(sql)![1])
      return lots.some(({ height }) => height >= from) ? [{ place: 0 }] : []
    }
    if (sql.includes('count() AS rows')) {
      const [from, to] = [Number(value(params, 'from')), Number(value(params, 'to'))]
      return [{ rows: lots.filter(({ height }) => from <= height && height <= to).length }]
    }
    throw new Error(`not known here: ${sql}`)
  }
  const store: Store = {
    query: <C extends Columns>(query: Query<C>) => {
      purposes.push(query.purpose)
      return Promise.resolve(answer(query) as RowOf<C>[])
    },
    insert: (table, rows) => {
      if (table.name === LAYER_STEPS.name) steps.push(...(rows as unknown as Step[]))
      else lots.push(...(rows as unknown as Row[]))
      return Promise.resolve()
    },
    insertBinary: () => Promise.reject(new Error('not known here')),
    command: (sql, params) => {
      const created = /^CREATE TABLE IF NOT EXISTS `(\w+)`/.exec(sql)?.[1]
      if (created !== undefined) made.add(created)
      if (sql.startsWith(`ALTER TABLE ${storedAs(LAYER_STEPS.name)}`))
        steps = steps.filter(
          ({ layer, height }) => layer !== value(params, 'layer') || height <= Number(value(params, 'above') ?? -1),
        )
      else if (sql.startsWith('ALTER TABLE `lots` DELETE'))
        lots = lots.filter(({ height }) => height < Number(value(params, 'from')))
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
  return { store, purposes, held: () => ({ steps: steps.map(({ height }) => height), lots }) }
}

const open = (store: Store, version = 1, addsUp = false) =>
  openLayerShelf(store, 'TEST', { id: 'lots', version, tables: [LOTS], addsUp })
const ref = (height: number): BlockRef => ({ height, hash: `0x${height.toString(16).padStart(64, '0')}` })
const rows = (height: number) => ({ lots: [{ height }] })
const lost = (error: unknown): boolean => error instanceof OrreryError

test('decision 14: a step whose answer was lost goes with its rows, whatever comes next', async () => {
  const { store, held } = memoryStore()
  await (await open(store)).append(rows(5), ref(5))
  // The rows, then the step: it is written, and its answer is lost.
  const failing = failingStore(store, { write: 2, takesEffect: true, dead: false })
  const shelf = await open(failing.store)
  await expect(shelf.append(rows(9), ref(9))).rejects.toSatisfy(lost)
  expect(held().steps).toEqual([5, 9])
  // The repeat ends lower.
  await shelf.append(rows(7), ref(7))
  expect(held()).toEqual({
    steps: [5, 7],
    lots: [{ height: 5 }, { height: 7 }].map((row) => expect.objectContaining(row)),
  })
  expect((await open(store)).through()).toMatchObject(ref(7))
})

test('decision 14: opening a ledger asks for its last step and for rows above it, and once for the tables of all', async () => {
  const { store, purposes, held } = memoryStore()
  await (await open(store)).append(rows(5), ref(5))
  await store.insert(LOTS, [{ chain: 0, height: 9 }], 'late')
  const there = await tablesThere(store, 'write')
  purposes.length = 0
  const shelf = await openLayerShelf(store, 'TEST', { id: 'lots', version: 1, tables: [LOTS] }, there)
  expect(shelf.through()).toMatchObject(ref(5))
  expect(purposes).toEqual(['write', 'write'])
  expect(held().lots).toHaveLength(1)
})

test('decision 14: a rewind that fails half-way is made good before anything is added', async () => {
  const { store, held } = memoryStore()
  const before = await open(store)
  for (const height of [3, 6, 9]) await before.append(rows(height), ref(height))
  const failing = failingStore(store, { write: 1, takesEffect: false, dead: false })
  const shelf = await open(failing.store)
  await expect(shelf.rewind(ref(3))).rejects.toSatisfy(lost)
  expect(held().steps).toEqual([3, 6, 9])
  await shelf.append(rows(4), ref(4))
  expect(held().steps).toEqual([3, 4])
  expect(held().lots).toHaveLength(2)
})

test('decision 15: an insert that lands after it was given up is counted once', async () => {
  const { store, held } = memoryStore()
  const shelf = await open(store, 1, true)
  await shelf.append(rows(5), ref(5))
  // What the process before this one sent to the server, and was killed before its answer.
  await store.insert(LOTS, [{ chain: 0, height: 9 }], 'late')
  await expect(shelf.append(rows(9), ref(9))).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect(shelf.through()).toMatchObject(ref(5))
  await shelf.append(rows(9), ref(9))
  expect(held().steps).toEqual([5, 9])
  expect(held().lots).toHaveLength(2)
})

test('decision 14: going back to an older version begins anew, and trusts no rows of a newer one', async () => {
  const { store, held } = memoryStore()
  await (await open(store, 1)).append(rows(9), ref(9))
  const newer = await open(store, 2)
  expect(newer.through()).toBeNull()
  expect(held()).toEqual({ steps: [], lots: [] })
  await newer.append(rows(4), ref(4))
  expect((await open(store, 2)).through()).toMatchObject(ref(4))
  expect((await open(store, 1)).through()).toBeNull()
  expect(held()).toEqual({ steps: [], lots: [] })
})

// A new format of the archive drops the steps of all versions before a ledger is opened; a version may also have made its tables and no step.
test('decision 14: a table that an older version made gets the columns of this one, whether its steps are there or not', async () => {
  const { store } = memoryStore()
  await (await open(store, 1)).prepare()
  const commands: string[] = []
  const seen: Store = { ...store, command: (sql, params) => (commands.push(sql), store.command(sql, params)) }
  const wider = defineTable({ ...LOTS, columns: { ...LOTS.columns, vault: 'text' } })
  await openLayerShelf(seen, 'TEST', { id: 'lots', version: 2, tables: [wider] })
  expect(commands).toContain(addColumns(wider)[0])
})

test('a new ledger’s tables are made when it is first read or brought forward, all of them, and not before', async () => {
  const { store } = memoryStore()
  const commands: string[] = []
  const seen: Store = { ...store, command: (sql, params) => (commands.push(sql), store.command(sql, params)) }
  const shelf = await open(seen)
  expect(shelf.through()).toBeNull()
  expect(commands).toEqual([])
  await Promise.all([shelf.prepare(), shelf.prepare()])
  expect(commands.filter((sql) => sql.startsWith('CREATE'))).toHaveLength(2)
  await (await open(seen)).prepare()
  expect(commands.filter((sql) => sql.startsWith('CREATE'))).toHaveLength(2)
})

test('reliability M8: what visitors ask for never takes the writer’s sessions', async () => {
  const { store, purposes } = memoryStore()
  const asked: (string | undefined)[] = []
  const seen: Store = {
    ...store,
    query: (query) =>
      query.sql.includes('FROM lots PREWHERE') ? (asked.push(query.purpose), Promise.resolve([])) : store.query(query),
  }
  const shelf = await open(seen)
  await shelf.reads.latest('lots', {}, ['height'], 10)
  await shelf.consistent((_through, reads) =>
    Promise.all([reads.latest('lots', {}, ['height'], 10), reads.held('lots', {}, ['height'], 'height', 10)]),
  )
  expect(asked).toEqual(['write', 'read', undefined])
  expect(purposes.length).toBeGreaterThan(0)
})
