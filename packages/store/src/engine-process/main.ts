import { mkdirSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { keepGivingMemoryBack } from '@orrery/primitives/give-memory-back'
import { createClickHouseServer } from './clickhouse-http.ts'
import { engineConfig } from './engine-config.ts'
import { takeEngineLock } from './engine-lock.ts'
import type { EngineOrder, EngineReport } from './engine-messages.ts'
import { openEngine, type Engine } from './engine.ts'
import { createMergeHold } from './hold-merges.ts'
import { keepMergesGivingWay, letEngineGiveWay } from './merge-threads.ts'
import { createLineServer } from '../line/serve-line.ts'
import { createKeys } from './keys.ts'
import { createSpool } from './spool.ts'

/** How long a stop waits for queries that run. Inserts are atomic, so cutting one off is safe. */
const DRAIN_MS = 8_000

/** How often the room is looked at that merges need. */
const LOOK_MS = 1_000

const report = (message: EngineReport): void => void process.send?.(message)

/** Runs at the latest possible moment, whatever ends this process. */
let cleanUp = (): void => {}

// Ctrl-C reaches the whole group; when this process ends is for its parent to say.
process.on('SIGINT', () => {})
process.on('exit', () => cleanUp())
// Without its parent this process has no purpose. Waiting for the engine's threads could take for ever.
process.on('disconnect', () => {
  cleanUp()
  process.kill(process.pid, 'SIGKILL')
})
process.once('message', (order: EngineOrder) => {
  start(order).catch((error: unknown) => {
    report({ kind: 'refused', locked: false, reason: error instanceof Error ? error.message : String(error) })
    process.exitCode = 1
    process.disconnect()
  })
})

async function start(order: EngineOrder): Promise<void> {
  letEngineGiveWay()
  const { dataDir, port, writeToken, readToken, memoryBytes, mergeFloorBytes, evenIfDamaged } = order
  mkdirSync(dataDir, { recursive: true })
  const spool = createSpool(dataDir)
  cleanUp = () => spool.close()
  const release = await takeEngineLock(dataDir, spool.dir)
  if (release === null) return refuse(`engine.lock in ${dataDir} is held by a living process`, true)
  cleanUp = () => {
    spool.close()
    release()
  }
  spool.claim()
  void spool.sweep()
  const configFile = join(dataDir, 'engine.xml')
  writeFileSync(configFile, engineConfig({ memoryBytes, backupDir: join(dataDir, 'backups') }))
  const engine = await openEngine(join(dataDir, 'engine'), configFile, spool)
  if (engine.lost.length > 0 && !evenIfDamaged) {
    engine.close()
    return refuse(`parts are damaged: ${engine.lost.join(', ')}`, false, engine.lost)
  }
  const watch = mergeFloorBytes === 0 ? undefined : await watchRoom(engine, dataDir, mergeFloorBytes)
  const keys = createKeys({ write: writeToken, read: readToken })
  const server = createClickHouseServer(engine, keys)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const lines = createLineServer(engine, keys)
  const line = spool.shared === null ? null : await listenAt(lines.server, join(spool.shared, 'line'))

  const stop = async (): Promise<void> => {
    clearInterval(watch)
    lines.refuse()
    lines.server.close()
    server.close()
    server.closeIdleConnections()
    for (let waited = 0; engine.busy && waited < DRAIN_MS; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20))
    if (engine.busy) {
      cleanUp()
      process.kill(process.pid, 'SIGKILL')
    }
    server.closeAllConnections()
    engine.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  report({
    kind: 'ready',
    port: (server.address() as AddressInfo).port,
    engineVersion: engine.version,
    spool: spool.shared,
    lost: engine.lost,
    line,
  })
  keepGivingMemoryBack()
  keepMergesGivingWay()
}

/** Holds merges while there is little room; answers when it has looked once. */
async function watchRoom(engine: Engine, dir: string, floorBytes: number): Promise<NodeJS.Timeout> {
  const hold = createMergeHold({
    floorBytes,
    readFree: async () => {
      const { bavail, bsize } = await statfs(dir)
      return bavail * bsize
    },
    run: (sql) => engine.control(sql),
  })
  await hold.look()
  return setInterval(() => void hold.look(), LOOK_MS).unref()
}

/** The path when it is listened at; null where no socket can be there. */
function listenAt(server: Server, path: string): Promise<string | null> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(path, () => resolve(path))
  })
}

function refuse(reason: string, locked: boolean, lost: readonly string[] = []): void {
  report({ kind: 'refused', locked, reason, lost })
  process.exitCode = 1
  process.removeAllListeners('disconnect')
  process.disconnect()
}
