import type { Hex } from '@orrery/primitives/hex'
import { beforeAll, expect, test } from 'vitest'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { createAccountWorld, type World } from '../testing/world.ts'
import { coinPrice } from './coin-price.ts'

const COIN: Hex = `0x${'c0'.repeat(20)}`
const DOLLAR: Hex = `0x${'d0'.repeat(20)}`
let world: World
beforeAll(async () => {
  world = await createAccountWorld(6)
})

/** A desk whose pools tell this of the coin. */
function deskOf(tokens: readonly unknown[] | 'none' | null): ChainDesk {
  const { block } = world.chain[3]!
  const chain = { ...world.runtime.chain, wrappedNative: COIN, quotes: { dollars: [DOLLAR] } }
  const told = { fromHeight: 0, toHeight: block.height, whole: true }
  return {
    chain,
    runtime: world.runtime,
    family: world.runtime.family,
    day: {
      venues: async () => (tokens === null || tokens === 'none' ? tokens : { ...told, told: { pairs: [] } }),
      market: async () => ({ ...told, told: { tokens, pools: 1, through: null } }),
    },
  } as unknown as ChainDesk
}

test('screens-evm §18: the coin’s price is that of its own pools, with the time of the block that they stand at', async () => {
  const dollars = { now: { top: 250_025n, bottom: 100n }, before: null }
  expect(await coinPrice(deskOf([{ address: COIN, dollars }]))).toEqual({
    ethbtc: '',
    ethbtc_timestamp: '',
    ethusd: '2500.25',
    ethusd_timestamp: String(Math.floor(world.chain[3]!.block.timeMs / 1_000)),
  })
})

test('what pools do not tell, or not yet, is refused by its reason and never a zero', async () => {
  await expect(coinPrice(deskOf(null))).rejects.toThrow('ask again')
  for (const tokens of ['none', [], [{ address: COIN, dollars: null }]] as const)
    await expect(coinPrice(deskOf(tokens))).rejects.toThrow('No pool')
  const { wrappedNative: _, ...bare } = deskOf('none').chain as { wrappedNative?: Hex }
  await expect(coinPrice({ ...deskOf('none'), chain: { ...bare, quotes: undefined } } as never)).rejects.toThrow(
    'Not offered',
  )
})
