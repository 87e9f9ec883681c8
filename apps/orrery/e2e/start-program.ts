import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { holdLock } from '@orrery/primitives/hold-lock'
import { isServerBuilt, serverDir } from '../../../scripts/server-stamp.mjs'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const SOURCE = path.resolve(import.meta.dirname, '../src/main.ts')

/** What the program runs out of: the build that `npm start` makes (decision 29), or its sources as they are, as commands do for an operator. */
type From = 'build' | 'sources'

let built: Promise<string> | null = null
/** It begins with two thirds of the work that its sources take, and dozens of programs begin in the tests. */
const builtFile = (): Promise<string> => (built ??= buildOnce())

async function buildOnce(): Promise<string> {
  const dir = serverDir(ROOT)
  const cache = path.join(ROOT, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  // Who comes first builds it, the others wait.
  await holdLock(path.join(cache, 'server.lock'), async () => {
    if (isServerBuilt(dir)) return
    const { NODE_ENV: _tests, ...env } = process.env
    const child = spawn(process.execPath, ['scripts/build-server.mjs', dir], { cwd: ROOT, stdio: 'inherit', env })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`the server could not be built: ${code}`)
  })
  return path.join(dir, 'main.js')
}

/** The program as an operator runs it: a process of its own with a data directory of its own. */
export type Program = {
  readonly url: string
  readonly process: ChildProcess
  readonly output: () => string
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>
}

export const temporaryDir = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'orrery-e2e-'))

export const removeDir = (dir: string): Promise<void> => rm(dir, { recursive: true, force: true, maxRetries: 5 })

/** Starts `orrery start`, or another role, and waits until it says where it is. Rejects with its words when it ends before. */
export async function startProgram(
  dataDir: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  command = 'start',
): Promise<Program> {
  const { child, output } = await launchProgram(dataDir, ['--port', '0', ...args], env, command)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = /is at (http:\S+)/.exec(output())
      if (found) resolve(found[1]!)
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${output()}`)))
  })
  return {
    url,
    process: child,
    output,
    async stop() {
      if (child.exitCode !== null) return child.exitCode
      const ended = once(child, 'exit') as Promise<[number | null]>
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

/** Runs the program until it ends by itself. */
export async function runProgram(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  command = 'start',
  from: From = 'build',
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { child, output } = await launchProgram(dataDir, args, env, command, from)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output() }
}

/** Starts the program and waits for nothing. */
export async function launchProgram(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  command = 'start',
  from: From = 'build',
): Promise<{ readonly child: ChildProcess; readonly output: () => string }> {
  const file = from === 'build' ? await builtFile() : SOURCE
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file, command, '--data-dir', dataDir, ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PORT: '', HOST: '', ...env },
    },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  return { child, output: () => text }
}

/** Process ids whose command line names the directory: what a program left behind. */
export async function processesOf(dir: string): Promise<string[]> {
  const found: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(dir)) found.push(`${pid} ${command.replaceAll('\0', ' ')}`)
  }
  return found
}

/** Tries until the answer is not null; the last try's error or a time-out is what the test then says. */
export async function eventually<T>(what: string, attempt: () => Promise<T | null>, withinMs = 60_000): Promise<T> {
  const end = performance.now() + withinMs
  let last: unknown = null
  while (performance.now() < end) {
    try {
      const answer = await attempt()
      if (answer !== null) return answer
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what} did not happen within ${withinMs} ms${last instanceof Error ? `: ${last.message}` : ''}`)
}

/**
 * Tries until the answer of `attempt` is done, for as long as its mark moves: a starved machine takes its time, and what stands still for `stillMs` does not
 * happen any more. What goes on for ever is for the caller's own time-out.
 */
export async function whileItMoves<T>(
  what: string,
  attempt: () => Promise<{ readonly done: T | null; readonly mark: string }>,
  stillMs = 60_000,
): Promise<T> {
  let mark = ''
  let last: unknown = null
  for (let since = performance.now(); performance.now() - since < stillMs;) {
    try {
      const seen = await attempt()
      if (seen.done !== null) return seen.done
      if (seen.mark !== mark) since = performance.now()
      mark = seen.mark
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const why = last instanceof Error ? `: ${last.message}` : ''
  throw new Error(`${what} stood still for ${stillMs} ms at ${mark || 'its beginning'}${why}`)
}
