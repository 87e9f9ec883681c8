import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/**
 * Starts the engine's process, idle until it gets its `EngineOrder`. Its threads outnumber the
 * sessions, so that no session waits for another's.
 */
export function spawnEngine(): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    // In a process group of its own: a Ctrl-C or a supervisor's signal to the whole group reaches only us, and we end it in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '16', NODE_OPTIONS: '' },
  })
}
