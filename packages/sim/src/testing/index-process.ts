import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '@orrery/archive/open-archive'
import { createChainHead } from '@orrery/head/create-chain-head'
import { createFollower } from '@orrery/indexer/create-follower'
import { systemClock } from '@orrery/primitives/clock'
import { createFastClock } from '@orrery/primitives/fast-clock'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { startEngine } from '@orrery/store/start-engine'
import { createFakeNode } from '../fake-node.ts'
import { createFaults } from '../faults.ts'
import { sampleTables } from '../sample-tables.ts'
import { createKillChain, KILL_DEPTH, killScript } from './kill-script.ts'

/**
 * A whole index process to be killed: real engine, archive, Head and follower on a fake node that fails now and
 * then. How far the chain has come is remembered, so that the next process finds it where this one left it.
 * Arguments: data directory, seed of the chain, its history in blocks, its script's steps, seed of this run, `up` or `down`.
 */
const STEP_MS = 30
const [dataDir, chainSeed, history, steps, runSeed, order] = process.argv.slice(2)
const engine = await startEngine({ dataDir: dataDir!, clock: systemClock, log: silentLog })
process.send!({ enginePid: engine.pid() })

const clock = createFastClock(systemClock, 15)
const random = createRandom(Number(runSeed))
const chain = createKillChain(Number(chainSeed), Number(history))
const script = killScript(Number(chainSeed), Number(steps))
const mark = join(dataDir!, 'step')
let step = existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : 0
for (const act of script.slice(0, step)) act(chain)

const archive = await openArchive(engine.store, 'KILL', { familyTables: sampleTables })
await archive.countAgain()
const errors: string[] = []
const head = createChainHead({ chain: 'KILL', onListenerError: (error) => errors.push(String(error)) })
const faults = createFaults(random, 0.02)
const find = async (hash: Hex) =>
  (await head.view().reads.tx(hash))?.value ?? (await archive.reads.tx(hash))?.value ?? null
const follower = createFollower({
  chain: { code: 'KILL', blockSeconds: 1, archiveDepth: KILL_DEPTH },
  adapter: createFakeNode(chain, clock, random, faults, order === 'up' ? find : null),
  head,
  archive,
  clock,
  random,
  log: { ...silentLog, error: (message, fields) => errors.push(`${message} ${JSON.stringify(fields)}`) },
  options: {
    backfillOrder: order === 'up' ? 'up' : 'down',
    verifyShare: 1,
    chunkBlocks: 20,
    catchUpBlocks: 30,
    archiveBlocks: 4,
    archiveIdleMs: 5_000,
  },
})
for (; step < script.length; step++) {
  writeFileSync(mark, String(step))
  script[step]!(chain)
  await systemClock.sleep(STEP_MS)
}
writeFileSync(mark, String(script.length))
faults.rate = 0

const isDone = () => {
  const { backfill } = follower.status()
  const { tip, base } = head.view()
  return (
    tip?.hash === chain.tip().hash &&
    base === tip.height - KILL_DEPTH + 1 &&
    backfill?.done === backfill?.total &&
    archive.state().ranges.length === 1
  )
}
while (!isDone()) await systemClock.sleep(20)
await follower.stop()
const digest = await archive.digest()
await engine.stop()
process.send!({ done: true, errors, digest, tip: chain.tip().header.height })
process.disconnect()
