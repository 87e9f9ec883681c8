import { expect, test } from 'vitest'
import { callNode } from '../../page-parts/samples/sample-calls.fixture.ts'
import { sequenceOf } from './call-sequence.ts'

const call = (from: string, to: string | null) => ({ ...callNode(0), from, to })
const told = (nodes: Parameters<typeof sequenceOf>[0]) => sequenceOf(nodes).messages.map(({ from, to }) => [from, to])

test('screens-evm §4.3: calls are drawn in their order between those who take part, the first to take part first', () => {
  const nodes = [call('a', 'b'), call('b', 'c'), call('b', 'b'), call('b', 'a'), call('c', null)]
  expect(sequenceOf(nodes)).toMatchObject({ parties: ['a', 'b', 'c'], left: 0 })
  expect(told(nodes)).toEqual([
    [0, 1],
    [1, 2],
    [1, 1],
    [1, 0],
    [2, 2],
  ])
})

test('a trace of any size is drawn within bounds, and what is left out is counted', () => {
  const many = Array.from({ length: 100 }, (_, n) => call('a', `b${n}`))
  expect(sequenceOf(many).parties).toHaveLength(24)
  expect(sequenceOf(many).left).toBe(77)
  expect(sequenceOf(Array.from({ length: 900 }, () => call('a', 'b')))).toMatchObject({ left: 400 })
})
