import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('screens-evm §8.2: items come by their last transfer, with whom it brought them to, and none that was burnt', async () => {
  const world = await createAccountWorld(6)
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const addressOf = (wanted: string) => SAMPLE_TOKENS.find(({ standard }) => standard === wanted)!.address
  const address = addressOf('erc721')
  const last = new Map<bigint, Hex | null>()
  for (const { asset, tokenId, to } of world.chain.flatMap(({ transfers }) => transfers).toReversed())
    if (asset === address && tokenId !== null && !last.has(tokenId)) last.set(tokenId, to)
  const expected = [...last].flatMap(([id, owner]) => (owner === null ? [] : [[id.toString(), owner]]))
  expect(expected.length).toBeGreaterThan(2)
  const ask = { chain: 'tn', address, itemOrder: 'recent', limit: 100 } as const
  const { hits, total } = await server.client.listTokenItems(ask)
  expect(hits.map(({ tokenId, owner }) => [tokenId, owner])).toEqual(expected)
  expect(total).toBe(expected.length)
  const refused = await server.client
    .listTokenItems({ ...ask, address: addressOf('erc1155') })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'CAPABILITY_MISSING' })
})
