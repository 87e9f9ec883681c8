import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('explorer §7: banners are those of the chain that is asked for, and without one those of every page', async () => {
  const world = await createAccountWorld(1)
  const { code } = world.runtime.chain
  const { request } = createApi({
    chains: () => [world.runtime],
    knownChains: [],
    clock: world.clock,
    log: silentLog,
    banners: [
      { id: 'all', html: '<b>all</b>', chains: null },
      { id: 'here', html: 'here', chains: ['OTHER', code] },
      { id: 'there', html: 'there', chains: ['OTHER'] },
    ],
  })
  const client = createClient({ request })
  const ids = async (asked: object) => (await client.getBanner(asked)).banners.map(({ id }) => id)
  expect(await ids({ chain: code.toLowerCase() })).toEqual(['all', 'here'])
  expect(await ids({ page: 'toolsPage' })).toEqual(['all'])
  await expect(ids({ chain: 'nowhere' })).rejects.toMatchObject({ code: 'CHAIN_UNKNOWN' })
})
