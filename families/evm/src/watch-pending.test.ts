import type { PendingChange } from '@orrery/family/adapter'
import type { Clock } from '@orrery/primitives/clock'
import { expect, test } from 'vitest'
import { none } from './stacks/none.ts'
import { makeBlock } from './testing/blocks.ts'
import { refusal, testRpc, type Answer } from './testing/rpc.ts'
import { watchPending } from './watch-pending.ts'

const clock: Clock = { now: () => 77, monotonic: () => 0, sleep: () => Promise.resolve() }
const [one, two] = makeBlock(1).block.transactions.map((tx) => ({ ...tx, blockHash: null }))

async function watch(answer: Answer, count: number): Promise<PendingChange[]> {
  const changes: PendingChange[] = []
  for await (const change of watchPending({ rpc: testRpc(answer), clock, stack: none }, new AbortController().signal)) {
    changes.push(change)
    if (changes.length === count) break
  }
  return changes
}

test('the pool is compared with what it was a second ago, and a broken entry hides no other', async () => {
  const pools = [
    { a: { 1: one, 2: { hash: 7 }, 3: null } },
    { a: { 1: one } },
    { a: { 1: one, 2: two } },
    { a: { 2: two } },
    'x',
    {},
  ]
  let n = 0
  const changes = await watch(() => ({ pending: pools[n++], queued: {} }), 4)
  expect(changes.map(({ added, removed }) => [added.map(({ hash }) => hash), removed])).toEqual([
    [[one!.hash], []],
    [[two!.hash], []],
    [[], [one!.hash]],
    [[], [two!.hash]],
  ])
  expect(changes[0]!.added[0]).toMatchObject({ seenMs: 77, fee: null, kind: 'legacy', ext: { gasPrice: '1' } })
})

test('a transaction that waits for a lower nonce is marked, and told again when its turn comes', async () => {
  let n = 0
  const changes = await watch(
    () => (n++ === 0 ? { pending: {}, queued: { a: { 1: one } } } : { pending: { a: { 1: one } }, queued: {} }),
    2,
  )
  expect(changes.map(({ added }) => added[0]?.ext['queued'])).toEqual([true, undefined])
})

test('without txpool_content the block that the node builds is looked at', async () => {
  const changes = await watch((method) => {
    if (method === 'txpool_content') throw refusal(-32601, 'no such method')
    return { hash: null, number: '0x2', transactions: [one] }
  }, 1)
  expect(changes[0]!.added.map(({ hash }) => hash)).toEqual([one!.hash])
})

test('a pool that is refused by chance is not left for the next block, in which most of it is not (reliability I-7)', async () => {
  let n = 0
  const pool: Answer = (method) => {
    if (method !== 'txpool_content') return { hash: null, number: '0x2', transactions: [] }
    if (n++ === 1) throw refusal(-32000, 'the node is busy')
    return { pending: { a: { 1: one, 2: two } }, queued: {} }
  }
  await expect(watch(pool, 2)).rejects.toMatchObject({ code: 'UPSTREAM_RPC' })
})

test('a node that comes to tell its pool is asked for it again, not more than once in ten minutes (reliability F-42)', async () => {
  let ms = 0
  let tells = false
  const asked: number[] = []
  const later: Clock = { ...clock, monotonic: () => ms, sleep: async (wait) => void (ms += wait) }
  const rpc = testRpc((method) => {
    if (method === 'txpool_content') {
      asked.push(ms)
      tells = asked.length > 2
      if (!tells) throw refusal(-32601, 'no such method')
      return { pending: { a: { 1: one, 2: two } }, queued: {} }
    }
    return { hash: null, number: '0x2', transactions: [one] }
  })
  const found: string[][] = []
  for await (const { added } of watchPending({ rpc, clock: later, stack: none }, new AbortController().signal))
    if (found.push(added.map(({ hash }) => hash)) === 2) break
  expect(found).toEqual([[one!.hash], [two!.hash]])
  expect(asked).toEqual([0, 600_000, 1_200_000])
})

test('it ends where the node offers neither', async () => {
  const changes = await watch(() => {
    throw refusal(-32601, 'no such method')
  }, 1)
  expect(changes).toEqual([])
})

test('screens-evm §10: a waiting transaction tells its bytes where its fields make its hash, and none where one of them is missing', async () => {
  // The example of EIP-155, of 110 bytes.
  const signed = {
    ...one,
    hash: '0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788',
    from: '0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f',
    to: '0x3535353535353535353535353535353535353535',
    value: '0xde0b6b3a7640000',
    gas: '0x5208',
    gasPrice: '0x4a817c800',
    nonce: '0x9',
    v: '0x25',
    r: '0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276',
    s: '0x67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  }
  const sizeOf = async (tx: object) =>
    (await watch(() => ({ pending: { a: { 1: tx } }, queued: {} }), 1))[0]!.added[0]!.ext['size']
  expect(await sizeOf(signed)).toBe(110)
  expect(await sizeOf({ ...signed, r: undefined })).toBeUndefined()
  expect(await sizeOf({ ...signed, type: '0x7b' }), 'a type that is not known here').toBeUndefined()
})
