import { expect, test } from 'vitest'
import { compareParts, Uncounted } from './uncounted.ts'

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

test('chunks are counted four at a time, the newest first, after all that was counted of them went by one deletion of each run; what failed goes again', async () => {
  const done: string[] = []
  let fails = true
  const text = (ranges: readonly { readonly from: number; readonly to: number }[]) =>
    ranges.map(({ from, to }) => `${from}-${to}`).join(' ')
  const told: (readonly [number, number])[] = []
  const uncounted = new Uncounted(
    [0, 10, 20, 30, 50, 60].map((from) => ({ from, to: from + 9 })),
    {
      async takeCountsOut(runs) {
        done.push(`out ${text(runs)}`)
      },
      async countAgain(some) {
        if (fails) throw new Error('cut off')
        done.push(`count ${text(some)}`)
      },
    },
    (counted, left) => told.push([counted, left]),
  )
  expect(uncounted.ranges).toEqual([
    { from: 0, to: 39 },
    { from: 50, to: 69 },
  ])
  await expect(uncounted.step()).rejects.toThrow('cut off')
  fails = false
  await uncounted.step()
  expect(uncounted.ranges).toEqual([{ from: 0, to: 19 }])
  uncounted.keep(({ to }) => to <= 15)
  await uncounted.step()
  expect(uncounted.ranges).toEqual([])
  await uncounted.step()
  expect(done).toEqual(['out 0-39 50-69', 'out 0-39 50-69', 'count 20-29 30-39 50-59 60-69', 'count 0-9'])
  expect(told).toEqual([])
})
