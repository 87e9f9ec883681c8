import { expect, test, vi } from 'vitest'
import type { Balance } from '@orrery/model/reads'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { MOST_HOLDINGS, worthTogether } from './holdings.ts'

test('screens-evm §5: an address with more balances than are read says so, and what the newest blocks changed of the others is told whole', async () => {
  const world = await createAccountWorld(8)
  const items = SAMPLE_TOKENS[3]!.address
  // Whose newest blocks moved an item that stands behind the largest balances.
  const changes = world.chain.slice(-16).flatMap(({ deltas }) => deltas)
  const changed = changes.find((row) => row.tokenId !== null && row.amount > 0n)!
  const { address } = changed
  const held = Array.from({ length: MOST_HOLDINGS + 1 }, (_, index): Balance => ({
    address,
    asset: items,
    tokenId: BigInt(1_000 + index),
    amount: 10n ** 70n,
  }))
  const { archive } = world.runtime
  const reads = Object.create(archive.reads) as typeof archive.reads
  reads.balancesOfAccount = async (_, limit) => held.slice(0, limit)
  reads.balance = async () => 500n
  const clientOf = (runtime: typeof world.runtime) =>
    createClient({
      request: createApi({
        chains: () => [runtime],
        knownChains: [accountChain],
        clock: world.clock,
        log: silentLog,
        limits: { ratePerMinute: 0 },
      }).request,
    })
  const client = clientOf({ ...world.runtime, archive: Object.assign(Object.create(archive), { reads }) })
  const ask = { chain: accountChain.code, address, only: 'items' as const, limit: 100 as const }
  const first = await client.listAddressTokens(ask)
  expect(first.extend).toMatchObject({ cutAt: MOST_HOLDINGS, totalIsFloor: true })
  expect(first.total).toBeGreaterThan(MOST_HOLDINGS)
  const all = [first]
  for (let page = 2; all.at(-1)!.extend.next !== null; page++)
    all.push(await client.listAddressTokens({ ...ask, page }))
  const hits = all.flatMap(({ hits }) => hits)
  const net = (asset: Hex, tokenId: bigint | null) =>
    changes
      .filter((row) => row.address === address && row.asset === asset && row.tokenId === tokenId)
      .reduce((sum, { amount }) => sum + amount, 0n)
  const own = hits.find(
    ({ token, tokenId }) => token.address === changed.asset && tokenId === changed.tokenId!.toString(),
  )
  expect(own?.amount).toBe((500n + net(changed.asset, changed.tokenId)).toString())
  // Items of a contract stand by their numbers.
  const numbers = hits.filter(({ token }) => token.address === items).map(({ tokenId }) => BigInt(tokenId!))
  expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)))
  // Collections are told of all of them, whatever the page, and traits of the one that is asked for.
  expect(first.collections!.reduce((sum, row) => sum + row.items, 0)).toBe(hits.length)
  expect(first.traits).toBeUndefined()
  const one = await client.listAddressTokens({ ...ask, token: items })
  expect(one.collections).toEqual(first.collections)
  expect(one.traits!.total).toBe(one.total)
  expect(one.total).toBe(first.collections!.find(({ token }) => token.address === items)!.items)
  // None has a trait that no metadata tells.
  expect((await client.listAddressTokens({ ...ask, token: items, traitValue: 'none' })).hits).toEqual([])
  const plain = await clientOf(world.runtime).listAddressTokens(ask)
  expect(plain.extend.cutAt).toBeUndefined()
  expect(plain.extend.totalIsFloor).toBe(false)
})

test('screens-evm §5: what is worth something is added up, and what no pool leads to is counted apart', () => {
  const told = worthTogether([{ coin: '5', dollars: null }, null, { coin: '7', dollars: '20' }])
  expect(told).toEqual({ worth: { coin: '12', dollars: '20' }, priced: 2, unpriced: 1 })
  expect(worthTogether([null])).toEqual({ worth: { coin: null, dollars: null }, priced: 0, unpriced: 1 })
})

test('performance: what an address holds in the archive is asked once for a state of it, and anew when it was written to', async () => {
  const world = await createAccountWorld(8)
  const { address } = world.chain.flatMap(({ deltas }) => deltas).find((row) => row.amount > 0n)!
  const asked = vi.spyOn(world.archive.reads, 'balancesOfAccount')
  const client = createClient({
    request: createApi({
      chains: () => [world.runtime],
      knownChains: [accountChain],
      clock: world.clock,
      log: silentLog,
      limits: { ratePerMinute: 0 },
    }).request,
  })
  const look = async () => {
    await client.getAddressUse({ chain: accountChain.code, address })
    await client.listAddressTokens({ chain: accountChain.code, address })
  }
  await look()
  world.extend(1)
  await look()
  expect(asked).toHaveBeenCalledTimes(1)
  await world.settle(5)
  await look()
  expect(asked).toHaveBeenCalledTimes(2)
})
