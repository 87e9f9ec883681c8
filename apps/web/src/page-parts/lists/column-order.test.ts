import { expect, test } from 'vitest'
import { movedColumn, orderedColumns, placeColumns } from './column-order.ts'

const IDS = ['hash', 'method', 'block', 'age', 'value', 'fee']

test('screens-evm §0.3: columns stand in the order that a visitor gave them, whatever else the view says', () => {
  let view: readonly string[] = ['method', '~']
  const steps: readonly (readonly [string, 1 | -1])[] = [
    ['fee', -1],
    ['fee', -1],
    ['fee', -1],
    ['block', 1],
    ['age', -1],
    ['value', 1],
  ]
  let order = orderedColumns(IDS, view)
  expect(order).toEqual(IDS)
  for (const [id, by] of steps) {
    const wanted = movedColumn(order, id, by)
    view = placeColumns(IDS, view, wanted)
    order = orderedColumns(IDS, view)
    expect(order).toEqual(wanted)
    expect(view.slice(0, 2)).toEqual(['method', '~'])
  }
  expect(order).not.toEqual(IDS)
  expect(placeColumns(IDS, view, IDS), 'the list’s own order needs no word').toEqual(['method', '~'])
})

test('the first column stays the first, and the last one goes no further', () => {
  expect(movedColumn(IDS, 'hash', 1)).toBe(IDS)
  expect(movedColumn(IDS, 'method', -1)).toBe(IDS)
  expect(movedColumn(IDS, 'fee', 1)).toBe(IDS)
  expect(movedColumn(IDS, 'other', 1)).toBe(IDS)
})

test('a column that came to the list later stands before those that were placed', () => {
  expect(orderedColumns([...IDS, 'new'], ['+value', '+block'])).toEqual([
    'hash',
    'method',
    'age',
    'fee',
    'new',
    'value',
    'block',
  ])
})
