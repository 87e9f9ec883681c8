import { expect, test } from 'vitest'
import { readState, writeState } from './state-text.ts'

test('S-02: nothing in the state can end its script element or start a comment', () => {
  const state = { name: '</script><script>alert(1)</script>', comment: '<!-- -->', lines: '\u2028\u2029', amp: '&lt;' }
  const text = writeState(state)
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(readState(text)).toEqual(state)
})

test('bigints arrive as bigints, and what only looks like one stays', () => {
  const state = { halving: { initial: 2n ** 200n }, odd: { $bigint: 7 }, list: [1n, null, 'x'] }
  expect(readState(writeState(state))).toEqual(state)
})

test('fields that were written before stand beside the others', () => {
  const written = { messages: writeState({ 'a.b': '<' }), 'na"me': writeState([1]) }
  expect(readState(writeState({ chain: null, big: 3n }, written))).toEqual({
    chain: null,
    big: 3n,
    messages: { 'a.b': '<' },
    'na"me': [1],
  })
  expect(readState(writeState({}, written))).toEqual({ messages: { 'a.b': '<' }, 'na"me': [1] })
})
