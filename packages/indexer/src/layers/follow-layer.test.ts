import type { LayerShelf } from '@orrery/archive/layers/layer-shelf'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { followLayer, type LayerEngine } from './follow-layer.ts'

test('a chain’s ledgers begin a minute after it while history comes in, then rest sixteen times as long as one read for each of them, and read on at once afterwards', async () => {
  const ending = new AbortController()
  let now = 0
  const reads: number[] = []
  const engine = {
    clock: { monotonic: () => now, sleep: (ms: number) => Promise.resolve(void (now += ms)) },
    historyComes: () => now < 160_000,
    ledgers: 2,
  } as unknown as LayerEngine
  const shelf = { prepare: () => Promise.resolve(), through: () => null } as unknown as LayerShelf
  const next = (): Promise<null> => {
    reads.push(now)
    now += 2_000
    if (reads.length === 4) ending.abort()
    return Promise.resolve(null)
  }
  await followLayer(engine, { id: 'lots', from: 7 }, shelf, next, ending.signal)
  expect(reads).toEqual([60_000, 126_000, 160_000, 163_000])
})

test('a ledger that waits for history reads nothing before it is there', async () => {
  const ending = new AbortController()
  let now = 0
  const reads: number[] = []
  const engine = {
    clock: { monotonic: () => now, sleep: (ms: number) => Promise.resolve(void (now += ms)) },
    historyComes: () => now < 160_000,
  } as unknown as LayerEngine
  const shelf = { prepare: () => Promise.resolve(), through: () => null } as unknown as LayerShelf
  const next = (): Promise<null> => {
    reads.push(now)
    ending.abort()
    return Promise.resolve(null)
  }
  await followLayer(engine, { id: 'days', from: 0, afterHistory: true }, shelf, next, ending.signal)
  expect(reads).toEqual([160_000])
})

test('a ledger whose steps fail is told as one that cannot go on at the fifth time, and once it does again', async () => {
  const ending = new AbortController()
  const told: [failures: number, isStopped: boolean][] = []
  const engine = {
    clock: { monotonic: () => 0, sleep: () => Promise.resolve() },
    random: () => 0.5,
    log: silentLog,
    chain: { code: 'ANY' },
  } as unknown as LayerEngine
  let tries = 0
  const next = (): Promise<null> => {
    tries++
    if (tries === 9) ending.abort()
    return tries < 8 ? Promise.reject(new Error('the engine cannot read this')) : Promise.resolve(null)
  }
  const shelf = { prepare: () => Promise.resolve(), through: () => null } as unknown as LayerShelf
  await followLayer(engine, { id: 'sums', from: 0 }, shelf, next, ending.signal, (isStopped) =>
    told.push([tries, isStopped]),
  )
  expect(told).toEqual([
    [5, true],
    [8, false],
  ])
})
