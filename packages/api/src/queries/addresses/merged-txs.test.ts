import { expect, test } from 'vitest'
import type { MergedTx } from '@orrery/model/wire/merged-txs'
import type { AccountTx } from '@orrery/model/wire/transaction'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { OUTPUT_ACCOUNTS, outputChain } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'

const chain = outputChain.code

async function openWorld() {
  const world = await createOutputWorld(5, 60)
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [outputChain],
    clock: world.clock,
    log: silentLog,
  })
  const addresses = OUTPUT_ACCOUNTS.map((key) => world.runtime.family.formatAddress(key, outputChain))
  return { client: createClient({ request: api.request }), addresses, close: () => api.close() }
}

/** Every mined transaction of an address, by the list of that address. */
async function allOf(client: Awaited<ReturnType<typeof openWorld>>['client'], address: string): Promise<AccountTx[]> {
  const rows: AccountTx[] = []
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    const page = await client.listAddressTransactions({ chain, address, limit: 100, ...(cursor && { cursor }) })
    rows.push(...page.hits.filter(({ height }) => height !== null))
    cursor = page.extend.next
  }
  return rows
}

test('screens-nonevm §4.5: the transactions of several addresses are one list, each once, in the chain’s order and page by page', async () => {
  const { client, addresses, close } = await openWorld()
  const each = await Promise.all(addresses.map((address) => allOf(client, address)))
  const expected = new Map<string, bigint | null>()
  for (const { hash, net } of each.flat()) {
    const known = expected.get(hash)
    expected.set(hash, net === null || known === null ? null : (known ?? 0n) + BigInt(net))
  }
  // Some are of several of them: else nothing is merged.
  expect(each.flat().length).toBeGreaterThan(expected.size)
  const order = each
    .flat()
    .toSorted((a, b) => b.height! - a.height! || b.txIndex! - a.txIndex!)
    .map(({ hash }) => hash)
  const told: MergedTx[] = []
  const first = await client.listMergedTransactions({ chain, body: { addresses, limit: 7 } })
  const balances = await Promise.all(addresses.map((address) => client.getAddress({ chain, address })))
  expect(first.balance).toBe(
    balances.reduce<bigint>((sum, { balance }) => sum + BigInt(balance!.amount), 0n).toString(),
  )
  for (let page = first; ;) {
    told.push(...page.txs)
    if (!page.more) break
    const { height, txIndex } = page.txs.at(-1)!
    const below = { height: height!, txIndex: txIndex! }
    page = await client.listMergedTransactions({ chain, body: { addresses, limit: 7, at: first.at!, below } })
    expect([page.waiting, page.balance]).toEqual([[], null])
  }
  expect(told.map(({ hash }) => hash)).toEqual([...new Set(order)])
  for (const { hash, net } of told) expect(net, hash).toBe(expected.get(hash)?.toString() ?? null)
  // What is there now is what all of them left.
  if (told.every(({ net }) => net !== null))
    expect(told.reduce((sum, { net }) => sum + BigInt(net!), 0n).toString()).toBe(first.balance)
  close()
})

test('reliability C2: a merged list is as of one block, and refuses one that another took the place of', async () => {
  const { client, addresses, close } = await openWorld()
  const whole = await client.listMergedTransactions({ chain, body: { addresses, limit: 50 } })
  const { at } = whole
  const [height] = at!.split('-')
  const older = await client.listBlocks({ chain, limit: 10 })
  const block = older.hits.find((row) => row.height === Number(height) - 3)!
  const past = await client.listMergedTransactions({
    chain,
    body: { addresses, limit: 50, at: `${block.height}-${block.hash.replace(/^0x/, '').slice(0, 8)}` },
  })
  expect(past.txs[0]!.height).toBeLessThanOrEqual(block.height)
  expect(past.balance).toBeNull()
  await expect(
    client.listMergedTransactions({ chain, body: { addresses, at: `${block.height}-00000000` } }),
  ).rejects.toMatchObject({ code: 'STALE_CURSOR' })
  await expect(client.listMergedTransactions({ chain, body: { addresses: ['nobody'] } })).rejects.toMatchObject({
    code: 'ADDRESS_MALFORMED',
  })
  close()
})
