import { beforeAll, expect, test } from 'vitest'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient, type ApiClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

const chain = 'TESTNET'
let world: World
let client: ApiClient

beforeAll(async () => {
  world = await createAccountWorld(11)
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  client = createClient({ request: api.request })
})

/** Everybody who ever had or gave a token. */
const parties = (): readonly Hex[] => [
  ...new Set(
    world.chain.flatMap(({ transfers }) =>
      transfers.flatMap(({ from, to }) => [from, to].flatMap((one) => (one === null || one === EMPTY ? [] : [one]))),
    ),
  ),
]

/** What an address had of each contract's tokens after a block, by a plain loop from the first block on. */
function expected(address: Hex, height: number): Record<string, string> {
  const sums = new Map<Hex, bigint>()
  for (const { transfers } of world.chain.slice(0, height + 1))
    for (const { asset, from, to, amount } of transfers) {
      if (asset === EMPTY || from === to || (from !== address && to !== address)) continue
      sums.set(asset, (sums.get(asset) ?? 0n) + (to === address ? amount : -amount))
    }
  return Object.fromEntries(
    [...sums].flatMap(([asset, amount]) => (amount > 0n ? [[asset.toLowerCase(), amount.toString()]] : [])),
  )
}

test('screens-evm §15.2: what an address held of all its tokens after a block is what its transfers add up to, wherever the block is', async () => {
  const tip = world.chain.at(-1)!.block.height
  const heights = [0, 1, Math.floor(tip / 3), Math.floor(tip / 2), tip - 3, tip - 1, tip]
  let told = 0
  for (const address of parties())
    for (const height of heights) {
      const answer = await client.getAddressBalancesThen({ chain, address, block: String(height) })
      expect(answer).toMatchObject({ height, timeMs: world.chain[height]!.block.timeMs })
      const found = Object.fromEntries(
        answer.tokens!.map(({ token, amount }) => [token.address.toLowerCase(), amount] as const),
      )
      expect(found, `${address} after ${height}`).toEqual(expected(address, height))
      expect(answer.tokenCount).toBe(answer.tokens!.length)
      told += answer.tokenCount
    }
  expect(told).toBeGreaterThan(20)
})

test('screens-evm §0.1: where the ledger does not account for every unit the coin is unknown, not zero, and a block to come is none', async () => {
  const [address] = parties()
  const answer = await client.getAddressBalancesThen({ chain, address: address!, block: '3' })
  expect(answer.coin).toBeNull()
  await expect(
    client.getAddressBalancesThen({ chain, address: address!, block: String(world.chain.length + 5) }),
  ).rejects.toMatchObject({ code: 'BLOCK_NOT_YET' })
})

test('reliability F-16: after a reorganisation it is told of the blocks that count', async () => {
  world.reorganise(3)
  world.extend(2)
  const height = world.chain.at(-1)!.block.height - 1
  for (const address of parties().slice(0, 12)) {
    const answer = await client.getAddressBalancesThen({ chain, address, block: String(height) })
    const found = Object.fromEntries(answer.tokens!.map(({ token, amount }) => [token.address.toLowerCase(), amount]))
    expect(found).toEqual(expected(address, height))
  }
})
