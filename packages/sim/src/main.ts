import { parseArgs } from 'node:util'
import { systemClock } from '@orrery/primitives/clock'
import { compareOutcome } from './compare-outcome.ts'
import { FAULTS } from './faults.ts'
import { runScenario } from './run-scenario.ts'
import { makeScenario } from './scenario.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const say = (text: string) => process.stdout.write(`${text}\n`)
const first = values.seed === undefined ? 1 : Number(values.seed)
const count = values.seed === undefined ? Number(values.seeds) : 1
const tell = (level: string) => (message: string, fields?: object) =>
  say(`  ${level} ${message} ${JSON.stringify(fields)}`)
const log = values.verbose
  ? { debug: tell('debug'), info: tell('info'), warn: tell('warn'), error: tell('error') }
  : undefined

const fired = new Map<string, number>()
const failed: number[] = []
let reorgs = 0
let deepest = 0
let crashes = 0
const started = systemClock.monotonic()
for (let seed = first; seed < first + count; seed++) {
  const scenario = makeScenario(seed)
  if (values.verbose) say(JSON.stringify({ ...scenario, steps: undefined }))
  const outcome = await runScenario(scenario, log)
  const wrong = await compareOutcome(scenario, outcome, outcome.archived)
  for (const [fault, times] of outcome.fired) fired.set(fault, (fired.get(fault) ?? 0) + times)
  for (const [fault, times] of Object.entries(outcome.weather)) fired.set(fault, (fired.get(fault) ?? 0) + times)
  reorgs += outcome.reorgs
  deepest = Math.max(deepest, outcome.chain.maxDepth)
  crashes += outcome.crashes
  if (wrong.length === 0) continue
  failed.push(seed)
  say(`seed ${seed}: ${wrong.length} wrong`)
  for (const line of wrong.slice(0, 8)) say(`  ${line.slice(0, 600)}`)
}
const seconds = ((systemClock.monotonic() - started) / 1_000).toFixed(1)
say(
  `${count} seeds in ${seconds} s, ${reorgs} reorganisations, deepest fork of the chain ${deepest}, ${crashes} crashes`,
)
say(`faults fired: ${[...fired].map(([fault, times]) => `${fault} ${times}`).join(', ')}`)
const silent = [...FAULTS, 'full', 'lost'].filter((fault) => !fired.get(fault))
if (count >= 20 && silent.length > 0) {
  say(`never fired, so nothing is proved about: ${silent.join(', ')}`)
  process.exitCode = 1
}
if (failed.length > 0) {
  say(`failed seeds: ${failed.join(' ')}; repeat one with --seed N --verbose`)
  process.exitCode = 1
}
