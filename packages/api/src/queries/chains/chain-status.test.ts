import type { FollowerStatus } from '@orrery/head/follower-status'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld } from '../../testing/world.ts'

const HASH: Hex = `0x${'07'.repeat(32)}`

async function statusOf(more: Partial<FollowerStatus>) {
  const world = await createAccountWorld(1, 20)
  const status = (): FollowerStatus => ({ ...world.runtime.status(), ...more })
  const api = createApi({
    chains: () => [{ ...world.runtime, status }],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
  })
  return createClient({ request: api.request }).getChainStatus({ chain: accountChain.code })
}

test('issue 4: the status tells how many blocks of which ranges were proven; null where nobody wrote it down', async () => {
  const runs = [
    { from: 0, to: 9, proven: null },
    { from: 10, to: 109, proven: 3 },
    { from: 110, to: 120, proven: 11 },
  ]
  expect((await statusOf({ proven: { runs, more: 4 } })).verified).toEqual({
    ranges: [
      { from: 0, to: 9, blocks: null },
      { from: 10, to: 109, blocks: 3 },
      { from: 110, to: 120, blocks: 11 },
    ],
    more: 4,
  })
  expect(await statusOf({})).not.toHaveProperty('verified')
})

test('decision 38: the status tells what blocks are held to no more, with the block that did not follow it', async () => {
  const waived = { check: 'prices', height: 7, hash: HASH, reason: 'it says 9', wasHeld: true }
  expect((await statusOf({ waivedChecks: [waived] })).waivedChecks).toEqual([waived])
  expect(await statusOf({})).not.toHaveProperty('waivedChecks')
})
