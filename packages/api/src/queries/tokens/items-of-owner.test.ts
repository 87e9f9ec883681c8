import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('screens-evm §8.3: what else an owner has of a collection is what the list of all items says of it', async () => {
  const world = await createAccountWorld()
  const server = await startTestServer([world])
  try {
    const { address } = SAMPLE_TOKENS.find(({ standard }) => standard === 'erc721')!
    const ask = { chain: 'tn', address, limit: 100 } as const
    const all = (await server.client.listTokenItems(ask)).hits
    const owners = [...new Set(all.map(({ owner }) => owner))]
    expect(owners.length).toBeGreaterThan(1)
    for (const owner of owners) {
      const own = all.filter((row) => row.owner === owner)
      expect((await server.client.listTokenItems({ ...ask, owner })).hits).toEqual(own)
      const first = await server.client.listTokenItems({ ...ask, owner, limit: 10 })
      expect(first.hits).toEqual(own.slice(0, 10))
      if (first.extend.next !== null)
        expect(
          (await server.client.listTokenItems({ ...ask, owner, limit: 10, cursor: first.extend.next })).hits,
        ).toEqual(own.slice(10, 20))
    }
  } finally {
    await server.close()
  }
})
