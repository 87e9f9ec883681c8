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

test('it ends where the node offers neither', async () => {
  const changes = await watch(() => {
    throw refusal(-32601, 'no such method')
  }, 1)
  expect(changes).toEqual([])
})
