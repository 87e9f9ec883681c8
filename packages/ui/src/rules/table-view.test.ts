import { expect, test } from 'vitest'
import { ariaSort, nextSort, toggleColumn } from './table-view.ts'

test('a head is sorted down, then up, then not at all', () => {
  const down = nextSort(null, 'value')
  const up = nextSort(down, 'value')
  expect([down, up, nextSort(up, 'value')]).toEqual([
    { column: 'value', direction: 'descending' },
    { column: 'value', direction: 'ascending' },
    null,
  ])
  expect(nextSort(down, 'name', 'ascending')).toEqual({ column: 'name', direction: 'ascending' })
  expect(nextSort({ column: 'name', direction: 'ascending' }, 'name', 'ascending')?.direction).toBe('descending')
})

test('assistive technology hears which head the rows are ordered by', () => {
  expect(ariaSort({ column: 'value', direction: 'ascending' }, 'value')).toBe('ascending')
  expect(ariaSort({ column: 'value', direction: 'ascending' }, 'name')).toBe('none')
  expect(ariaSort(null, 'name')).toBe('none')
})

test('columns hide and come back; a fixed one and the last one stay', () => {
  const columns = [{ id: 'hash', fixed: true }, { id: 'fee' }, { id: 'value' }]
  expect(toggleColumn([], 'fee', columns)).toEqual(['fee'])
  expect(toggleColumn(['fee'], 'fee', columns)).toEqual([])
  expect(toggleColumn([], 'hash', columns)).toEqual([])
  expect(toggleColumn(['a'], 'b', [{ id: 'a' }, { id: 'b' }])).toEqual(['a'])
})
