import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { quoteName, quoteText } from '../sql/quote-sql.ts'
import type { Store } from '../store.ts'

/** A table as it stood at one instant: its parts as hard links that nothing changes any more. */
export type FrozenTable = {
  readonly name: string
  /** The statement that makes it. */
  readonly create: string
  /** Its parts are the directories in here; there is none when it has no parts. */
  readonly dir: string
  /** Whether it held any row. */
  readonly empty: boolean
}

/** One backup at a time; what a killed one left is cleared by the next. */
const NAME = 'orrery_backup'

const shadowOf = (dataDir: string): string => join(dataDir, 'engine', 'shadow', NAME)

/**
 * Freezes all tables of the embedded engine on `dataDir`: a matter of milliseconds, whatever their size. They belong together only if
 * nothing is written meanwhile: the caller sees to that. `thaw` when they are copied.
 */
export async function freezeTables(store: Store, dataDir: string): Promise<readonly FrozenTable[]> {
  await thaw(dataDir)
  const tables = await store.query({
    sql: "SELECT name, create_table_query AS create_query, arrayElement(data_paths, 1) AS path, toUInt8(ifNull(total_rows, 1) = 0) AS empty FROM system.tables WHERE database = currentDatabase() AND endsWith(engine, 'MergeTree') ORDER BY name",
    columns: { name: 'text', create_query: 'text', path: 'text', empty: 'u8' },
    purpose: 'write',
  })
  for (const { name } of tables)
    await store.command(`ALTER TABLE ${quoteName(name)} FREEZE WITH NAME ${quoteText(NAME)}`)
  return tables.map(({ name, create_query: create, path, empty }) => ({
    name,
    create,
    empty: empty === 1,
    dir: join(shadowOf(dataDir), relative(join(dataDir, 'engine'), path)),
  }))
}

/** Lets go of what was frozen. */
export const thaw = (dataDir: string): Promise<void> => rm(shadowOf(dataDir), { recursive: true, force: true })
