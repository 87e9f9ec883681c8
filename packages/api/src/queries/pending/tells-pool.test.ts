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
    if (count === null) await expect(ofAddress).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
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
