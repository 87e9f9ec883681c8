import { expect, test } from 'vitest'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import { createAccountWorld } from '../testing/world.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import { txList } from '../queries/lists/chain-lists.ts'
import { countDown } from './count-down.ts'

const still = { monotonic: () => 0 }

test('screens-evm §16.7: rows of ranges are counted down to the last, and not at all where that takes long', async () => {
  const { runtime, chain } = await createAccountWorld(9)
  const within = (from: number, to: number) => chain.slice(from, to + 1).reduce((sum, { txs }) => sum + txs.length, 0)
  const count = (ranges: readonly { from: number; to: number }[], clock = still) =>
    atOneMoment(runtime, (snapshot) => countDown(clock, snapshot, txList as KeysetList<unknown>, ranges))
  const top = chain.length - 1
  expect(await count([{ from: 0, to: top }])).toBe(within(0, top))
  expect(
    await count([
      { from: 2, to: 7 },
      { from: 20, to: 30 },
    ]),
  ).toBe(within(2, 7) + within(20, 30))
  expect(await count([])).toBe(0)
  let now = 0
  expect(await count([{ from: 0, to: top }], { monotonic: () => (now += 1_000) })).toBeNull()
})
