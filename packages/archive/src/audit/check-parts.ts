import type { Store } from '@orrery/store/store'
import type { TellFinding } from './finding.ts'

/**
 * Lets the engine compare every file of every table with the sums that were noted when it was written (reliability F-29). Reads the whole
 * archive; with the rights of the writer, so only where no other process runs on it.
 */
export async function checkParts(store: Store, tell: TellFinding): Promise<void> {
  const tables = await store.query({
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND endsWith(engine, 'MergeTree') ORDER BY name",
    columns: { name: 'text' },
    purpose: 'write',
  })
  for (const { name: table } of tables) {
    const say = (detail: string): void => tell({ kind: 'damage', table, from: null, to: null, detail })
    try {
      const parts = await store.query({
        sql: `CHECK TABLE ${table} SETTINGS check_query_single_value_result = 0`,
        columns: { part_path: 'text', is_passed: 'u8', message: 'text' },
        purpose: 'write',
      })
      for (const part of parts) if (part.is_passed === 0) say(`part ${part.part_path}: ${part.message}`)
    } catch (error) {
      say((error as Error).message)
    }
  }
}
