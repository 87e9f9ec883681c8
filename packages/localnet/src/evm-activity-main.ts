import { systemClock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import { runEvmActivity } from './evm-activity.ts'
import type { EvmActivityOrder, EvmActivityReport } from './evm-activity-messages.ts'

const { nodePid, ...order } = JSON.parse(process.argv[2] ?? '{}') as EvmActivityOrder
const stop = new AbortController()

const report = (message: EvmActivityReport): void => {
  if (process.connected) process.send?.(message)
}
const level =
  (level: 'debug' | 'info' | 'warn' | 'error'): Log['info'] =>
  (message, fields) =>
    report({ kind: 'log', level, message, ...(fields && { fields }) })
const log: Log = { debug: level('debug'), info: level('info'), warn: level('warn'), error: level('error') }

// Ctrl-C reaches the whole group; when this process ends is for its parent to say.
process.on('SIGINT', () => {})
process.once('SIGTERM', () => stop.abort(new Error('asked to end')))
// The parent is gone: the node would go on for ever. SIGINT lets it save its chain.
process.once('disconnect', () => {
  stop.abort(new Error('the parent is gone'))
  try {
    if (nodePid !== undefined) process.kill(nodePid, 'SIGINT')
  } catch {
    // It went first.
  }
})

try {
  await runEvmActivity({
    ...order,
    clock: systemClock,
    log,
    signal: stop.signal,
    onReady: () => report({ kind: 'ready' }),
  })
} catch (error) {
  log.error('local EVM activity failed', { reason: (error as Error).message })
  process.exitCode = 1
}
if (process.connected) process.disconnect()
