import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startAnvil } from '@orrery/localnet/evm-node'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { startEngine } from '@orrery/store/start-engine'
import type { ChaosTarget } from './chaos/chaos-target.ts'
import { evmTarget } from './chaos/evm-target.ts'
import { outputTarget } from './chaos/output-target.ts'
import { runChaos } from './chaos/run-chaos.ts'
import { startTestNode } from '@orrery/utxo/testing/litecoind'
import { runKills } from './run-kills.ts'
import { runOutputKills } from './run-output-kills.ts'
import { runSeeds } from './run-seeds.ts'
import { sampleTables } from './sample-tables.ts'
import { makeScenario } from './scenario.ts'
import { enterSeedBook } from './seed-book.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    kills: { type: 'string' },
    chaos: { type: 'string' },
    /** All of these on a chain of the Bitcoin family. */
    outputs: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const say = (text: string) => process.stdout.write(`${text}\n`)
const tell = (level: string) => (message: string, fields?: object) =>
  say(`  ${level} ${message} ${JSON.stringify(fields)}`)
const log = values.verbose
  ? { debug: tell('debug'), info: tell('info'), warn: tell('warn'), error: tell('error') }
  : silentLog
const day = new Date(systemClock.now()).toISOString().slice(0, 10)
const from = Number(values.from)
/** One process is killed so often before its script would end. */
const KILLS_PER_RUN = 20
const OUTPUT_KILLS_PER_RUN = 30
const KILL_CHAIN = { history: 200, steps: 400 }

if (values.kills !== undefined && values.outputs) await outputKills(Number(values.kills))
else if (values.kills !== undefined) await kills(Number(values.kills))
else if (values.chaos !== undefined) await chaos(Number(values.chaos))
else if (values.seed !== undefined) await seeds(Number(values.seed), 1)
else await seeds(from, Number(values.seeds ?? 20))

async function seeds(first: number, count: number): Promise<void> {
  const started = systemClock.monotonic()
  const shape = values.outputs ? 'outputs' : 'accounts'
  if (values.verbose) say(JSON.stringify({ ...makeScenario(first, shape), steps: undefined }))
  const { failed, fired, silent, rows, reorgs, deepest, crashes } = await runSeeds(first, count, log, shape)
  for (const [seed, wrong] of failed) {
    say(`seed ${seed}: ${wrong.length} wrong`)
    for (const line of wrong.slice(0, 8)) say(`  ${line.slice(0, 600)}`)
  }
  const seconds = ((systemClock.monotonic() - started) / 1_000).toFixed(1)
  say(
    `${count} seeds in ${seconds} s, ${reorgs} reorganisations, deepest fork of a chain ${deepest}, ${crashes} crashes`,
  )
  say(`faults fired: ${[...fired].map(([fault, times]) => `${fault} ${times}`).join(', ')}`)
  if (rows.size > 0) say(`rows: ${[...rows].map(([table, found]) => `${table} ${found}`).join(', ')}`)
  if (count >= 20 && silent.length > 0) {
    say(`never fired, so nothing is proved about: ${silent.join(', ')}`)
    process.exitCode = 1
  }
  if (failed.size > 0) {
    say(`failed seeds: ${[...failed.keys()].join(' ')}; repeat one with --seed N --verbose`)
    process.exitCode = 1
  }
  if (values.record)
    await enterSeedBook(values.outputs ? 'outputSeeds' : 'seeds', {
      from: first,
      to: first + count - 1,
      day,
      reorgs,
      crashes,
      failed: [...failed.keys()],
    })
}

async function kills(count: number): Promise<void> {
  for (let run = 0, left = count; left > 0; run++, left -= KILLS_PER_RUN) {
    const order = (from + run) % 2 === 0 ? ('down' as const) : ('up' as const)
    const planned = { ...KILL_CHAIN, order, seed: from + run, kills: Math.min(left, KILLS_PER_RUN) }
    await inDirectory(async (dir) => {
      const { killed, clean, errors, early, lasted } = await runKills(dir, planned)
      const differences = [
        ...Object.keys(clean).filter((table) => JSON.stringify(killed[table]) !== JSON.stringify(clean[table])),
        ...errors,
        ...(lasted ? [] : ['the script ended before the last kill']),
      ]
      say(
        `seed ${planned.seed}, ${order}: ${planned.kills} kills, ${early} of them early: ${differences.join('; ') || 'equal'}`,
      )
      if (differences.length > 0) process.exitCode = 1
      if (values.record)
        await enterSeedBook('kills', { ...planned, tables: sampleTables.length, early, day, differences })
    })
  }
}

async function outputKills(count: number): Promise<void> {
  for (let seed = from, left = count; left > 0; seed++, left -= OUTPUT_KILLS_PER_RUN) {
    const planned = { seed, kills: Math.min(left, OUTPUT_KILLS_PER_RUN) }
    await inDirectory(async (dir) => {
      const node = await startTestNode()
      try {
        const { killed, clean, errors, begun, forks, height } = await runOutputKills(node, dir, planned)
        const tables = new Set([...Object.keys(clean), ...Object.keys(killed)])
        const differences = [...[...tables].filter((table) => killed[table] !== clean[table]), ...errors]
        say(
          `seed ${seed}: ${planned.kills} kills of an index of ${height} blocks, ${begun.chunk} in a chunk, ${begun.rewind} in a rewind, ${forks} forks: ${differences.join('; ') || 'equal'}`,
        )
        if (differences.length > 0) process.exitCode = 1
        if (values.record) await enterSeedBook('outputKills', { ...planned, ...begun, forks, height, day, differences })
      } finally {
        await node.stop()
      }
    })
  }
}

/** A node of its own for each seed, and how it is read. */
async function chaosTarget(dir: string): Promise<ChaosTarget> {
  if (!values.outputs) {
    const node = await startAnvil({ dir, clock: systemClock, log: silentLog })
    const target = evmTarget(node.url)
    const close = async (): Promise<void> => {
      await target.close()
      await node.stop()
    }
    return { ...target, close }
  }
  const node = await startTestNode()
  return { ...outputTarget(node), close: () => node.stop() }
}

async function chaos(count: number): Promise<void> {
  await inDirectory(async (dir) => {
    const engine = await startEngine({ dataDir: join(dir, 'data'), clock: systemClock, log: silentLog })
    try {
      for (let seed = from; seed < from + count; seed++) {
        const target = await chaosTarget(join(dir, `node-${seed}`))
        try {
          const { violations, fired, requests, blocks, reorgs } = await runChaos(engine.store, target, seed, log)
          const faults = [...fired.values()].reduce((sum, times) => sum + times, 0)
          say(
            `seed ${seed}: ${blocks} blocks, ${reorgs} reorganisations, ${faults} faults in ${requests} requests: ${violations.join('; ') || 'equal'}`,
          )
          if (values.verbose) say(`faults fired: ${[...fired].map(([name, times]) => `${name} ${times}`).join(', ')}`)
          if (violations.length > 0) process.exitCode = 1
          if (values.record)
            await enterSeedBook(values.outputs ? 'outputChaos' : 'chaos', {
              seed,
              requests,
              blocks,
              reorgs,
              faults,
              day,
              violations,
            })
        } finally {
          await target.close()
        }
      }
    } finally {
      await engine.stop()
    }
  })
}

async function inDirectory(work: (dir: string) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'orrery-sim-'))
  try {
    await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
