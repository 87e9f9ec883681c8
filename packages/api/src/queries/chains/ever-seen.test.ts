import { ADDRESS_GROWTH } from '@orrery/model/address-growth'
import { addressKey } from '@orrery/model/address-key'
import type { LayerReads } from '@orrery/model/layer'
import { partiesOfBundle, seenInBundle } from '@orrery/model/party-sets'
import type { Bundle } from '@orrery/model/rows'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

const producedWorld = async (seed: number): Promise<World> => {
  const world = await createAccountWorld(seed)
  for (const { block } of world.chain)
    Object.assign(block, { producer: `0x${(0xfe00 + (block.height % 7)).toString(16)}${'ab'.repeat(10)}` })
  return world
}

const seenIn = (bundles: readonly Bundle[]) => new Set(bundles.flatMap((bundle) => [...seenInBundle(bundle)]))

/** The ledger of address growth as it would be through a block. */
function ledgerOf(world: World, height: number | null, lack: 'history' | null = null): RuntimeLayer {
  const seen = seenIn(height === null ? [] : world.chain.slice(0, height + 1))
  const keys = new Set([...seen].map(addressKey))
  return {
    status: () => ({ id: ADDRESS_GROWTH, from: 0, through: height, lack }),
    consistent: (read) =>
      read(height === null ? null : world.chain[height]!.block, {
        summed: () => Promise.resolve([{ day: 1, came: BigInt(seen.size) }]),
        edgeRows: (_: string, { key }: { readonly key: readonly number[] }) =>
          Promise.resolve(key.filter((one) => keys.has(one)).map((one) => ({ key: one }))),
      } as unknown as LayerReads),
  }
}

const homeOf = (world: World, layer: RuntimeLayer) => {
  const runtime = { ...world.runtime, layers: new Map([[ADDRESS_GROWTH, layer]]) }
  return createClient({
    request: createApi({ chains: () => [runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  }).getHomeInfo({ chain: 'tn' })
}

test('screens-evm §2.4: all addresses are told by their ledger, producers and receivers of withdrawals among them, and with those of the Head as of the newest block', async () => {
  const world = await producedWorld(61)
  const tip = world.chain.at(-1)!.block.height
  const base = world.runtime.head.view().base!
  const every = seenIn(world.chain)
  const active = new Set(world.chain.flatMap((bundle) => [...partiesOfBundle(bundle, 'active')]))
  expect(every.size, 'a producer at least sends nothing').toBeGreaterThan(active.size)
  for (const through of [base - 1, base + 1, tip])
    expect(await homeOf(world, ledgerOf(world, through))).toMatchObject({
      allAddressCount: every.size,
      addressesAsOf: tip,
      estimates: [],
    })
})

test('screens-evm §0 rule 1: a ledger that has not come to the Head tells all addresses as of its own block, and one that lacks history tells none', async () => {
  const world = await producedWorld(62)
  const behind = world.runtime.head.view().base! - 5
  expect(await homeOf(world, ledgerOf(world, behind))).toMatchObject({
    allAddressCount: seenIn(world.chain.slice(0, behind + 1)).size,
    addressesAsOf: behind,
    estimates: ['commonAddressCount'],
  })
  for (const layer of [ledgerOf(world, null), ledgerOf(world, behind, 'history')]) {
    const home = await homeOf(world, layer)
    expect(home).toMatchObject({ allAddressCount: null, commonAddressCount: null })
    expect(home).not.toHaveProperty('addressesAsOf')
  }
})
