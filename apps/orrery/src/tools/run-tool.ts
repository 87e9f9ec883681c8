import process from 'node:process'
import { systemClock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { CommandLine } from '../cli/parse-command-line.ts'
import type { Config } from '../config/config.ts'
import type { ToolParts } from './open-tool-store.ts'
import { runBackup } from './run-backup.ts'
import { runRestore } from './run-restore.ts'
import { runDigest } from './run-digest.ts'
import { runRepair } from './run-repair.ts'
import { runVerify } from './run-verify.ts'

type Tool = (parts: ToolParts, line: CommandLine, print: (text: string) => void) => Promise<number>

const TOOLS: { readonly [name: string]: Tool } = {
  digest: runDigest,
  verify: runVerify,
  repair: runRepair,
  backup: runBackup,
  restore: runRestore,
}

/** Runs a command that works on the archive; results go to standard output. Answers the exit code. */
export async function runTool(config: Config, line: CommandLine, log: Log): Promise<number> {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => stopping.abort(new Error(`ended by ${signal}`)))
  // Whoever read the output has had enough: `| head`.
  process.stdout.on('error', (error) => stopping.abort(error))
  const parts: ToolParts = { config, clock: systemClock, log, signal: stopping.signal }
  const print = (text: string): void => void process.stdout.write(`${text}\n`)
  try {
    return await TOOLS[line.command]!(parts, line, print)
  } catch (error) {
    if ((stopping.signal.reason as NodeJS.ErrnoException | undefined)?.code === 'EPIPE') return 0
    throw error
  }
}
