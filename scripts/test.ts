import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { runChecks } from './check.ts'
import { ROOT } from './checks/source-files.ts'

type Tally = {
  passed: number
  failed: number
  skipped: number
  failures: readonly string[]
  /** Tests that held at their second try, with why the first did not. */
  second: readonly string[]
}

/** What of vitest's JSON report is read here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
  }[]
}

const MEMORY = '/dev/shm'
const ROOM = 8 * 1024 ** 3

/**
 * A directory on memory where there is plenty of both, else of the system: the tests make and take away hundreds of thousands of files, and
 * a disk's file system looks for places that were not left lately, which costs up to a fifth of their time (measured with the slow ones: 396 instead of 519 s, with a better order too).
 */
function makeScratch(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, freemem()) > ROOM) return mkdtempSync(path.join(MEMORY, 'orrery-test-'))
  } catch {
    // No memory file system here.
  }
  return mkdtempSync(path.join(tmpdir(), 'orrery-test-'))
}

/** One vitest project in its own process; a crash without a report counts as a failure. */
function runProject(project: string, rest: readonly string[]): Tally {
  const dir = makeScratch()
  const report = path.join(dir, 'report.json')
  const result = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...rest,
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TMPDIR: dir } },
  )
  try {
    const json = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failures = failuresOf(json)
    if (result.status !== 0 && json.numFailedTests === 0 && failures.length === 0)
      failures.push(
        `${project}: it ended with ${result.status ?? result.signal}, though no test failed: an error outside of them`,
      )
    const failed = Math.max(json.numFailedTests, result.status === 0 ? 0 : 1)
    const skipped = json.numPendingTests + json.numTodoTests
    return { passed: json.numPassedTests, failed, skipped, failures, second: secondTriesOf(json) }
  } catch {
    const failures = [`${project}: it ended with ${result.status ?? result.signal} and left no report`]
    return { passed: 0, failed: 1, skipped: 0, failures, second: [] }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** One line for each failed test, and for each file that could not be run: where, which, and how its error begins. */
function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const line = lineOf(name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [line('the file', message)]
    return failed.map(({ fullName, failureMessages }) => line(fullName, failureMessages[0]))
  })
}

/** One line for each test that failed and then held: it waits for the wrong thing, or the machine is starved. */
const secondTriesOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) =>
        lineOf(name)(fullName, failureMessages.join(' ').replaceAll(/\s+/g, ' ')),
      ),
  )

const lineOf =
  (name: string) =>
  (which: string, why = ''): string =>
    `${path.relative(ROOT, name)}: ${which}: ${why.trim().split('\n')[0]!.slice(0, 300)}`

const args = process.argv.slice(2)
const projects = ['unit', 'slow', 'e2e'].filter(
  (project) => !args.some((arg) => arg === '--only=unit') || project === 'unit',
)
const rest = args.filter((arg) => !arg.startsWith('--only='))
const total = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const second: string[] = []
const add = (tally: Tally): void => {
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
  failures.push(...tally.failures)
  second.push(...tally.second)
}

if (rest.length === 0) {
  process.stdout.write('\n── checks\n')
  const checks = await runChecks()
  const failures = checks.failed > 0 ? [`checks: ${checks.failed} failed, named above`] : []
  add({ ...checks, skipped: 0, failures, second: [] })
}
for (const project of projects) {
  const started = performance.now()
  process.stdout.write(`\n── ${project}\n`)
  add(runProject(project, rest))
  process.stdout.write(`── ${project}: ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
}
// Again at the end: of a long run often no more than its last lines are kept.
if (second.length > 0) process.stdout.write(`\n── held at the second try\n${second.join('\n')}\n`)
if (failures.length > 0) process.stdout.write(`\n── failed\n${failures.join('\n')}\n`)
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`,
)
process.exitCode = total.failed === 0 ? 0 : 1
