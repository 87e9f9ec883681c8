import { expect, test } from 'vitest'
import { isOpen, newsOf } from './tx-news.ts'

test('screens-evm §4.3: who watches a transaction hears when it is in a block, when it is final, and when it went another way', () => {
  expect(newsOf('pending', { finality: 'included', status: 'success' })).toBe('finality.included')
  expect(newsOf('pending', { finality: 'safe', status: 'success' })).toBe('finality.included')
  expect(newsOf('pending', { finality: 'included', status: 'failed' })).toBe('status.failed')
  expect(newsOf('included', { finality: 'final', status: 'failed' })).toBe('finality.final')
  expect(newsOf('pending', { finality: 'replaced', status: 'unknown' })).toBe('finality.replaced')
  expect(newsOf('included', { finality: 'pending', status: 'unknown' })).toBe('finality.pending')
})

test('nothing is told of what stays, or of what only becomes safe', () => {
  expect(newsOf('included', { finality: 'included', status: 'success' })).toBeNull()
  expect(newsOf('included', { finality: 'safe', status: 'success' })).toBeNull()
  expect((['pending', 'included', 'safe'] as const).every(isOpen)).toBe(true)
  expect((['final', 'replaced', 'dropped', 'orphaned'] as const).some(isOpen)).toBe(false)
})
