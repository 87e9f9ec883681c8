import { expect, test } from 'vitest'
import { createAccountWorld } from '../../testing/world.ts'
import type { ReadThrough } from '../read-through-calls.ts'
import { createHomeBoard } from './home-board.ts'

test('screens-evm §2.4: the first to look after a long time sees sums of now beside the newest block, and waits for them no longer than he may', async () => {
  const world = await createAccountWorld()
  let patience: Promise<void> = new Promise(() => {})
  const board = createHomeBoard({
    runtime: () => world.runtime,
    node: { feeTiers: async () => null } as unknown as ReadThrough,
    clock: { ...world.clock, sleep: () => patience },
    bids: () => null,
    worth: () => ({ price: null, percentChange24h: null, tvl: null }),
    supply: () => null,
    tokens: async () => null,
  })
  let kept: number | null = null
  const behind = async () => {
    const { height, asOf, keptFromMs } = await board.read()
    kept = keptFromMs
    return height! - asOf!
  }
  expect(await behind()).toBe(0)
  world.extend(3)
  world.clock.tick(6_000)
  expect(await behind(), 'a few seconds old: the last stand in').toBe(3)
  await new Promise((done) => setTimeout(done, 20))
  world.extend(4)
  world.clock.tick(3_600_000)
  expect(await behind()).toBe(0)
  expect(kept, 'nothing is old').toBeNull()
  const counted = world.clock.now()
  world.extend(5)
  world.clock.tick(3_600_000)
  patience = Promise.resolve()
  expect(await behind(), 'the engine is slow').toBe(5)
  expect(kept, 'last known numbers come with their age').toBe(counted)
})
