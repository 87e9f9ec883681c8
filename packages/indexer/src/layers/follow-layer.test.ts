import type { LayerShelf } from '@orrery/archive/layers/layer-shelf'
import { expect, test } from 'vitest'
import { followLayer, type LayerEngine } from './follow-layer.ts'

test('a ledger rests thirty times as long as it read while history comes in, and reads on at once afterwards', async () => {
  const ending = new AbortController()
  let now = 0
  const reads: number[] = []
  const engine = {
    clock: { monotonic: () => now, sleep: (ms: number) => Promise.resolve(void (now += ms)) },
    historyComes: () => now < 100_000,
  } as unknown as LayerEngine
  const shelf = { through: () => null } as unknown as LayerShelf
  const next = (): Promise<null> => {
    reads.push(now)
    now += 2_000
    if (reads.length === 4) ending.abort()
    return Promise.resolve(null)
  }
  await followLayer(engine, { id: 'lots', from: 7 }, shelf, next, ending.signal)
  expect(reads).toEqual([0, 62_000, 100_000, 103_000])
})
