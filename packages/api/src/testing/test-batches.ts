import type { BatchLookup, BatchLookups } from '@orrery/family/batch-lookup'
import type { Hex } from '@orrery/primitives/hex'

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const step = (n: number, isThere: boolean) => ({ hash: isThere ? hash(n) : null, atMs: isThere ? n * 1_000 : null })

/** The node of a ZK rollup with so many batches; it counts how often it is asked how far they are. */
export function testBatches(
  newest: number,
  committed: number,
  proved: number,
  executed: number,
  more: Partial<BatchLookups> = {},
): BatchLookups & { readonly asked: () => number } {
  let asked = 0
  const batch = (number: number): BatchLookup => ({
    number,
    timeMs: number * 1_000,
    state: number <= executed ? 'executed' : number <= proved ? 'proved' : number <= committed ? 'committed' : 'sealed',
    blocks: { from: number, to: number },
    txs: 3,
    parentTxs: 1,
    root: hash(0xf00 + number),
    steps: {
      committed: step(number, number <= committed),
      proved: step(number, number <= proved),
      executed: step(number, number <= executed),
    },
    facts: [{ name: 'sequencer', as: 'address', value: `0x${'ab'.repeat(20)}` }],
  })
  return {
    asked: () => asked,
    stages: ['committed', 'proved', 'executed'],
    ends: async () => {
      asked++
      return { newest, committed, proved, executed }
    },
    read: async (numbers) => numbers.map((number) => (number > newest ? null : batch(number))),
    raw: async (number) => [{ method: 'zks_getL1BatchDetails', params: [number], result: number > newest ? null : {} }],
    ...more,
  }
}
