import { expect, test } from 'vitest'
import { callNode } from '../../page-parts/samples/sample-calls.fixture.ts'
import { findCalls } from './trace-search.ts'

const node = (seq: number, path: string, more: object = {}) => ({
  ...callNode(0),
  seq,
  path,
  kind: 'call',
  from: '0xaaa',
  to: '0xbbb',
  method: null,
  methodName: null,
  error: null,
  input: '0x',
  output: null,
  params: null,
  ...more,
})
const nodes = [
  node(0, ''),
  node(1, '0'),
  node(2, '0.0', { methodName: 'balanceOf(address)' }),
  node(3, '0.1', { error: 'reverted: Too Little' }),
  node(4, '1', { params: [{ name: 'to', type: 'address', value: '0xC0FFEE' }] }),
]
const seqs = (set: ReadonlySet<number> | undefined) => [...(set ?? [])].toSorted()

test('screens-evm §4.3: a search in the trace finds calls by function, error and arguments in any case, each with its callers', () => {
  const found = findCalls(nodes, ' BALANCEOF ')
  expect(seqs(found?.hits)).toEqual([2])
  expect(seqs(found?.drawn)).toEqual([0, 1, 2])
  expect(seqs(findCalls(nodes, 'too little')?.hits)).toEqual([3])
  expect(seqs(findCalls(nodes, 'c0ffee')?.drawn)).toEqual([0, 4])
  expect(seqs(findCalls(nodes, '0xbbb')?.hits)).toEqual([0, 1, 2, 3, 4])
})

test('what is not there is not found, blanks ask for nothing, and callers of an earlier part are not drawn', () => {
  expect(findCalls(nodes, 'mint')).toEqual({ hits: new Set(), drawn: new Set() })
  expect(findCalls(nodes, '  ')).toBeNull()
  expect(seqs(findCalls(nodes.slice(2), 'balance')?.drawn)).toEqual([2])
})
