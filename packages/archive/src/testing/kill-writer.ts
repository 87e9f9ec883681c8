import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainKey } from '@orrery/model/chain'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { startEngine } from '@orrery/store/start-engine'
import { ChunkBook } from '../coverage/chunk-book.ts'
import { migrateArchive } from '../migrate-archive.ts'
import { openArchive } from '../open-archive.ts'
import { bringTo, planForks } from './kill-plan.ts'
import { seeded } from './seeded.ts'

/**
 * A process to be killed: works through the plan of each chain, remembering only how far it has come.
 * Arguments: data directory, seed of this run, chain codes. Tells its parent what it found at start, and
 * each step before it takes it.
 */
const [dataDir, runSeed, ...chains] = process.argv.slice(2)
const engine = await startEngine({ dataDir: dataDir!, clock: systemClock, log: silentLog })
await migrateArchive(engine.store)
const begun: string[] = []
for (const code of chains)
  for (const { kind } of (await ChunkBook.read(engine.store, chainKey(code))).begun) begun.push(kind)
process.send!({ enginePid: engine.pid(), begun })

const random = seeded(Number(runSeed))
for (const [index, code] of chains.entries()) {
  const archive = await openArchive(engine.store, code)
  const progress = join(dataDir!, `${code}.fork`)
  const forks = planForks(index * 100 + 1)
  for (let fork = existsSync(progress) ? Number(readFileSync(progress, 'utf8')) : 0; fork < forks.length; fork++) {
    writeFileSync(progress, String(fork))
    await bringTo(archive, forks[fork]!, random, 20, (step) => process.send!({ step }))
  }
}
await engine.stop()
process.send!({ done: true })
process.disconnect()
