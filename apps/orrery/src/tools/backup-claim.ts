import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { OrreryError } from '@orrery/errors/orrery-error'
import { isRunning, markProcess, type ProcessMark } from '@orrery/primitives/process-life'

const fileOf = (dataDir: string): string => path.join(dataDir, 'backing-up.json')

/** The process that backs a data directory up or restores it; null when none does. What a killed one left behind counts as none. */
export function findBackup(dataDir: string): ProcessMark | null {
  const mark = readMark(fileOf(dataDir))
  return mark !== null && isRunning(mark) ? mark : null
}

function readMark(file: string): ProcessMark | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessMark
  } catch {
    return null
  }
}

/**
 * Takes the one place of a backup, or of a restore, on a data directory and answers how to give it back: what is frozen has one name, and a second backup would
 * exchange it for a later point while the first still copies. Throws `CONFIG_INVALID` while another process has it.
 */
export async function claimBackup(dataDir: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true })
  const file = fileOf(dataDir)
  const draft = `${file}.${process.pid}`
  const own = markProcess(process.pid)
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    for (let tries = 0; tries < 10; tries++) {
      try {
        // A hard link appears with its content or not at all.
        linkSync(draft, file)
        return () => release(file, own)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const other = findBackup(dataDir)
      if (other !== null) throw taken(dataDir, `process ${other.pid}`)
      takeStale(dataDir)
    }
    throw taken(dataDir, 'another process')
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Gives back what is one's own alone. */
function release(file: string, own: ProcessMark): void {
  const mark = readMark(file)
  if (mark?.pid === own.pid && mark.born === own.born) rmSync(file, { force: true })
}

/**
 * Takes away the claim of a process that is gone. It is looked at again under a name of one's own: another start may have found it stale, too,
 * and have put its own in its place since, which goes back.
 */
export function takeStale(dataDir: string): void {
  const file = fileOf(dataDir)
  const away = `${file}.${process.pid}.stale`
  try {
    renameSync(file, away)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const mark = readMark(away)
  if (mark !== null && isRunning(mark)) renameSync(away, file)
  else rmSync(away, { force: true })
}

const taken = (dataDir: string, who: string): OrreryError =>
  new OrreryError('CONFIG_INVALID', {
    key: 'backup',
    reason: `${who} is backing ${dataDir} up, or restores it; wait until it is done`,
  })
