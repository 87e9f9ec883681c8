import { createChainHead } from '@orrery/head/create-chain-head'
import type { Bundle, PendingTxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { ChainDesk } from '../chain-desk.ts'
import { mempoolNow } from './mempool-now.ts'

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const waits = (n: number, fee: bigint, parents: readonly number[], told: object): PendingTxRow => ({
  hash: hash(n),
  from: null,
  to: null,
  created: null,
  value: 1n,
  fee,
  kind: 'transfer',
  method: null,
  input: '0x',
  ext: { size: 100, vsize: 100, feeRate: '1.00', mempool: { depends: parents.map(hash), ...told } as never },
  seenMs: 1,
  accounts: [],
  spends: parents.map((parent) => `${hash(parent)}:0`),
})
const blockOf = (height: number, txs: readonly PendingTxRow[]): Bundle => ({
  block: {
    height,
    hash: hash(1_000 + height),
    parentHash: hash(999 + height),
    timeMs: height,
    txCount: txs.length,
    size: null,
    producer: null,
    fees: null,
    reward: null,
    burnt: null,
    ext: {},
  },
  txs: txs.map((tx, txIndex) => ({ ...tx, height, txIndex, timeMs: height, status: 'success' as const })),
  logs: [],
  transfers: [],
  deltas: [],
  accountTxs: [],
  contracts: [],
  family: {},
})
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
  expect(standing(child)).toEqual({ ancestors: 2, descendants: 2, ancestorFeeRate: '5.00', depends: [hash(1)] })
  expect(standing(grandchild)).toMatchObject({ ancestors: 3, descendants: 1, depends: [hash(2)] })
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
