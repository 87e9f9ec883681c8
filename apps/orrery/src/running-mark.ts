import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import { createHolder, findHolder, keepBeating, type LockHolder } from '@orrery/primitives/hold-lock'
import type { PlannedChain } from './plan-chains.ts'

/** How other commands reach the process that runs on a data directory, which shows by the file's time that it lives. */
export type RunningMark = LockHolder & {
  /** The engine's interface, and the password of its user `reader`; null where a ClickHouse server is used. */
  readonly engine: { readonly url: string; readonly readToken: string } | null
  /** The admin port, and what commands prove themselves with. */
  readonly admin: { readonly url: string; readonly token: string }
  /** The local chains: no configuration names them. */
  readonly local: readonly PlannedChain[]
}

const fileOf = (dataDir: string): string => path.join(dataDir, 'running.json')

/** That this process runs on a data directory, once it is written. */
export function createRunningMark(dataDir: string): {
  /** Writes it, or writes it anew; readable for its owner only. */
  write(mark: Omit<RunningMark, keyof LockHolder>): void
  /** Takes it back. */
  remove(): void
} {
  const file = fileOf(dataDir)
  const holder = createHolder()
  const quiet = keepBeating(file, holder.id)
  return {
    write(mark) {
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, encodeExact({ ...holder, ...mark }), { mode: 0o600 })
      renameSync(draft, file)
    },
    remove() {
      quiet()
      rmSync(file, { force: true })
    },
  }
}

/** The process that runs on a data directory; null when none does. What a killed one left behind counts as none. */
export async function findRunning(dataDir: string): Promise<RunningMark | null> {
  const holder = await findHolder(fileOf(dataDir))
  if (holder === null) return null
  try {
    const mark = decodeExact(readFileSync(fileOf(dataDir), 'utf8')) as RunningMark
    return mark.id === holder.id ? mark : null
  } catch {
    return null
  }
}
