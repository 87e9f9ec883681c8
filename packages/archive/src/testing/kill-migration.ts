import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { startEngine } from '@orrery/store/start-engine'
import type { Store } from '@orrery/store/store'
import { openArchive } from '../open-archive.ts'
import { TEST_NOTES } from './test-notes.ts'

/**
 * A process to be killed while it brings an older store up to date. Arguments: data directory, chain code, number of the write at which it asks to be killed.
 * Tells its parent its engine, when that write goes out, and when it is done.
 */
const [dataDir, code, killAt] = process.argv.slice(2)
const engine = await startEngine({ dataDir: dataDir!, clock: systemClock, log: silentLog })
process.send!({ enginePid: engine.pid() })
let writes = 0
const count = (): void => void (++writes === Number(killAt) && process.send!({ killMe: true }))
const store: Store = {
  ...engine.store,
  insert(table, rows, token) {
    count()
    return engine.store.insert(table, rows, token)
  },
  command(sql, params) {
    count()
    return engine.store.command(sql, params)
  },
}
const archive = await openArchive(store, code!, { familyTables: [TEST_NOTES] })
await archive.countAgain()
process.send!({ done: true })
await engine.stop()
process.disconnect()
