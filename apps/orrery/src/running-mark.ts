import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import { isRunning, markProcess, type ProcessMark } from '@orrery/primitives/process-life'
import type { PlannedChain } from './plan-chains.ts'

/** How other commands reach the process that runs on a data directory. */
export type RunningMark = {
  readonly process: ProcessMark
  /** The engine's interface, and the password of its user `reader`; null where a ClickHouse server is used. */
  readonly engine: { readonly url: string; readonly readToken: string } | null
  /** The admin port, and what commands prove themselves with. */
  readonly admin: { readonly url: string; readonly token: string }
  /** The local chains: no configuration names them. */
  readonly local: readonly PlannedChain[]
}

const fileOf = (dataDir: string): string => path.join(dataDir, 'running.json')

/** Writes down that this process runs on the directory, readable for its owner only. */
export function writeRunningMark(dataDir: string, mark: Omit<RunningMark, 'process'>): void {
  const file = fileOf(dataDir)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, encodeExact({ process: markProcess(process.pid), ...mark }), { mode: 0o600 })
  renameSync(draft, file)
}

/** Takes it back. */
export const removeRunningMark = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true })

/** The process that runs on a data directory; null when none does. What a killed one left behind counts as none. */
export function findRunning(dataDir: string): RunningMark | null {
  try {
    const mark = decodeExact(readFileSync(fileOf(dataDir), 'utf8')) as RunningMark
    return isRunning(mark.process) ? mark : null
  } catch {
    return null
  }
}
