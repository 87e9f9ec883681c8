import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { startEngine, type Engine } from '@orrery/store/start-engine'

export type TemporaryEngine = Engine & {
  readonly dataDir: string
  /** Takes all rows out of all tables: whatever is deleted later has all parts looked through, also those of chains that nobody needs any more. */
  empty(): Promise<void>
  end(): Promise<void>
}

/** A real engine on a directory of its own, which `end` removes. */
export async function temporaryEngine(): Promise<TemporaryEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-archive-'))
  const engine = await startEngine({ dataDir, clock: systemClock, log: silentLog })
  return {
    ...engine,
    dataDir,
    async empty() {
      const tables = await engine.store.query({
        sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND total_rows > 0 AND name != 'schema_version'",
        columns: { name: 'text' },
        purpose: 'write',
      })
      for (const { name } of tables) await engine.store.command(`TRUNCATE TABLE ${name}`)
    },
    async end() {
      await engine.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
