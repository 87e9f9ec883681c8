import type { AddressLabel } from '@orrery/model/address-label'
import type { ChainReads } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { agesOf, groupHolders } from './holder-groups.ts'

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
  const asked = [at('0'), gone, at('1'), at('2'), at('3'), at('4'), at('5'), at('6'), at('7')]
  const label = (digit: string, kind: AddressLabel['kind']): AddressLabel => ({
    address: at(digit),
    tag: 'One',
    kind,
    source: '',
  })
  // A project's label makes no exchange.
  const runtime = { labels: [label('5', 'cold'), label('2', 'lending'), label('6', 'locker')] }
  const groups = await groupHolders({ family, runtime }, { newest, deep }, asked, new Set([at('7')]))
  expect(asked.map((one) => groups.get(one))).toEqual([
    'burn',
    'burn',
    'contract',
    'contract',
    'pool',
    'other',
    'exchange',
    'locked',
    'locked',
  ])
})

test('screens-evm §8.2: the average holding age is by amount, over those whose days are known', () => {
  const day = 86_400_000
  const holds = (digit: string, amount: bigint) => ({ address: at(digit), asset: at('9'), tokenId: null, amount })
  const rows = [holds('1', 30n), holds('2', 10n), holds('3', 60n)]
  const moves = new Map([
    [at('1'), { firstMs: 0, lastMs: 90 * day, through: 7 }],
    [at('2'), { firstMs: 80 * day, lastMs: 100 * day, through: 7 }],
  ])
  expect(agesOf(rows, moves, 100n, 100 * day)).toEqual({ held: 80, still: 7.5, ofPpm: 400_000, through: 7 })
  expect(agesOf(rows, new Map(), 100n, 100 * day)).toBeNull()
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
