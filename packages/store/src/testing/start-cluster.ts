import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StoreAddress } from '../open-store.ts'

const MAIN = fileURLToPath(new URL('./cluster-process.ts', import.meta.url))

/**
 * A process that answers as a member of the clusters `one` and `two` does (`cluster-process.ts`), on a directory of its own, which `end` removes. With the port of a
 * ZooKeeper it makes replicated tables, as the replica of that name; they take no rows.
 */
export async function startCluster(
  cluster: 'one' | 'two',
  coordination?: { readonly port: number; readonly replica: string },
): Promise<{ readonly address: StoreAddress; end(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-cluster-'))
  const password = randomBytes(24).toString('base64url')
  const more = coordination === undefined ? [] : [String(coordination.port), coordination.replica]
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', MAIN, dataDir, password, cluster, ...more],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, UV_THREADPOOL_SIZE: '16', NODE_OPTIONS: '' },
    },
  )
  const [told] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the engine ended with ${code}`))),
  ])) as [{ readonly port: number }]
  return {
    address: { url: `http://127.0.0.1:${told.port}`, user: 'writer', password, database: 'default', cluster },
    async end() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
