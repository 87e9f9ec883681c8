import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { MERGES_NICE } from '../engine-process/merge-threads.ts'
import { startEngine } from '../start-engine.ts'

/** Starts an engine in the directory that is told, has it merge, and tells how nice its threads are that merge, once all are as they should be or after ten seconds. */
const engine = await startEngine({ dataDir: process.argv[2]!, clock: systemClock, log: silentLog })
await engine.store.command('CREATE TABLE merged (a UInt64) ENGINE = MergeTree ORDER BY a')
for (let part = 0; part < 12; part++) await engine.store.command(`INSERT INTO merged SELECT number FROM numbers(1000)`)
const [child] = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
const nice = (): readonly number[] =>
  readdirSync(`/proc/${child}/task`).flatMap((thread) =>
    readFileSync(`/proc/${child}/task/${thread}/comm`, 'utf8').trim() === 'MergeMutate'
      ? [getPriority(Number(thread))]
      : [],
  )
for (let looks = 0; looks < 100 && (nice().length === 0 || nice().some((one) => one !== MERGES_NICE)); looks++)
  await sleep(100)
process.stdout.write(JSON.stringify(nice()))
await engine.stop()
