import { expect, test } from 'vitest'
import type { BlockPush } from '@orrery/model/wire/live'
import { stubBlock } from '../page-parts/stubs.ts'
import { countNewRows, sumNewRows, type NewRowCounts, type NewRowKind, type ShownTop } from './count-new-rows.ts'

const NONE: NewRowCounts = new Map()
const push = (heights: readonly number[], removed: string[] = []): Pick<BlockPush, 'blocks' | 'removed'> => ({
  blocks: heights.map((height) => ({ ...stubBlock, height, hash: `0x${height}`, txCount: height })),
  removed,
})
const count = (kind: NewRowKind, newest: number | null, ...pushes: Pick<BlockPush, 'blocks' | 'removed'>[]) =>
  countAbove(kind, newest === null ? null : { height: newest, hash: undefined }, ...pushes)
const countAbove = (kind: NewRowKind, top: ShownTop | null, ...pushes: Pick<BlockPush, 'blocks' | 'removed'>[]) =>
  sumNewRows(pushes.reduce((counts, each) => countNewRows(kind, counts, each, top), NONE))

test('screens-evm §0.5: a block that was missed and is pushed again counts once, and one that shows not at all', () => {
  for (const kind of ['blocks', 'transfers'] as const)
    expect(count(kind, 10, push([9, 10, 11]), push([11, 12]))).toBe(2)
  expect(count('transactions', 10, push([9, 10, 11]), push([11, 12]))).toBe(23)
  expect(count('pending', null, push([11]), push([11, 12]))).toBe(2)
})

test('a block in the place of one that shows is new', () => {
  expect(count('blocks', 10, push([10, 11], ['0x10']))).toBe(2)
  expect(count('transactions', 10, push([11]), push([11, 12], ['0x11']))).toBe(23)
})

test('screens-evm §0.5: what a connection that was taken up again tells of a fork that the rows already stand on counts nothing twice', () => {
  const missed = push([9, 10, 11], ['0x9-lost'])
  for (const kind of ['blocks', 'pending'] as const) {
    expect(countAbove(kind, { height: 10, hash: '0x10' }, missed)).toBe(1)
    expect(countAbove(kind, { height: 10, hash: '0x10-lost' }, missed)).toBe(3)
  }
})
