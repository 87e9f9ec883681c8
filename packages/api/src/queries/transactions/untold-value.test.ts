import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

const world = await createAccountWorld()
const found = world.chain
  .slice(-20)
  .flatMap(({ txs }) => txs.slice(0, 1))
  .at(-1)!
// As the family tells of a form that is not known here: what it was not told is named among its own fields.
Object.assign(found, { value: 0n, kind: 'type-0x6', ext: { type: 6, untold: ['value', 'gas'] } })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([world])
})
afterAll(() => server.close())

test('issue 4: what is not told is not zero on the wire either: in the transaction and in lists', async () => {
  const chain = world.runtime.chain.code
  const { client } = server
  const tx = await client.getTransaction({ chain, hash: found.hash })
  expect([tx.value, tx.ext['untold']]).toEqual([null, ['value', 'gas']])
  const { hits } = await client.listBlockTransactions({ chain, block: String(found.height) })
  const listed = hits.find(({ hash }) => hash === tx.hash)!
  expect(listed.value).toBeNull()
  for (const { hash, value } of hits) if (hash !== tx.hash) expect(value).toMatch(/^\d+$/)
})
