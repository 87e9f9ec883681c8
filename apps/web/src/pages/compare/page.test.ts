import { expect, test } from 'vitest'
import { bothWays } from './page.ts'

const row = (height: number, txIndex = 0) => ({ height, txIndex })
const way = (rows: readonly ReturnType<typeof row>[], whole = true) => ({ list: { hits: rows }, whole })

test('screens-evm §5: what went between two addresses is both ways, newest first, and said to be all only where it is', () => {
  const there = { ...way([row(9), row(3)]), addressNames: { '0xa': 'a.eth' } }
  expect(bothWays([there, way([row(5, 2), row(5, 1)])])).toEqual({
    rows: [row(9), row(5, 2), row(5, 1), row(3)],
    whole: true,
    addressNames: { '0xa': 'a.eth' },
  })
  expect(bothWays([way([row(9)]), way([], false)]).whole).toBe(false)
  const many = Array.from({ length: 10 }, (_, n) => row(100 - n))
  const { rows, whole } = bothWays([way(many), way([row(1)])])
  expect([rows.length, whole]).toEqual([10, false])
})
