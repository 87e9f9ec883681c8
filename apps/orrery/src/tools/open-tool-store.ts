import { existsSync } from 'node:fs'
import path from 'node:path'
import { chainKey } from '@orrery/model/chain'
import { OrreryError } from '@orrery/errors/orrery-error'
import { silentLog, type Log } from '@orrery/primitives/log'
import type { Clock } from '@orrery/primitives/clock'
import { openStore } from '@orrery/store/open-store'
import { startEngine } from '@orrery/store/start-engine'
import type { Store } from '@orrery/store/store'
import type { Config } from '../config/config.ts'
import { findRunning, type RunningMark } from '../running-mark.ts'

/** What every command works with. */
export type ToolParts = {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
}

/** The archive as a command finds it. */
export type ToolStore = {
  readonly store: Store
  /** The process that runs on it: then the store can only be read. Null when this command has it alone. */
  readonly running: RunningMark | null
  /** No other process can write. */
  readonly alone: boolean
  /** Parts of tables whose rows are missing because their files were damaged. */
  readonly lost: readonly string[]
  close(): Promise<void>
}

/**
 * Opens the archive for looking: through the engine of the process that runs on the data directory where there is one, else
 * with an engine of its own; or the configured server. Throws `STORE_*`, and `CONFIG_INVALID` where the directory holds no archive; what is left of a damaged archive is for those that ask for it.
 */
export async function openToolStore({ config, clock }: ToolParts, evenIfDamaged = false): Promise<ToolStore> {
  if (config.clickhouse !== null) {
    const store = openStore({ ...config.clickhouse, label: new URL(config.clickhouse.url).origin })
    return { store, running: null, alone: false, lost: [], close: () => store.close() }
  }
  const dataDir = path.resolve(config.dataDir)
  const running = await findRunning(dataDir)
  if (running?.engine) {
    const { url, readToken } = running.engine
    const store = openStore({ url, user: 'reader', password: readToken, database: 'default', label: dataDir })
    return { store, running, alone: false, lost: [], close: () => store.close() }
  }
  requireArchive(config)
  const engine = await startEngine({ dataDir, clock, log: silentLog, evenIfDamaged })
  return { store: engine.store, running: null, alone: true, lost: engine.lost, close: () => engine.stop() }
}

/** Throws `CONFIG_INVALID` where no site ever ran on the data directory: a mistyped one must not pass for an archive that is empty, nor its backup for one. */
export function requireArchive({ clickhouse, dataDir }: Pick<Config, 'clickhouse' | 'dataDir'>): void {
  const dir = path.resolve(dataDir)
  if (clickhouse === null && !existsSync(path.join(dir, 'engine')))
    throw new OrreryError('CONFIG_INVALID', {
      key: 'dataDir',
      reason: `no archive is in ${dir}; name the data directory of the site with --data-dir or ORRERY_DATA_DIR`,
    })
}

/** Refuses what needs the data directory for itself. */
export async function refuseWhileRunning(config: Config, command: string): Promise<void> {
  const dataDir = path.resolve(config.dataDir)
  const running = await findRunning(dataDir)
  if (running !== null)
    throw new OrreryError('CONFIG_INVALID', {
      key: command,
      reason: `process ${running.process.pid} runs on ${dataDir}; stop it first, then run ${command} again`,
    })
}

/** Keys of the chains of which the archive holds anything; none where it was never used. */
export async function archivedChains(store: Store): Promise<ReadonlySet<number>> {
  const [table] = await store.query({
    sql: "SELECT count() AS tables FROM system.tables WHERE database = currentDatabase() AND name = 'chunks'",
    columns: { tables: 'u64' },
    purpose: 'heavy',
  })
  if ((table?.tables ?? 0) === 0) return new Set()
  const rows = await store.query({
    sql: 'SELECT DISTINCT chain FROM chunks',
    columns: { chain: 'u32' },
    purpose: 'heavy',
  })
  return new Set(rows.map(({ chain }) => chain))
}

/** Whether the archive holds anything of a chain. */
export const isArchived = (keys: ReadonlySet<number>, code: string): boolean => keys.has(chainKey(code))
