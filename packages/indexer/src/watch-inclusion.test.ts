import type { HeadEvent } from '@orrery/head/events'
import { WATCHED, type Sample } from '@orrery/model/samples'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createInclusionWatch } from './watch-inclusion.ts'

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const pool = (hashes: readonly number[], seenMs: number) =>
  ({ type: 'pending', added: hashes.map((n) => ({ hash: hash(n) })), removed: [], seenMs }) as unknown as HeadEvent
const block = (hashes: readonly number[], seenMs: number, lateMs = 0, kind = 'legacy') =>
  ({
    type: 'extended',
    bundle: { block: { timeMs: seenMs - lateMs }, txs: hashes.map((n) => ({ hash: hash(n), kind })) },
    seenMs,
  }) as unknown as HeadEvent
const whole = { pending: { complete: true, untold: 0 } } as never

test('screens-evm §10: how long a transaction waited is noted, and who was never seen waiting once the pool is watched long enough', () => {
  const noted: Sample[] = []
  const watch = createInclusionWatch((sample) => void noted.push(sample))
  const told = () => noted.splice(0).map(({ name, key, value }) => [name, key, value])
  watch.hear(pool([1, 2], 1_000), whole)
  watch.hear(pool([1], 2_000), whole)
  watch.hear(block([1, 9], 7_000), whole)
  const waited = told()
  expect(waited).toHaveLength(1)
  expect(waited[0]).toMatchObject([WATCHED.inclusion, expect.any(String), 6_000])
  watch.hear(block([2, 8], 301_000), whole)
  expect(told().filter(([name]) => name === WATCHED.arrivals)).toEqual([
    [WATCHED.arrivals, 'seen', 1],
    [WATCHED.arrivals, 'unseen', 1],
  ])
  // What the chain makes itself waits nowhere, and a block that came late says nothing.
  watch.hear(block([7], 302_000, 0, 'coinbase'), whole)
  watch.hear(block([6], 900_000, 200_000), whole)
  expect(told()).toEqual([])
  // Of a pool that is not told whole nobody is missed.
  watch.hear(pool([5], 900_000), { pending: { complete: false, untold: 0 } } as never)
  watch.hear(block([4, 5], 901_000), whole)
  expect(told().map(([name]) => name)).toEqual([WATCHED.inclusion])
})
