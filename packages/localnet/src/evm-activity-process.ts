import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Log } from '@orrery/primitives/log'
import type { EvmActivityOrder, EvmActivityReport } from './evm-activity-messages.ts'

const MAIN = fileURLToPath(new URL('./evm-activity-main.ts', import.meta.url))

/** The activity in a process of its own. */
export type EvmActivityProcess = {
  readonly pid: number
  /** Resolves when the history stands; rejects with `LOCAL_NODE_FAILED` when the process ends before. */
  readonly ready: Promise<void>
  /** Settles when the process has ended, asked or not. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** Starts the activity beside this process, so that its work and its signing cost our event loop nothing. */
export function startEvmActivity(order: EvmActivityOrder, log: Log): EvmActivityProcess {
  const child = fork(MAIN, [JSON.stringify(order)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-2_000)
  })
  const ended = once(child, 'exit').then(
    () => {},
    () => {},
  )
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (report: EvmActivityReport) => {
      if (report.kind === 'ready') resolve()
      else log[report.level](report.message, report.fields)
    })
    void ended.then(() =>
      reject(
        new OrreryError('LOCAL_NODE_FAILED', {
          program: 'the local EVM activity',
          reason: words.trim() || `it ended with ${child.signalCode ?? child.exitCode}`,
        }),
      ),
    )
  })
  // Whoever does not wait for the history is not to be surprised by its end.
  ready.catch(() => {})
  return {
    pid: child.pid!,
    ready,
    ended,
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(late)
    },
  }
}
