import { expect, test } from 'vitest'
import { compareParts } from './settle-statistics.ts'

const part = (height: number, last_height: number, count = last_height - height + 1) => ({ height, last_height, count })
const chunks = [
  { from: 10, to: 19 },
  { from: 0, to: 9 },
  { from: 30, to: 39 },
]

test('parts that tell every block of each chunk once are right, hours that overlap too (issue 4)', () => {
  const parts = [part(0, 9), part(10, 18, 5), part(12, 19, 5), part(30, 39)]
  expect(compareParts(chunks, parts)).toEqual({ wrong: [], strays: [] })
})

test('a chunk whose parts are missing, doubled or reach beyond it is counted again, and parts of no chunk go', () => {
  expect(compareParts(chunks, [part(0, 9), part(10, 19)]).wrong).toEqual([{ from: 30, to: 39 }])
  expect(compareParts(chunks, [part(0, 9), part(0, 9), part(10, 19), part(30, 39)]).wrong).toEqual([{ from: 0, to: 9 }])
  expect(compareParts(chunks, [part(0, 9), part(10, 25, 10), part(30, 39)]).wrong).toEqual([{ from: 10, to: 19 }])
  const strays = compareParts(chunks, [part(0, 9), part(10, 19), part(22, 24), part(30, 39), part(50, 59)])
  expect(strays).toEqual({ wrong: [], strays: [part(22, 24), part(50, 59)] })
})
