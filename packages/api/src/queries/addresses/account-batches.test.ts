import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { blobsOf } from './account-batches.ts'

/** On the test chain every transaction with blobs posts a batch. */
async function open(posts = true) {
  const world = await createAccountWorld(5, 80)
  const { postedBatch, ...without } = world.runtime.family
  const family = posts ? world.runtime.family : without
  const api = createApi({
    chains: () => [{ ...world.runtime, family }],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  const txs = world.chain.flatMap((bundle) => bundle.txs)
  const posters = txs.filter((tx) => postedBatch!(tx) !== null)
  const sender = posters.at(-1)!.from!
  return {
    world,
    client: createClient({ request: api.request }),
    sender,
    own: posters.filter((tx) => tx.from === sender),
  }
}
const chain = accountChain.code

test('screens-evm §5: batches of an address are all that it sent to inboxes, newest first, page by page and cut to days, with fee and rollup', async () => {
  const { world, client, sender, own } = await open()
  expect(own.length).toBeGreaterThan(12)
  const found: string[] = []
  for (let cursor: string | undefined; ;) {
    const { hits, extend } = await client.listAddressBatches({
      chain,
      address: sender,
      limit: 10,
      ...(cursor !== undefined && { cursor }),
    })
    for (const hit of hits) {
      const tx = own.find(({ hash }) => hash === hit.txHash)!
      expect(hit).toMatchObject({ stack: 'op', chainId: 10, inbox: tx.to, fee: tx.fee?.toString() ?? null, blobs: 0 })
      found.push(hit.txHash)
    }
    if (extend.next === null) break
    cursor = extend.next
  }
  expect(found).toEqual(own.map(({ hash }) => hash).toReversed())
  const [since, until] = [world.chain.at(20)!.block.timeMs, world.chain.at(-10)!.block.timeMs]
  const cut = await client.listAddressBatches({ chain, address: sender, limit: 100, since, until })
  expect(cut.hits.map(({ txHash }) => txHash)).toEqual(
    own
      .filter(({ timeMs }) => timeMs >= since && timeMs < until)
      .map(({ hash }) => hash)
      .toReversed(),
  )
})

test('screens-evm §5: an address says that it has batches where it sent one lately, and a chain without rollups has no such list', async () => {
  const { client, sender, world } = await open()
  expect((await client.getAddress({ chain, address: sender })).lists).toContain('batches')
  const others = world.chain
    .flatMap(({ transfers }) => transfers.map(({ asset }) => asset))
    .filter((one) => one !== '0x')
  expect((await client.getAddress({ chain, address: others[0]! })).lists).not.toContain('batches')
  const none = await open(false)
  expect((await none.client.getAddress({ chain, address: sender })).lists).not.toContain('batches')
  await expect(none.client.listAddressBatches({ chain, address: sender })).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
})

test('screens-evm §5, §16.7: the file of batches has the rows of the list', async () => {
  const { client, sender, own } = await open()
  const { rows, columns } = await client.previewDownload({ chain, set: 'address-batches', subject: sender })
  expect(columns).toEqual(['txHash', 'block', 'txIndex', 'time', 'unix', 'to', 'kind', 'chainId', 'blobs', 'fee'])
  expect(rows[0]).toEqual(expect.arrayContaining([own.at(-1)!.hash, 'op', '10']))
})

test('how many blobs a transaction has is told by its own fields, and unknown without them', () => {
  expect([blobsOf(undefined), blobsOf({}), blobsOf({ blobHashes: ['0x1', '0x2'] })]).toEqual([null, 0, 2])
})
