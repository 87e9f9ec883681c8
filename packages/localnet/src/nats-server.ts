import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import { findOrInstall, type Machine, type Say } from './debian-package.ts'

/** A running NATS server with JetStream, on loopback. */
export type NatsServer = { readonly url: string; readonly pid: number; kill(): Promise<void> }

const START_MS = 15_000
/** Where Debian's package puts what only root starts, beside the PATH. */
const SYSTEM_DIRS = ['/usr/sbin', '/usr/local/sbin']

/** Path of nats-server; Debian's package is installed where it can be. A string that is no path is the reason why there is none. */
export const findNatsServer = (machine: Machine, say: Say): Promise<{ readonly path: string } | string> =>
  findOrInstall(
    machine,
    { names: 'nats-server is not', package: 'nats-server', use: 'the bus between processes' },
    () => {
      const path = ['nats-server', ...SYSTEM_DIRS.map((dir) => `${dir}/nats-server`)]
        .map((name) => machine.which(name))
        .find((found) => found !== null)
      return path === undefined ? null : { path }
    },
    say,
  )

/** Starts a server whose streams lie in `dir`. Throws `LOCAL_NODE_FAILED`. */
export async function startNatsServer(
  program: string,
  { dir, port, clock }: { readonly dir: string; readonly port: number; readonly clock: Clock },
): Promise<NatsServer> {
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', dir], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (data: Buffer) => (words = (words + data.toString('utf8')).slice(-2_000)))
  child.on('error', (error) => (words += error.message))
  const ended = once(child, 'exit').catch(() => {})
  const until = clock.monotonic() + START_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || clock.monotonic() > until) {
      child.kill('SIGKILL')
      throw new OrreryError('LOCAL_NODE_FAILED', { program: 'nats-server', reason: words.trim() })
    }
    await clock.sleep(50)
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
