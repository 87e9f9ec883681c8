import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

let server: TestServer | null = null
afterEach(async () => server?.close())

test.each(['erc721', 'erc1155'] as const)(
  'screens-evm §8.2: the inventory of an %s token is the sum of all blocks, by number, page after page',
  async (standard) => {
    const { address } = SAMPLE_TOKENS.find((token) => token.standard === standard)!
    const world = await createAccountWorld(3, 80)
    world.reorganise(3)
    server = await startTestServer([world])
    const sums = new Map<string, bigint>()
    for (const { asset, tokenId, address: owner, amount } of world.chain.flatMap(({ deltas }) => deltas)) {
      const key = `${tokenId?.toString(16).padStart(64, '0')}:${owner}`
      if (asset === address) sums.set(key, (sums.get(key) ?? 0n) + amount)
    }
    const expected = [...sums].filter(([, amount]) => amount > 0n).toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect(expected.length).toBeGreaterThan(10)
    const rows: (readonly [string, bigint])[] = []
    for (let cursor: string | undefined; ;) {
      const page = await server.client.listTokenItems({ chain: 'tn', address, limit: 10, ...(cursor && { cursor }) })
      for (const { tokenId, owner, amount } of page.hits)
        rows.push([`${BigInt(tokenId).toString(16).padStart(64, '0')}:${owner}`, BigInt(amount)])
      if (page.extend.next === null) break
      cursor = page.extend.next
    }
    expect(rows).toEqual(expected)
    const second = await server.client.listTokenItems({ chain: 'tn', address, limit: 10, page: 2 })
    expect(second.hits.map(({ owner }) => owner)).toEqual(expected.slice(10, 20).map(([key]) => key.slice(65)))
    for (const cursor of ['last', 'aQ', Buffer.from('i.zz.00').toString('base64url')])
      await expect(server.client.listTokenItems({ chain: 'tn', address, cursor })).rejects.toMatchObject({
        code: 'CURSOR_INVALID',
      })
  },
)
