import { expect, test } from 'vitest'
import { stateMessage } from './state-message.ts'

test('screens-evm §0.4: a node whose answers are refused is not told to be out of reach', () => {
  expect(stateMessage({ state: 'unreachable', reason: 'answer_refused: a root is wrong' })).toBe('shell.state.refused')
  expect(stateMessage({ state: 'unreachable', reason: 'No node of Ethereum answers.' })).toBe('shell.state.unreachable')
  expect(stateMessage({ state: 'following', reason: null })).toBe('shell.state.following')
})
