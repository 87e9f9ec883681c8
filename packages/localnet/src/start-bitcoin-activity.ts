import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Clock } from '@orrery/primitives/clock'

export type ActivityProcess = {
  readonly pid: number
  readonly ended: Promise<void>
  /** Ends the activity, by force after 5 s. The chain stands still afterwards. */
  stop(): Promise<void>
}

export type ActivityProcessOptions = {
  readonly url: string
  readonly seed: number
  readonly history: number
  readonly blockSeconds?: number
  /** Script of a faucet, as `runBitcoinActivity` takes it. */
  readonly faucetScript?: string
  /** The node's process: ended too when this process is killed before it could stop it. */
  readonly nodePid?: number
  readonly clock: Clock
  readonly env: Readonly<Record<string, string | undefined>>
  readonly log: (text: string) => void
}

const STOP_TIMEOUT_MS = 5_000

/** Starts `bitcoin-activity-main.ts` beside this process. It ends by itself when this process ends, however that happens. */
export function startBitcoinActivity({ clock, env, log, ...job }: ActivityProcessOptions): ActivityProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bitcoin-activity-main.ts')], {
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      log(error.message)
      resolve()
    })
  })
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) log(line)
    })
  }
  // The child may be gone before it read its job.
  child.stdin.on('error', () => {})
  child.stdin.write(`${JSON.stringify(job)}\n`)
  return {
    pid: child.pid ?? -1,
    ended,
    async stop() {
      // Said aloud: an end without it means that we were killed.
      child.stdin.end('stop\n')
      const done = new AbortController()
      const killer = clock.sleep(STOP_TIMEOUT_MS, done.signal).then(
        () => child.kill('SIGKILL'),
        () => false,
      )
      await ended
      done.abort()
      await killer
    },
  }
}
