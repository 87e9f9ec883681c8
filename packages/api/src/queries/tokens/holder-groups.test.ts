import type { ChainReads } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { groupHolders } from './holder-groups.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const side = (contracts: readonly Hex[], pools: readonly Hex[]) =>
  ({
    contractsAmong: (asked: readonly Hex[]) => Promise.resolve(asked.filter((one) => contracts.includes(one))),
    familyRows: (_: string, { key }: { key: readonly Hex[] }) =>
      Promise.resolve(key.filter((one) => pools.includes(one)).map((one) => ({ key: one }))),
  }) as unknown as ChainReads

test('screens-evm §8.2: a holder is of one group by what head and archive know, and is called no account where they know nothing', async () => {
  const family = { events: { keys: 't_keys', pools: { topic: 3 } } } as never
  const [newest, deep] = [side([at('1')], []), side([at('2'), at('3')], [at('3')])]
  const gone: Hex = `0x${'0'.repeat(36)}dead`
  const asked = [at('0'), gone, at('1'), at('2'), at('3'), at('4')]
  const groups = await groupHolders({ family }, { newest, deep }, asked)
  expect(asked.map((one) => groups.get(one))).toEqual(['burn', 'burn', 'contract', 'contract', 'pool', 'other'])
})

test('screens-evm §8.2: groups add up to what the largest holders have, and a group is listed by the ranks among all', async () => {
  const world = await createAccountWorld(41)
  const { chain } = world.runtime
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const token = world.chain.flatMap(({ transfers }) => transfers).find(({ standard }) => standard === 'erc20')!.asset
  const asked = { chain: chain.code, address: world.runtime.family.formatAddress(token, chain) }
  const all = await client.listTokenHolders({ ...asked, limit: 100, groups: true })
  const told = await client.getHolderGroups(asked)
  expect(told.counted).toBe(all.hits.length)
  for (const { group, holders, amount } of told.groups) {
    const own = all.hits.filter((row) => row.group === group)
    const sum = own.reduce((total, row) => total + BigInt(row.amount), 0n)
    expect([holders, amount]).toEqual([own.length, sum.toString()])
    const listed = await client.listTokenHolders({ ...asked, limit: 100, holderGroup: group })
    expect(listed.hits.map(({ rank }) => rank)).toEqual(own.map(({ rank }) => rank))
    expect(listed.extend.of).toBe(all.hits.length)
  }
})
