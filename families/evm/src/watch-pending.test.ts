import type { PendingChange } from '@orrery/family/adapter'
import type { Clock } from '@orrery/primitives/clock'
import { expect, test } from 'vitest'
import type { RawTx } from './raw.ts'
import { none } from './stacks/none.ts'
import type { Stack } from './stacks/stack.ts'
import { makeBlock } from './testing/blocks.ts'
import { refusal, testRpc, type Answer } from './testing/rpc.ts'
import { encodeTransaction } from './verify/encode-transaction.ts'
import { keccakHex } from './verify/keccak.ts'
import { pendingRow, watchPending } from './watch-pending.ts'

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

/** A node with a large pool, of which it tells what comes in by a filter; `steps` are taken a second each. All that it says is measured. */
function largePool(size: number, canFilter = true) {
  const named = (n: number, changes: object = {}): object => ({
    ...one,
    hash: `0x${n.toString(16).padStart(64, '0')}`,
    from: `0x${n.toString(16).padStart(40, '0')}`,
    ...changes,
  })
  const pool = new Map(Array.from({ length: size }, (_, n) => [n, named(n)]))
  let fresh: number[] = []
  let made = 0
  const told = { bytes: 0, whole: 0 }
  const hashOf = (n: number): string => (pool.get(n) as { hash: string }).hash
  const rpc = testRpc((method, [first]) => {
    const answer = (): unknown => {
      if (method === 'txpool_content') {
        told.whole++
        return { pending: Object.fromEntries([...pool].map(([n, tx]) => [n, { 0: tx }])), queued: {} }
      }
      if (!canFilter) throw refusal(-32601, 'no such method')
      if (method === 'eth_newPendingTransactionFilter') return `0x${(++made).toString(16)}`
      if (method === 'eth_getFilterChanges') {
        if (first !== `0x${made.toString(16)}`) throw refusal(-32000, 'filter not found')
        return fresh.splice(0).map(hashOf)
      }
      return [...pool.values()].find((tx) => (tx as { hash: string }).hash === first) ?? null
    }
    const result = answer()
    told.bytes += JSON.stringify(result).length
    return result
  })
  return {
    rpc,
    told,
    hashOf,
    pool,
    enter(n: number, changes: object = {}) {
      pool.set(n, named(n, changes))
      fresh.push(n)
    },
    restart() {
      made += 7
      fresh = []
    },
  }
}

async function follow(node: ReturnType<typeof largePool>, seconds: number, step: (second: number) => void) {
  let ms = 0
  const stop = new AbortController()
  const later: Clock = {
    ...clock,
    monotonic: () => ms,
    sleep: async (wait) => {
      ms += wait
      if (ms / 1_000 >= seconds) stop.abort()
      else step(ms / 1_000)
    },
  }
  const changes: (PendingChange & { readonly second: number })[] = []
  for await (const change of watchPending({ rpc: node.rpc, clock: later, stack: none }, stop.signal))
    changes.push({ ...change, second: ms / 1_000 })
  return changes
}

test('a large pool is read whole seldom, and what comes in is told within a second all the same (reliability I-10)', async () => {
  const size = 5_000
  const node = largePool(size)
  const changes = await follow(node, 60, (second) => {
    for (const n of [2 * second, 2 * second + 1]) node.enter(10_000 + n)
    // Takes the place of another one of its sender.
    if (second === 20) node.enter(20_000, { from: `0x${'7'.padStart(40, '0')}` })
    if (second === 20) node.pool.delete(7)
    if (second === 30) node.restart()
  })
  const whole = JSON.stringify(Object.fromEntries(node.pool)).length
  expect(node.told.whole).toBeLessThanOrEqual(16)
  expect(node.told.bytes, 'a look a second would have been 60 times as much').toBeLessThan(16 * whole)
  const found = new Map(changes.flatMap(({ added, second }) => added.map(({ hash }) => [hash, second] as const)))
  expect(found.size).toBe(size + 2 * 59 + 1)
  const lateOnes = Array.from({ length: 59 }, (_, i) => i + 1).filter(
    (second) => found.get(node.hashOf(10_000 + 2 * second) as `0x${string}`) !== second,
  )
  // What came while the node forgot its filter the next whole look tells.
  expect(lateOnes.every((second) => second >= 29 && second <= 36)).toBe(true)
  const replaced = changes.find(({ removed }) => removed.length > 0)!
  expect(replaced).toMatchObject({ second: 20, removed: [`0x${'7'.padStart(64, '0')}`] })
})

test('of a node without such a filter the whole pool is read no faster for its size', async () => {
  const node = largePool(5_000, false)
  const changes = await follow(node, 60, (second) => node.enter(10_000 + second))
  expect(node.told.whole).toBeLessThanOrEqual(16)
  expect(changes.at(-1)!.second).toBeGreaterThan(50)
  expect(node.rpc.heard.filter((method) => method !== 'txpool_content').length).toBeLessThanOrEqual(3)
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

test('screens-evm §4.3: a waiting deployment tells the address that it will have, where Ethereum’s rules make it', async () => {
  const { to: _to, ...deploys } = {
    ...one,
    from: '0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0',
    nonce: '0x1',
    gas: '0x5208',
    gasPrice: '0x4a817c800',
    input: '0x6000',
    v: '0x25',
    r: '0x1',
    s: '0x1',
  } as RawTx
  const hash = keccakHex(encodeTransaction(deploys as RawTx)!)
  const made = (tx: object, stack: Stack = none) => pendingRow({ ...deploys, ...tx } as RawTx, false, 0, stack).created
  expect(made({ hash })).toBe('0x343c43a37d37dff08ae8c4a11544c718abb4fcf8')
  expect(made({ hash, to: one!.to })).toBeNull()
  // What its fields do not make may be of any rules, and so is what a stack makes of its own.
  expect(made({ hash: one!.hash })).toBeNull()
  expect(made({ hash }, { ...none, hashes: 'own' })).toBeNull()
})
