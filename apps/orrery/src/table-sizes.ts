import type { Store } from '@orrery/store/store'

const ANSWER_MS = 5_000

/** Rows and bytes on disk of each table of the archive, packed as it lies there, as the engine tells them; on a cluster those of the server that is asked. */
export const readTableSizes = (store: Store) =>
  store.query(
    {
      sql: 'SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table ORDER BY table LIMIT 500',
      columns: { table: 'text', rows: 'u64', bytes: 'u64' },
      limits: { timeMs: ANSWER_MS },
    },
    AbortSignal.timeout(ANSWER_MS),
  )
