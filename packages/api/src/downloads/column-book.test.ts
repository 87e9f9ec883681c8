import { expect, test } from 'vitest'
import { bookedColumns, columnsOf } from './column-book.ts'
import { DOWNLOAD_SOURCES } from './download-sets.ts'

test('screens-evm §2.5: every column of every file is in the dictionary, and the dictionary has no other', () => {
  const missing = DOWNLOAD_SOURCES.flatMap((source) =>
    columnsOf(source).flatMap(({ column, text }) => (text === null ? [`${source.name} ${column}`] : [])),
  )
  expect(missing).toEqual([])
  const there = new Set(DOWNLOAD_SOURCES.flatMap(({ name, columns }) => columns.flatMap((of) => [of, `${name} ${of}`])))
  expect(bookedColumns().filter((column) => !there.has(column))).toEqual([])
})
