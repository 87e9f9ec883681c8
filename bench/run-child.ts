import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { isServerBuilt, serverDir } from '../scripts/server-stamp.mjs'
import options from '../scripts/node-options.json' with { type: 'json' }

const ROOT = path.resolve(import.meta.dirname, '..')

/** Those that are measured as the server that an operator has: they are built with it. */
const BUILT = ['index-chain.ts', 'serve-site.ts', 'second-start.ts']

/** Starts one of the files of this folder in a process of its own, as `npm start` starts Orrery. */
export function startChild(file: string, args: readonly string[], execArgv: readonly string[] = []): ChildProcess {
  const env = { ...options.env, ...process.env, NODE_ENV: 'production' }
  return fork(BUILT.includes(file) ? builtFile(file) : path.join(import.meta.dirname, file), args, {
    execArgv: [...options.flags, ...execArgv],
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
}

/** The file as part of a build of the server of exactly these sources. */
function builtFile(file: string): string {
  const entries = BUILT.map((name) => `bench/${name}`)
  const dir = serverDir(ROOT, 'bench')
  if (!isServerBuilt(dir)) execFileSync(process.execPath, ['scripts/build-server.mjs', dir, ...entries], { cwd: ROOT })
  return path.join(dir, file.replace(/ts$/, 'js'))
}

/** The next message of a child. Throws when it ends without one. */
export async function hear<T>(child: ChildProcess): Promise<T> {
  const quit = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: quit.signal }).then(([message]) => message as T),
      once(child, 'exit', { signal: quit.signal }).then(([code, signal]) => {
        throw new Error(`${child.spawnargs.at(2)} ended with ${signal ?? code}`)
      }),
    ])
  } finally {
    quit.abort()
  }
}

/** Runs a child to its end and answers what it said. */
export async function runChild<T>(file: string, args: readonly string[], execArgv: readonly string[] = []): Promise<T> {
  const child = startChild(file, args, execArgv)
  const ended = once(child, 'exit')
  const message = await hear<T>(child)
  await ended
  return message
}

/** Ends a child that serves until it is told to stop. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  await ended
}
