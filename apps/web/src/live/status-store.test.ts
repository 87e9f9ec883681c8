import type { ChainStatus } from '@orrery/model/wire/chain'
import type { BlockPush } from '@orrery/model/wire/live'
import { expect, test } from 'vitest'
import { createStatusStore } from './status-store.ts'

const status = (height: number) =>
  ({ chain: 'tn', head: { height, hash: `0x${height}`, timeMs: height }, nodeHead: height, lag: 0 }) as ChainStatus
const push = (heights: readonly number[], removed: readonly string[]): BlockPush =>
  ({
    height: heights.at(-1) ?? 7,
    blocks: heights.map((height) => ({ height, hash: `0x${height}`, timeMs: height })),
    txs: [],
    removed,
    pending: null,
  }) as unknown as BlockPush

test('screens-nonevm §2.3: the head moves with what is pushed, and is asked for where blocks went without others in their place', async () => {
  const asked: string[] = []
  const store = createStatusStore(async (chain) => {
    asked.push(chain)
    return status(7)
  })
  store.put(status(9))
  store.push('tn', push([10], []))
  store.push('tn', push([10, 11], ['0x10']))
  expect([store.get('tn')?.head?.height, asked]).toEqual([11, []])
  store.push('tn', push([], ['0x8', '0x9', '0x10', '0x11']))
  await Promise.resolve()
  expect([store.get('tn')?.head?.height, store.get('tn')?.nodeHead, asked]).toEqual([7, 7, ['tn']])
  store.push('other', push([1], []))
  expect(asked).toEqual(['tn', 'other'])
})

test('screens-nonevm §2.3: who catches up with the node stays behind while blocks come, until the node’s newest is there', () => {
  const store = createStatusStore(() => Promise.reject(new Error('nobody is asked')))
  store.put({ ...status(9), nodeHead: 12, lag: 3 })
  const told = [10, 11, 12, 13].map((height) => {
    store.push('tn', push([height], []))
    return [store.get('tn')?.lag, store.get('tn')?.nodeHead]
  })
  expect(told).toEqual([
    [2, 12],
    [1, 12],
    [0, 12],
    [0, 13],
  ])
})
