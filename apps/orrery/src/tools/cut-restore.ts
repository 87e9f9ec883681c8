import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Log } from '@orrery/primitives/log'
import { findBackup } from './backup-claim.ts'

/** Where a restore builds the archive before it takes its place. */
export const restoringDir = (dataDir: string): string => path.join(dataDir, 'restoring')

/**
 * Before an archive is opened: takes away what a restore left that was cut off, which nobody else would. Throws `CONFIG_INVALID` while one is under way, for an archive that begins now would
 * be in its place.
 */
export async function clearCutRestore(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  const dir = restoringDir(dataDir)
  if (!existsSync(dir)) return
  const other = await findBackup(dataDir)
  if (other !== null)
    throw new OrreryError('CONFIG_INVALID', {
      key: 'dataDir',
      reason: `process ${other.pid} restores a backup into ${dataDir}; wait until it is done`,
    })
  log.warn('a restore was cut off; what it left is taken away and nothing of it is used', { dir })
  await rm(dir, { recursive: true, force: true })
}
