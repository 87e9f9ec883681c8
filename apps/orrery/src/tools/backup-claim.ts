import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { OrreryError } from '@orrery/errors/orrery-error'
import { isRunning, markProcess, type ProcessMark } from '@orrery/primitives/process-life'

const fileOf = (dataDir: string): string => path.join(dataDir, 'backing-up.json')

/** The process that backs a data directory up; null when none does. What a killed one left behind counts as none. */
export function findBackup(dataDir: string): ProcessMark | null {
  try {
    const mark = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as ProcessMark
    return isRunning(mark) ? mark : null
  } catch {
    return null
  }
}

/**
 * Takes the one place of a backup on a data directory and answers how to give it back: what is frozen has one name, and a second backup would
 * exchange it for a later point while the first still copies. Throws `CONFIG_INVALID` while another process has it.
 */
export async function claimBackup(dataDir: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true })
  const file = fileOf(dataDir)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(markProcess(process.pid)), { mode: 0o600 })
  try {
    for (let tries = 0; tries < 10; tries++) {
      try {
        // A hard link appears with its content or not at all.
        linkSync(draft, file)
        return () => rmSync(file, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const other = findBackup(dataDir)
      if (other !== null) throw taken(dataDir, `process ${other.pid}`)
      rmSync(file, { force: true })
    }
    throw taken(dataDir, 'another process')
  } finally {
    rmSync(draft, { force: true })
  }
}

const taken = (dataDir: string, who: string): OrreryError =>
  new OrreryError('CONFIG_INVALID', { key: 'backup', reason: `${who} is backing ${dataDir} up; wait until it is done` })
