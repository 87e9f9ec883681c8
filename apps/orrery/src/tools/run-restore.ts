import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { OrreryError } from '@orrery/errors/orrery-error'
import { silentLog } from '@orrery/primitives/log'
import { checkBackup, loadBackup, loadFolder } from '@orrery/store/backup/backup'
import { startEngine } from '@orrery/store/start-engine'
import type { CommandLine } from '../cli/parse-command-line.ts'
import { claimBackup } from './backup-claim.ts'
import { restoringDir } from './cut-restore.ts'
import { verifiedContracts } from './verified-contracts.ts'
import { refuseWhileRunning, type ToolParts } from './open-tool-store.ts'

/**
 * Puts a backup into a data directory that has no archive. All files are compared with their hashes first; the archive is built beside and
 * takes its place at once, so that a restore that is cut off leaves nothing that looks like one. Answers the exit code.
 */
export async function runRestore(parts: ToolParts, line: CommandLine, print: (text: string) => void): Promise<number> {
  const { config, clock, signal } = parts
  if (config.clickhouse !== null)
    throw new OrreryError('CONFIG_INVALID', {
      key: 'restore',
      reason: "the archive is on a ClickHouse server; use the server's own RESTORE",
    })
  await refuseWhileRunning(config, 'restore')
  const dataDir = path.resolve(config.dataDir)
  const release = await claimBackup(dataDir)
  try {
    return await restore({ clock, signal }, dataDir, path.resolve(line.directory!), print)
  } finally {
    release()
  }
}

async function restore(
  { clock, signal }: Pick<ToolParts, 'clock' | 'signal'>,
  dataDir: string,
  dir: string,
  print: (text: string) => void,
): Promise<number> {
  if (existsSync(path.join(dataDir, 'engine')))
    throw new OrreryError('CONFIG_INVALID', {
      key: 'dataDir',
      reason: `${dataDir} holds an archive already; restore into an empty one`,
    })
  const manifest = await checkBackup(dir, signal)
  const beside = restoringDir(dataDir)
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { recursive: true })
  try {
    const engine = await startEngine({ dataDir: beside, clock, log: silentLog })
    try {
      await loadBackup(engine.store, beside, dir, manifest, signal)
    } finally {
      await engine.stop()
    }
    // Before the archive: that it is there says that all of it is.
    const contracts = await loadFolder(verifiedContracts(dataDir), dir, manifest, signal)
    if (contracts > 0) print(`${contracts} files of verified contracts`)
    await rename(path.join(beside, 'engine'), path.join(dataDir, 'engine'))
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
  for (const [chain, ranges] of Object.entries(manifest.point))
    print(`${chain}: ${ranges.map(({ from, to }) => `blocks ${from}-${to}`).join(', ') || 'no blocks'}`)
  print(`${manifest.tables.length} tables are restored into ${dataDir}`)
  return 0
}
