import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { OrreryError } from '@orrery/errors/orrery-error'
import { findHolder, takeLock } from '@orrery/primitives/hold-lock'
import type { ProcessMark } from '@orrery/primitives/process-life'

const fileOf = (dataDir: string): string => path.join(dataDir, 'backing-up.json')

/** The process that backs a data directory up or restores it; null when none does. What a killed one left behind counts as none. */
export const findBackup = async (dataDir: string): Promise<ProcessMark | null> =>
  (await findHolder(fileOf(dataDir)))?.process ?? null

/**
 * Takes the one place of a backup, or of a restore, on a data directory and answers how to give it back: what is frozen has one name, and a second backup would
 * exchange it for a later point while the first still copies. Throws `CONFIG_INVALID` while another process has it. What a process of another container or machine
 * left is known by its silence: `silentMs` without a sign of life.
 */
export async function claimBackup(dataDir: string, silentMs?: number): Promise<() => void> {
  await mkdir(dataDir, { recursive: true })
  const release = await takeLock(fileOf(dataDir), silentMs === undefined ? {} : { silentMs })
  if (release !== null) return release
  const other = await findBackup(dataDir)
  throw new OrreryError('CONFIG_INVALID', {
    key: 'backup',
    reason: `${other === null ? 'another process' : `process ${other.pid}`} is backing ${dataDir} up, or restores it; wait until it is done`,
  })
}
