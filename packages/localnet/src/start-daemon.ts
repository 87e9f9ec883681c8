import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'

/** A server of this machine that runs as a child. */
export type Daemon = { readonly pid: number; kill(): Promise<void> }

const START_MS = 15_000
const EVERY_MS = 50

/**
 * Starts a server as a child and waits until it says something at its port on loopback, after `hello` where it waits to be asked.
 * Throws `LOCAL_NODE_FAILED` with its last words when it ends or stays silent for 15 s.
 */
export async function startDaemon(
  program: string,
  args: readonly string[],
  { name, port, hello, clock }: { readonly name: string; readonly port: number; readonly hello?: string; clock: Clock },
): Promise<Daemon> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.on('data', (data: Buffer) => (words = (words + data.toString('utf8')).slice(-2_000)))
  child.on('error', (error) => (words += error.message))
  const ended = once(child, 'exit').catch(() => {})
  const until = clock.monotonic() + START_MS
  while (!(await answers(port, hello))) {
    if (child.exitCode !== null || clock.monotonic() > until) {
      child.kill('SIGKILL')
      throw new OrreryError('LOCAL_NODE_FAILED', { program: name, reason: words.trim() })
    }
    await clock.sleep(EVERY_MS)
  }
  return {
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const answers = (port: number, hello: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    if (hello !== undefined) socket.write(hello)
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
