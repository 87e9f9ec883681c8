import type { AnyTable, Store } from '@orrery/store/store'
import { storedAs, tableStoredAs } from '@orrery/store/table-ddl'
import { SELDOM_MERGES } from './migrate-archive.ts'
import { archiveTables } from './tables/archive-tables.ts'

const NAMES = Object.keys(SELDOM_MERGES)
const ON = `MODIFY SETTING ${Object.entries(SELDOM_MERGES)
  .map(([name, value]) => `${name} = ${value}`)
  .join(', ')}`
const OFF = `RESET SETTING ${NAMES.join(', ')}`

/**
 * Has the engine merge the archive's tables seldom, or as usual again. Whoever is the last in a hurry ends it for the tables of every
 * family.
 */
export async function mergeSeldom(store: Store, familyTables: readonly AnyTable[], on: boolean): Promise<void> {
  const settings = await seldomSettings(store)
  const own = archiveTables(familyTables).map(({ name }) => name)
  const changed = on ? own.filter((table) => settings.get(table) !== NAMES.length) : [...settings.keys()]
  for (const name of changed) await store.command(`ALTER TABLE ${storedAs(name, store.cluster)} ${on ? ON : OFF}`)
}

/** How many of the settings each table has that has some, so that a usual start changes none. */
async function seldomSettings(store: Store): Promise<ReadonlyMap<string, number>> {
  const count = NAMES.map((name) => `toUInt8(position(engine_full, '${name}') > 0)`).join(' + ')
  const rows = await store.query({
    sql: `SELECT name, toUInt8(${count}) AS held FROM system.tables WHERE database = currentDatabase() AND held > 0`,
    columns: { name: 'text', held: 'u8' },
    purpose: 'write',
  })
  return new Map(rows.map(({ name, held }) => [tableStoredAs(name, store.cluster), Number(held)]))
}
