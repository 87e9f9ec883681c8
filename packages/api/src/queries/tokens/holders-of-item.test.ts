import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

const MANY = 10n ** 20n

test('screens-evm §8.3: all who hold some of an item are told, the largest first, page after page', async () => {
  const world = await createAccountWorld(3, 80)
  const { address } = SAMPLE_TOKENS.find(({ standard }) => standard === 'erc1155')!
  // One item that many get some of in one block.
  const last = world.chain.at(-1)!
  const height = last.block.height + 1
  world.head.apply({
    type: 'extended',
    seenMs: world.clock.now(),
    bundle: {
      ...last,
      block: { ...last.block, height, hash: `0x${'e'.repeat(64)}`, parentHash: last.block.hash },
      deltas: Array.from({ length: 25 }, (_, at) => ({
        ...last.deltas[0]!,
        height,
        asset: address,
        tokenId: MANY,
        address: `0x${String(at).padStart(40, '0')}` as const,
        amount: BigInt(1 + (at % 7)),
      })),
    },
  })
  const server = await startTestServer([world])
  try {
    const all = []
    for (let cursor: string | undefined; ;) {
      const page = await server.client.listTokenItems({ chain: 'tn', address, limit: 100, ...(cursor && { cursor }) })
      all.push(...page.hits)
      if (page.extend.next === null) break
      cursor = page.extend.next
    }
    const byItem = Map.groupBy(all, ({ tokenId }) => tokenId)
    const held = [...byItem.values()].toSorted((a, b) => b.length - a.length)
    expect(held[0]!.length, 'an item of several holders').toBeGreaterThan(1)
    let walked = 0
    for (const own of held.slice(0, 3)) {
      const { tokenId } = own[0]!
      const expected = own.toSorted(
        (a, b) =>
          Number(BigInt(b.amount) - BigInt(a.amount)) || (a.owner.toLowerCase() < b.owner.toLowerCase() ? -1 : 1),
      )
      const told = await server.client.listTokenItems({ chain: 'tn', address, item: tokenId, limit: 100 })
      expect(told).toMatchObject({ total: own.length, hits: expected, extend: { totalIsFloor: false, next: null } })
      const first = await server.client.listTokenItems({ chain: 'tn', address, item: tokenId, limit: 10 })
      expect([first.total, first.hits]).toEqual([own.length, expected.slice(0, 10)])
      if (first.extend.next === null) continue
      walked++
      const next = { chain: 'tn', address, item: tokenId, limit: 10, cursor: first.extend.next } as const
      expect((await server.client.listTokenItems(next)).hits).toEqual(expected.slice(10, 20))
    }
    expect(walked, 'one with more than a page').toBeGreaterThan(0)
    const nobody = await server.client.listTokenItems({ chain: 'tn', address, item: String(10n ** 30n) })
    expect([nobody.total, nobody.hits]).toEqual([0, []])
    const beyond = { chain: 'tn', address, item: String(2n ** 256n) }
    await expect(server.client.listTokenItems(beyond)).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  } finally {
    await server.close()
  }
})
