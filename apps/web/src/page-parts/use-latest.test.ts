import { describe, expect, test } from 'vitest'
import type { BlockPush } from '@orrery/model/wire/live'
import { stubBlock, stubTx } from './stubs.ts'
import { countWaiting, pushLatest } from './use-latest.ts'

const block = (height: number, fork = 'a') => ({ ...stubBlock, height, hash: `${height}${fork}` })
const tx = (hash: string, height: number) => ({ ...stubTx, hash, height })
const push = (fields: Partial<BlockPush>): BlockPush => ({
  height: 0,
  blocks: [],
  txs: [],
  removed: [],
  pending: null,
  ...fields,
})

describe('screens-nonevm §2.3: lists that move', () => {
  test('new rows stand in front and the list keeps its length', () => {
    const now = { blocks: [block(3), block(2), block(1)], txs: [tx('c', 3), tx('b', 2), tx('a', 1)] }
    const next = pushLatest(now, push({ blocks: [block(4), block(5)], txs: [tx('e', 5), tx('d', 4)] }), 3)
    expect(next.blocks.map(({ height }) => height)).toEqual([5, 4, 3])
    expect(next.txs.map(({ hash }) => hash)).toEqual(['e', 'd', 'c'])
  })

  test('a reorganisation takes lost blocks and their transactions away', () => {
    const now = { blocks: [block(3), block(2), block(1)], txs: [tx('lost', 3), tx('b', 2)] }
    const next = pushLatest(now, push({ blocks: [block(3, 'b')], txs: [tx('new', 3)], removed: ['3a'] }), 3)
    expect(next.blocks.map(({ hash }) => hash)).toEqual(['3b', '2a', '1a'])
    expect(next.txs.map(({ hash }) => hash)).toEqual(['new', 'b'])
  })

  test('a row that is pushed twice stands once', () => {
    const now = { blocks: [block(2)], txs: [tx('b', 2)] }
    const next = pushLatest(now, push({ blocks: [block(2)], txs: [tx('b', 2)] }), 3)
    expect([next.blocks.length, next.txs.length]).toEqual([1, 1])
  })

  test('screens-evm §0.5: blocks that wait behind held rows are counted, past the length of the list and after a reorganisation', () => {
    const shown = { blocks: [block(3), block(2)], txs: [] }
    expect(countWaiting(shown, shown)).toBe(0)
    expect(countWaiting(shown, { blocks: [block(4), block(3)], txs: [] })).toBe(1)
    expect(countWaiting(shown, { blocks: [block(9), block(8)], txs: [] })).toBe(6)
    expect(countWaiting(shown, { blocks: [block(3, 'b'), block(2)], txs: [] })).toBe(1)
    expect(countWaiting({ blocks: [], txs: [] }, { blocks: [block(1)], txs: [] })).toBe(1)
  })
})
