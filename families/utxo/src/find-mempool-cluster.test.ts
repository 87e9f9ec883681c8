import { expect, test } from 'vitest'
import { findMempoolCluster } from './find-mempool-cluster.ts'
import { refuse, scriptedRpc, type Script } from './testing/scripted-rpc.ts'

const [PARENT, CHILD, OTHER] = ['ab', 'cd', 'ef'].map((pair) => pair.repeat(32)) as [string, string, string]
const ask = (script: Script) => findMempoolCluster(scriptedRpc(script), `0x${PARENT}`, new AbortController().signal)

test('screens-nonevm §4.4: chunks come from a node that has them, in its order, fees in base units', async () => {
  const told = await ask((method, params) => {
    expect([method, params]).toEqual(['getmempoolcluster', [PARENT]])
    return {
      clusterweight: 1_700,
      txcount: 3,
      chunks: [
        { chunkfee: '0.00002100', chunkweight: 1_140, txs: [PARENT, CHILD] },
        { chunkfee: 1e-6, chunkweight: 560, txs: [OTHER] },
      ],
    }
  })
  expect(told).toEqual({
    chunks: [
      { fee: 2_100n, weight: 1_140, txids: [`0x${PARENT}`, `0x${CHILD}`] },
      { fee: 100n, weight: 560, txids: [`0x${OTHER}`] },
    ],
  })
})

test('screens-nonevm §4.4: older nodes, and nodes that have not got it, tell of no clusters', async () => {
  expect(await ask(() => undefined)).toBeNull()
  expect(await ask(() => refuse(-5, 'Transaction not in mempool'))).toBeNull()
})

test('what is no cluster of the transaction is refused at the door', async () => {
  const chunk = { chunkfee: '0.1', chunkweight: 4, txs: [PARENT] }
  for (const [wrong, why] of [
    [{}, 'a list'],
    [{ chunks: [] }, 'the transaction itself'],
    [{ chunks: [{ ...chunk, txs: [OTHER] }] }, 'the transaction itself'],
    [{ chunks: [{ ...chunk, chunkfee: null }] }, 'an amount'],
    [{ chunks: [{ ...chunk, chunkfee: 'much' }] }, 'an amount'],
    [{ chunks: [{ ...chunk, chunkweight: 'heavy' }] }, 'an integer'],
    [{ chunks: [{ ...chunk, txs: ['ab'] }] }, '64 hex digits'],
    [{ chunks: [{ ...chunk, txs: Array.from({ length: 10_001 }, () => PARENT) }] }, 'at most'],
  ] as const)
    await expect(ask(() => wrong)).rejects.toThrow(why)
})
