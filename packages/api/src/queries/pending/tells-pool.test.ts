import type { FollowerStatus } from '@orrery/head/follower-status'
import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { toBlockPush } from '../../live/block-feed.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { createChainDesk } from '../chain-desk.ts'
import { readFeeMarket } from '../gas/fee-market.ts'

const can = Object.fromEntries(CAPABILITIES.map((name) => [name, { ok: true, how: 'so' }])) as Capabilities['can']
const capabilities: Capabilities = { client: 'before', checkedMs: 1, can }

// What an earlier process found tells what the node can, not what waits now.
test.each([
  ['of this process', {}, 0, '0'],
  ['of an earlier process', { remembered: true }, null, null],
  ['of this process that was not told the pool yet', { poolUnheard: true }, null, null],
] as const)(
  'screens-evm §0.1: with capabilities %s, an empty pool is told as it is known',
  async (_, of, count, net) => {
    const world = await createAccountWorld(1, 20)
    const status = (): FollowerStatus => ({ ...world.runtime.status(), capabilities, ...of })
    const api = createApi({
      chains: () => [{ ...world.runtime, status }],
      knownChains: [accountChain],
      clock: world.clock,
      log: silentLog,
    })
    const client = createClient({ request: api.request })
    const chain = accountChain.code
    expect(await client.getChainStatus({ chain })).toMatchObject({ pending: count, capabilities: { client: 'before' } })
    expect((await client.getHomeInfo({ chain })).pendingTransactionCount).toBe(count)
    const address = `0x${'0a'.repeat(20)}`
    expect((await client.getAddress({ chain, address })).pendingChange).toBe(net)
    expect(await client.listPending({ chain })).toMatchObject({
      total: count,
      extend: { totalIsFloor: count === null },
    })
    const ofAddress = client.listAddressPending({ chain, address })
    if (count === null)
      await expect(ofAddress).rejects.toMatchObject({
        code: 'poolUnheard' in of ? 'BEING_COUNTED' : 'CAPABILITY_MISSING',
      })
    else expect(await ofAddress).toMatchObject({ total: 0 })
    const desk = createChainDesk({
      runtime: () => ({ ...world.runtime, status }),
      clock: world.clock,
      nodeDeadlineMs: 100,
    })
    expect(toBlockPush(desk, world.head.view(), world.chain.slice(-1), [])).toMatchObject({ pending: count })
    expect(readFeeMarket(desk)).toMatchObject({ txs: count, bytes: count, whole: count !== null })
  },
)

test('screens-nonevm §4.5: of a pool that was not told whole a part is told as a part: a floor where something of the address waits, and no sum', async () => {
  const world = await createAccountWorld(1, 20)
  const from = `0x${'0a'.repeat(20)}` as const
  const other = `0x${'0b'.repeat(20)}`
  const tx = world.chain.flatMap(({ txs }) => txs).find(({ kind }) => kind !== 'system')!
  const waiting = {
    ...tx,
    hash: `0x${'cd'.repeat(32)}` as const,
    from,
    to: null,
    created: null,
    value: 5n,
    ext: {},
    seenMs: 1,
  }
  let of: Partial<FollowerStatus> = { poolUnheard: true }
  const status = (): FollowerStatus => ({ ...world.runtime.status(), capabilities, ...of })
  const api = createApi({
    chains: () => [{ ...world.runtime, status }],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
  })
  const client = createClient({ request: api.request })
  const ask = (address: string) => client.listAddressPending({ chain: accountChain.code, address })
  const change = async () => (await client.getAddress({ chain: accountChain.code, address: from })).pendingChange
  world.head.apply({ type: 'pending', added: [waiting], removed: [], seenMs: 1, poolSize: 3 })
  expect(await ask(from)).toMatchObject({ total: 1, extend: { totalIsFloor: true } })
  expect(await change()).toBeNull()
  await expect(ask(other)).rejects.toMatchObject({ code: 'BEING_COUNTED' })
  // It was told once, and has grown since: a floor of none is no “nothing”.
  of = {}
  expect(await ask(other)).toMatchObject({ total: 0, extend: { totalIsFloor: true } })
  const all = () => client.listPending({ chain: accountChain.code })
  expect(await all()).toMatchObject({ total: 1, extend: { totalIsFloor: true } })
  world.head.apply({ type: 'pending', added: [], removed: [], seenMs: 2, poolSize: 1 })
  expect(await ask(from)).toMatchObject({ total: 1, extend: { totalIsFloor: false } })
  expect(await change()).toBe('-5')
  expect(await all()).toMatchObject({ total: 1, extend: { totalIsFloor: false } })
  expect(await ask(other)).toMatchObject({ total: 0, extend: { totalIsFloor: false } })
})
