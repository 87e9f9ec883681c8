import { beforeAll, expect, test } from 'vitest'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient, type ApiClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { Snapshot } from '../snapshot.ts'
import { coinThen } from './balances-then.ts'

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

test('screens-evm §15.2, §5: the coin at a block is what the whole ledger has now less all that it counted since, of both sides; less than nothing is not known', async () => {
  const address: Hex = `0x${'a'.repeat(40)}`
  const side = (now: bigint, since: Readonly<Record<number, bigint>>) => ({
    balance: async () => now,
    familyRows: async () => [],
    changes: async (_asset: Hex, _of: readonly Hex[], [floor]: readonly number[]) =>
      new Map([[address, [since[floor!] ?? 0n]]]),
  })
  const thenAt = (from: number, complete = true) =>
    coinThen(
      { family: { can: { utxos: true } } } as unknown as ChainDesk,
      {
        coverage: { complete },
        newest: side(-3n, { 5: -3n, 2: -3n }),
        deep: side(10n, { 2: 9n, 1: 12n }),
      } as unknown as Snapshot,
      address,
      { from, to: 8 },
    )
  expect(await thenAt(9), 'nothing came since').toBe(7n)
  expect(await thenAt(5)).toBe(10n)
  expect(await thenAt(2)).toBe(1n)
  expect(await thenAt(1), 'coins that no block tells').toBeNull()
  expect(await thenAt(5, false), 'blocks are missing').toBeNull()
})
