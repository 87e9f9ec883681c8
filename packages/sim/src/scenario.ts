import type { FollowerOptions } from '@orrery/indexer/follower-options'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomInteger, randomItem, type Random } from '@orrery/primitives/random'
import type { Tells } from './outputs/output-node.ts'

/** One thing that happens to the chain, the node, the disk or the process. */
export type Step =
  | { readonly do: 'mine'; readonly count: number }
  | { readonly do: 'fork'; readonly depth: number; readonly length: number }
  | { readonly do: 'return'; readonly lead: boolean }
  | { readonly do: 'announce' }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'disk'; readonly full: boolean }
  | { readonly do: 'restart' }
  | { readonly do: 'crash' }

/** What a chain's blocks look like: those of accounts, or those of the Bitcoin family. */
export const SHAPES = ['accounts', 'outputs'] as const
export type Shape = (typeof SHAPES)[number]

/** A whole run, decided by its seed and shape. */
export type Scenario = {
  readonly seed: number
  readonly shape: Shape
  readonly depth: number
  readonly options: Partial<FollowerOptions>
  /** Blocks fill the tables of the EVM family, too. */
  readonly evm: boolean
  /** What the node of a chain of outputs tells beside its blocks. */
  readonly tells: Tells
  readonly history: number
  readonly faultRate: number
  readonly lostWrites: number
  readonly steps: readonly Step[]
}

const STEPS = 60
/** Seeds up to here were run before there were watch lists and EVM rows, and stay what they were. */
const LAST_OF_BEFORE = 1_500
/** Seeds up to here, by shape, were run before the Head was bounded by rows. */
const LAST_UNBOUNDED: Readonly<Record<Shape, number>> = { accounts: 1_700, outputs: 380 }
/** Blocks of the simulation make some eighteen. */
const FEW_ROWS = 150
/** Keys of addresses that are paid. */
const OUTPUT_KEYS: readonly Hex[] = [`0x12${'3'.padStart(64, '0')}`, `0x10${'4'.padStart(40, '0')}`]
const WATCHED = [...SAMPLE_ACCOUNTS.slice(0, 3), ...SAMPLE_TOKENS.map(({ address }) => address).slice(2)]

export function makeScenario(seed: number, shape: Shape = 'accounts'): Scenario {
  const random = createRandom(seed * 7_919)
  const depth = randomItem(random, [4, 16, 64])
  const history = randomInteger(random, 3, 260)
  const steps: Step[] = []
  let full = false
  for (let i = 0; i < STEPS; i++) {
    steps.push({ do: 'pass', ms: randomItem(random, [50, 500, 5_000, 30_000]) }, next(random, full))
    const last = steps.at(-1)!
    if (last.do === 'disk') full = last.full
  }
  const backfillOrder = randomItem(random, ['down', 'down', 'up'] as const)
  const scenario: Scenario = {
    seed,
    shape,
    depth,
    history,
    steps,
    evm: seed > LAST_OF_BEFORE && seed % 4 === 0,
    tells: { prevouts: false, txIndex: false },
    faultRate: randomItem(random, [0, 0.02, 0.05, 0.2]),
    lostWrites: randomItem(random, [0, 0.05, 0.2]),
    options: {
      // Blocks that refer to older ones are only whole where all of these are indexed.
      retention:
        backfillOrder === 'up' ? 'full' : randomItem(random, ['full', 'full', { lastBlocks: 120 }, 'none'] as const),
      backfillOrder,
      chunkRows: randomItem(random, [50, 2_000, 100_000]),
      chunkBlocks: randomItem(random, [3, 50, 500]),
      catchUpBlocks: randomItem(random, [0, 30, 512]),
      backlogBlocks: randomItem(random, [20, 1_024]),
      archiveBlocks: randomItem(random, [1, 16]),
      verifyShare: 1,
      ...(seed > LAST_UNBOUNDED[shape] && seed % 3 === 0 && { headRows: FEW_ROWS, backlogRows: 6 * FEW_ROWS }),
    },
  }
  if (shape === 'outputs') return ofOutputs(scenario, random)
  // Appended: what was drawn before means the same with it.
  if (seed <= LAST_OF_BEFORE || backfillOrder === 'up' || random() >= 0.4) return scenario
  return { ...scenario, options: { ...scenario.options, retention: { watch: [randomItem(random, WATCHED)] } } }
}

/** Where the node does not tell what inputs spend, history comes in the chain's order and all of it. */
function ofOutputs(scenario: Scenario, random: Random): Scenario {
  const { options, history } = scenario
  const tells = { prevouts: options.backfillOrder === 'down' || random() < 0.3, txIndex: random() < 0.5 }
  const watch = options.backfillOrder === 'down' && random() < 0.2
  return {
    ...scenario,
    tells,
    // Ledgers read every block again.
    history: Math.min(history, 40 + Math.floor(history / 2)),
    options: { ...options, ...(watch && { retention: { watch: [randomItem(random, OUTPUT_KEYS)] } }) },
  }
}

function next(random: Random, full: boolean): Step {
  const dice = random()
  if (full && dice < 0.4) return { do: 'disk', full: false }
  if (dice < 0.4) return { do: 'mine', count: randomItem(random, [1, 1, 2, 5, 40]) }
  if (dice < 0.62) {
    const depth = randomItem(random, [1, 1, 2, 3, 10, 30, 64])
    return { do: 'fork', depth, length: Math.max(0, depth + randomInteger(random, -2, 3)) }
  }
  if (dice < 0.68) return { do: 'return', lead: random() < 0.7 }
  if (dice < 0.8) return { do: 'announce' }
  if (dice < 0.85) return { do: 'disk', full: true }
  if (dice < 0.92) return { do: 'restart' }
  if (dice < 0.97) return { do: 'crash' }
  return { do: 'pass', ms: 150_000 }
}
