import { expect, test } from 'vitest'
import { isOfFirst, tokenChoice, tokenChoiceParams } from './token-choice.ts'

const on = (tab: string, query = '') => tokenChoice(new URLSearchParams(query), tab)

test('screens-evm §8.1: coins come by their market value unless an address names another order, collections and new tokens as they were seen', () => {
  expect(['top', 'erc20', 'erc721', 'erc1155', 'new', 'dollars'].map((tab) => on(tab).order)).toEqual([
    'cap',
    'cap',
    'newest',
    'newest',
    'newest',
    'newest',
  ])
  expect(on('top', 'order=newest').order).toBe('newest')
  expect(on('top', 'order=floor').order).toBe('cap')
  // The last seen first is what the API tells by itself.
  expect(tokenChoiceParams(on('top'))).toEqual({ tokenOrder: 'cap' })
  expect(tokenChoiceParams(on('top', 'order=newest'))).toEqual({})
})

test('screens-evm §8.1: what goes on to the last token is not said to be the first thousand', () => {
  expect(['', 'order=newest', 'clean=no', 'order=newest&text=a'].map((query) => isOfFirst(on('top', query)))).toEqual([
    false,
    false,
    false,
    false,
  ])
  for (const query of ['text=a', 'turned=yes', 'holders=5', 'listed=yes', 'pool=yes', 'order=name'])
    expect([query, isOfFirst(on('top', query))]).toEqual([query, true])
})
