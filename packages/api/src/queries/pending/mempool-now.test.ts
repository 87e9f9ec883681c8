import { createChainHead } from '@orrery/head/create-chain-head'
import type { Bundle, PendingTxRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import { bareBundle, hashOf, waitingRow } from '../../testing/pool-rows.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { mempoolNow } from './mempool-now.ts'

const waits = (n: number, fee: bigint, parents: readonly number[], told: object): PendingTxRow =>
  waitingRow(n, fee, {
    ext: { size: 100, vsize: 100, feeRate: '1.00', mempool: { depends: parents.map(hashOf), ...told } as never },
    spends: parents.map((parent) => `${hashOf(parent)}:${n}`),
  })
const blockOf = (height: number, txs: readonly PendingTxRow[]): Bundle =>
  bareBundle(
    height,
    txs.map((tx, txIndex) => ({ ...tx, height, txIndex, timeMs: height, status: 'success' as const })),
  )
/** Each look is at a pool that nobody has an answer of yet. */
const deskOf = (head: ReturnType<typeof createChainHead>) =>
  ({ runtime: { head }, clock: { monotonic: () => 0 } }) as unknown as ChainDesk

test('screens-nonevm §4.4: what a transaction waits with is told as it is now, whatever waited when it came', () => {
  const head = createChainHead({ chain: 'SIM' })
  const parent = waits(1, 100n, [9], { ancestors: 1, descendants: 1, ancestorFeeRate: '1.00', depends: [] })
  const child = waits(2, 900n, [1], { ancestors: 2, descendants: 1, ancestorFeeRate: '5.00' })
  const grandchild = waits(3, 500n, [2, 8], { ancestors: 3, descendants: 1, ancestorFeeRate: '5.00' })
  const standing = (row: PendingTxRow) => mempoolNow(deskOf(head), row).ext['mempool']
  head.apply({ type: 'pending', added: [parent, child, grandchild], removed: [], poolSize: 3, seenMs: 1 })
  expect(standing(parent)).toEqual({ ancestors: 1, descendants: 3, ancestorFeeRate: '1.00', depends: [] })
  expect(standing(child)).toEqual({ ancestors: 2, descendants: 2, ancestorFeeRate: '5.00', depends: [hashOf(1)] })
  expect(standing(grandchild)).toMatchObject({ ancestors: 3, descendants: 1, depends: [hashOf(2)] })
  head.apply({ type: 'extended', bundle: blockOf(1, [parent]), seenMs: 2 })
  // The block has its parent: it waits alone but for its child, and is weighed by what it pays itself.
  expect(standing(child)).toEqual({ ancestors: 1, descendants: 2, ancestorFeeRate: '9.00', depends: [] })
  expect(standing(grandchild)).toMatchObject({ ancestors: 2, ancestorFeeRate: '7.00' })
  // What the node has and did not tell yet may be one of them: then nothing is said anew.
  head.apply({ type: 'pending', added: [], removed: [], poolSize: 5, seenMs: 3 })
  expect(standing(child)).toEqual(child.ext['mempool'])
  const account = { ...child, ext: {} }
  expect(mempoolNow(deskOf(head), account)).toBe(account)
})

test('reliability S-12: with more around it than is counted for a row of a list, a transaction is told as it was when it came', () => {
  const head = createChainHead({ chain: 'SIM' })
  const parent = waits(1, 100n, [], { ancestors: 1, descendants: 1, ancestorFeeRate: '1.00' })
  const children = Array.from({ length: 499 }, (_, n) => waits(2 + n, 100n, [1], { ancestors: 2 }))
  head.apply({ type: 'pending', added: [parent, ...children], removed: [], poolSize: 500, seenMs: 1 })
  expect(mempoolNow(deskOf(head), parent).ext['mempool']).toMatchObject({ descendants: 500 })
  head.apply({ type: 'pending', added: [waits(501, 100n, [500], {})], removed: [], poolSize: 501, seenMs: 2 })
  expect(mempoolNow(deskOf(head), parent)).toBe(parent)
})
