import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../client.ts'
import { createApi } from '../server/create-api.ts'
import { accountChain } from '../testing/account-family.ts'
import { createAccountWorld } from '../testing/world.ts'

test('screens-evm §4.3: a transaction leads to those that its sender sent before and after it, across Head and archive', async () => {
  const world = await createAccountWorld(6)
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  const client = createClient({ request: api.request })
  const txs = world.chain.flatMap((bundle) => bundle.txs)
  const sender = txs[0]!.from!
  const own = txs.filter(({ from }) => from === sender)
  expect(own.length).toBeGreaterThan(5)
  expect(own.at(-1)!.height).toBeGreaterThan(world.archive.state().ranges.at(-1)!.to)
  for (const [index, { hash }] of own.entries())
    expect((await client.getTransaction({ chain: accountChain.code, hash })).ofSender, hash).toEqual({
      previous: own[index - 1]?.hash ?? null,
      next: own[index + 1]?.hash ?? null,
    })
})
