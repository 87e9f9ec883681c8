import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArrivedMessage } from '@orrery/model/wire/arrival'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

let world: World
let server: TestServer

beforeAll(async () => {
  world = await createAccountWorld()
  server = await startTestServer([world])
})
afterAll(() => server.close())

test('screens-evm §4.1: what came from the parent chain is listed over head and archive, each with what stands beside it', async () => {
  const { chain, family } = world.runtime
  const found: ArrivedMessage[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const list: Awaited<ReturnType<typeof server.client.listArrivals>> = await server.client.listArrivals({
      chain: chain.code,
      limit: 10,
      ...(cursor !== '' && { cursor }),
    })
    found.push(...list.hits)
    cursor = list.extend.next
  }
  const told = world.chain
    .flatMap(({ txs }) => txs.map((tx) => ({ tx, first: txs[0]! })))
    .filter(({ tx: { from } }) => from !== null && /[02468ace]$/.test(from))
    .toReversed()
  expect(told.length).toBeGreaterThan(10)
  expect(found.map(({ tx, source, amount }) => [tx.hash, source, amount])).toEqual(
    told.map(({ tx, first }) => [
      family.formatHash(tx.hash),
      tx.txIndex === 0 ? null : family.formatHash(first.hash),
      tx.value.toString(),
    ]),
  )
  await expect(server.client.listArrivals({ chain: chain.code, page: 2 })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})
