import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { cells } from './checks/cells.ts'
import { circles } from './checks/circles.ts'
import { deadCode } from './checks/dead-code.ts'
import { effects } from './checks/effects.ts'
import { erasable } from './checks/erasable.ts'
import { floors } from './checks/floors.ts'
import { lockfile } from './checks/lockfile.ts'
import { names } from './checks/names.ts'
import { shelves } from './checks/shelves.ts'
import { ROOT, type Check } from './checks/source-files.ts'

const bin = (name: string): string => path.join(ROOT, 'node_modules/.bin', name)

/** A tool that prints its own complaints and answers by its exit code. */
const tool = (name: string, command: string, ...args: string[]): Check => ({
  name,
  run() {
    const result = spawnSync(bin(command), args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
    if (result.status === 0) return []
    const lines = `${result.stdout}${result.stderr}`.trim().split('\n')
    return lines.slice(0, 60).map((line) => ({ at: command, what: line }))
  },
})

export const CHECKS: readonly Check[] = [
  tool('format', 'oxfmt', '--check', '.'),
  tool('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  // Remembers what it has checked: a second run costs a tenth.
  tool('types', 'tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'),
  erasable,
  floors,
  circles,
  cells,
  names,
  effects,
  shelves,
  lockfile,
  deadCode,
]

/** Runs every check (or those named) and answers how many held. */
export async function runChecks(only: readonly string[] = []): Promise<{ passed: number; failed: number }> {
  let passed = 0
  let failed = 0
  for (const check of CHECKS.filter((check) => only.length === 0 || only.includes(check.name))) {
    const complaints = await check.run()
    process.stdout.write(
      `${complaints.length === 0 ? '✓' : '✗'} ${check.name}${complaints.length === 0 ? '' : `: ${complaints.length}`}\n`,
    )
    for (const complaint of complaints.slice(0, 60)) process.stdout.write(`    ${complaint.at}: ${complaint.what}\n`)
    if (complaints.length === 0) passed++
    else failed++
  }
  return { passed, failed }
}

if (import.meta.main) {
  const { failed } = await runChecks(process.argv.slice(2))
  process.exitCode = failed === 0 ? 0 : 1
}
