import { expect, test } from 'vitest'
import { DEFAULT_PAGE_SIZE } from '../routing/list-params.ts'
import { stubList } from './stub-list.ts'

test('screens-evm §0.4: a list that loads has as many rows as its page gets, so that it does not grow when they come', () => {
  expect(stubList('row').hits).toHaveLength(DEFAULT_PAGE_SIZE)
  // What is one thing stays one.
  expect(stubList('row', 1).hits).toHaveLength(1)
})
