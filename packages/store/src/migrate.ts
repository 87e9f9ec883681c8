import { OrreryError } from '@orrery/errors/orrery-error'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { defineTable, type Store } from './store.ts'
import { createTable } from './table-ddl.ts'

/** A step of the schema. It may be run again from its start, so every statement tolerates having run. */
export type Migration = {
  /** 1, 2, 3 … without gaps; a published one never changes. */
  readonly version: number
  readonly name: string
  /** The statements of a lane run in their order, beside those of other lanes. */
  readonly lanes: readonly (readonly string[])[]
  /** Changes what earlier steps made of older definitions: a new store, whose tables are made as they are defined now, does without. */
  readonly forOlder?: boolean
}

const VERSIONS = defineTable({
  name: 'schema_version',
  columns: { version: 'u32', name: 'text' },
  engine: { kind: 'Replacing', version: 'version' },
  orderBy: ['version'],
})

/**
 * Brings the archive to the newest version and answers it. A step is recorded after its last
 * statement; when a start was cut off in the middle, the next one runs that step again. Throws
 * `STORE_TOO_NEW` when the archive was written by a newer program; nothing is touched then.
 */
export async function migrate(store: Store, migrations: readonly Migration[]): Promise<number> {
  migrations.forEach(({ version }, index) => {
    if (version !== index + 1) throw new RangeError(`migration ${version} stands in place ${index + 1}`)
  })
  const known = migrations.length
  for (const sql of createTable(VERSIONS, store.cluster)) await store.command(sql)
  const [row] = await store.query({
    sql: 'SELECT max(version) AS version FROM schema_version',
    columns: { version: 'u32' },
    purpose: 'write',
  })
  const found = row?.version ?? 0
  if (found > known) throw new OrreryError('STORE_TOO_NEW', { found, known })
  if (found === 0) {
    await makeNew(store, migrations)
    return known
  }
  for (const { version, name, lanes } of migrations.slice(found)) {
    await runLanes(store, lanes)
    // A token of its own each time: a kill may have left the token of an earlier try without its row (decision 2).
    await store.insert(VERSIONS, [{ version, name }], `schema:${version}:${crypto.randomUUID()}`)
  }
  return known
}

/** All steps of a new store at once, and each statement once; what is cut off here begins again from the start. Lanes keep their order, steps do not: none needs another. */
async function makeNew(store: Store, migrations: readonly Migration[]): Promise<void> {
  const lanes = migrations.flatMap(({ lanes, forOlder = false }) => (forOlder ? [] : lanes))
  await runLanes(store, [...new Map(lanes.map((lane) => [lane.join(';'), lane])).values()])
  const rows = migrations.map(({ version, name }) => ({ version, name }))
  // A row each in a cluster: those of one insert would go to several of its servers.
  const inserts = store.cluster === undefined ? [rows] : rows.map((row) => [row])
  await sideBySide(
    inserts.map((some) => () => store.insert(VERSIONS, some, `schema:${some.at(-1)!.version}:${crypto.randomUUID()}`)),
    LANES,
  )
}

/** Statements that the engine is given at once: it waits for the disk most of the time (measured). */
const LANES = 4

/** Runs the statements of each lane in their order, and some lanes beside each other. */
export const runLanes = async (store: Store, lanes: Migration['lanes']): Promise<void> => {
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const sql of statements) await store.command(sql)
  }
  await sideBySide(
    lanes.map((statements) => () => run(statements)),
    LANES,
  )
}
