import { OrreryError } from '@orrery/errors/orrery-error'
import { WATCHED, type Sample } from '@orrery/model/samples'
import { silentLog } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { createStepSampler, MOST_STEPPED } from './sample-steps.ts'

const HOUR = 3_600_000
const NOW = 500_000 * HOUR

/** A sampler over a node that answers by the transaction's hash. */
function sampler(steps: (hash: string) => unknown, unasked = true) {
  const noted: Sample[] = []
  const asked: string[] = []
  const engine = {
    chain: { code: 'T' },
    log: silentLog,
    clock: { now: () => NOW },
    random: createRandom(5),
    adapter: {
      lookups: {
        calls: {
          unasked,
          steps: async (hash: string) => {
            asked.push(hash)
            return steps(hash)
          },
        },
      },
    },
    samples: { note: (sample: Sample) => void noted.push(sample) },
  } as unknown as Engine
  const made = createStepSampler(engine)
  const hear = (gas: Readonly<Record<string, number | null>>, timeMs = NOW) =>
    made.hear({
      type: 'extended',
      bundle: {
        block: { timeMs },
        txs: Object.entries(gas).map(([hash, gasUsed]) => ({ hash, ext: { ...(gasUsed !== null && { gasUsed }) } })),
      },
    } as never)
  return { noted, asked, hear, look: () => made.look() }
}

const WHOLE = {
  whole: true,
  steps: [
    { op: 'STATICCALL', gas: 900, cost: 300, depth: 1, stack: ['0x64', '0x1'] },
    { op: 'STOP', gas: 600, cost: 0, depth: 1, stack: [] },
  ],
}

test('screens-evm §10: a few transactions of each look are drawn by chance among those that ran code and are small, and told by their opcodes', async () => {
  const { noted, asked, hear, look } = sampler((hash) =>
    hash === 'c' ? { ...WHOLE, whole: false } : hash === 'd' ? null : WHOLE,
  )
  hear({ old: 50_000 }, NOW - 2 * HOUR)
  hear({ plain: 21_000, huge: 250_001, untold: null, a: 50_000, c: 60_000, d: 70_000 })
  await look()
  expect(asked, 'what is of the past, ran no code or is too large is not asked for').toEqual(['a', 'c', 'd'])
  expect(
    noted.filter(({ value }) => value > 0).map(({ name, key, value }) => [name, key, value]),
    'what is told in part, or not at all, does not count',
  ).toEqual([
    [WATCHED.stepped, '', 1],
    [WATCHED.opcodeGas, 'calls', 300],
    [WATCHED.precompiles, 'ecrecover', 1],
  ])
  await look()
  expect(asked, 'each once').toHaveLength(3)
  hear(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`t${at}`, 90_000])))
  await look()
  expect(new Set(asked.slice(3)).size).toBe(MOST_STEPPED)
})

test('screens-evm §10: where the operator wants no traces nothing is executed again, and a node that cannot is asked once a look', async () => {
  const off = sampler(() => WHOLE, false)
  off.hear({ a: 50_000 })
  await off.look()
  expect(off.asked).toEqual([])
  const lacking = sampler(() => {
    throw new OrreryError('CAPABILITY_MISSING', { chain: 'T', capability: 'steps' })
  })
  lacking.hear({ a: 50_000, b: 50_000 })
  await lacking.look()
  expect([lacking.asked.length, lacking.noted]).toEqual([1, []])
  const failing = sampler((hash) => {
    if (hash === 'a') throw new Error('no state')
    return WHOLE
  })
  failing.hear({ a: 50_000, b: 50_000 })
  await failing.look()
  expect(failing.asked, 'one that fails takes no other along').toEqual(['a', 'b'])
  expect(failing.noted.length).toBeGreaterThan(0)
})
