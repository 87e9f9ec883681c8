import { expect, test } from 'vitest'
import { tableViewsOf, tableViewsText } from './table-views.ts'

const read = (tables: string | number) => [...tableViewsOf(new Map([['tables', tables]]))]

test('foundations §3.1: how lists are arranged is kept as one text and read back', () => {
  const views = new Map([
    ['page.txList.title', 'method,fee'],
    ['tab.transactions', '~'],
    ['page.blockList.title', ''],
  ])
  const text = tableViewsText(views)!
  expect(text).toBe('page.txList.title:method,fee;tab.transactions:~')
  expect(read(text)).toEqual([...views].slice(0, 2))
  expect(tableViewsText(new Map([['a', '']]))).toBeNull()
})

test('what is no view is left out, and there are only so many', () => {
  expect(read('')).toEqual([])
  expect(read(7)).toEqual([])
  expect(read('a:<script>;b:"x";c;d:;e:one;f:a b')).toEqual([['e', 'one']])
  const many = new Map(Array.from({ length: 40 }, (_, at) => [`list${at}`, 'fee']))
  expect(read(tableViewsText(many)!).at(-1)).toEqual(['list39', 'fee'])
  expect(read(tableViewsText(many)!)).toHaveLength(24)
})

test('screens-evm §0.3: an order of columns is read back, and lists that were arranged long ago give way to it', () => {
  expect(read('tab.transactions:fee,~,+block,+age')).toEqual([['tab.transactions', 'fee,~,+block,+age']])
  expect(read('a:++fee')).toEqual([])
  const long = Array.from({ length: 12 }, (_, at) => `+column-${at}`).join(',')
  const text = tableViewsText(new Map(Array.from({ length: 20 }, (_, at) => [`list${at}`, long])))!
  expect(text.length).toBeLessThanOrEqual(1_800)
  expect(read(text).at(-1)).toEqual(['list19', long])
})
