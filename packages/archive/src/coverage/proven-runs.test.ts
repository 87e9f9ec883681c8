import type { ProvenRun } from '@orrery/model/proven-blocks'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { describe, expect, test } from 'vitest'
import { ProvenBook, provenLeft } from './proven-runs.ts'

const run = (from: number, to: number, proven: number | null): ProvenRun => ({ from, to, proven })
const bookOf = (...runs: readonly ProvenRun[]): ProvenBook => {
  const book = new ProvenBook()
  for (const one of runs) book.add(one)
  return book
}

describe('issue 4: how many blocks of which ranges were proven', () => {
  test('chunks of which all blocks were are one run, and so are those of which some were', () => {
    const book = bookOf(run(900, 999, 100), run(1_000, 1_049, 50), run(400, 899, 12), run(0, 399, 7))
    expect(book.told()).toEqual({ runs: [run(0, 899, 19), run(900, 1_049, 150)], more: 0 })
  })

  test('a gap parts runs, and so does what nobody wrote down', () => {
    const book = bookOf(run(0, 99, null), run(100, 199, null), run(200, 299, 3), run(400, 499, 2))
    expect(book.told().runs).toEqual([run(0, 199, null), run(200, 299, 3), run(400, 499, 2)])
  })

  test('small chunks of which the one block was drawn, or not, are no runs of their own', () => {
    const blocks = Array.from({ length: 1_000 }, (_, height) => run(height, height, height % 50 === 0 ? 1 : 0))
    expect(bookOf(...blocks).told()).toEqual({ runs: [run(0, 999, 20)], more: 0 })
  })

  test('but many of them in a row are', () => {
    const all = Array.from({ length: 64 }, (_, i) => run(100 + i, 100 + i, 1))
    expect(bookOf(run(0, 99, 1), ...all).told().runs).toEqual([run(0, 99, 1), run(100, 163, 64)])
  })

  test('of very many the newest are told, and how many more there are', () => {
    const kept = Array.from({ length: 70 }, (_, i) => run(10 * i, 10 * i, 1))
    const { runs, more } = bookOf(...kept).told()
    expect(runs).toEqual(kept.slice(-20))
    expect(more).toBe(50)
  })

  test('the order in which chunks come makes no difference', () => {
    const random = createRandom(4)
    const chunks: ProvenRun[] = []
    for (let from = 0; chunks.length < 300;) {
      const to = from + randomInteger(random, 0, 40)
      const count = to - from + 1
      chunks.push(run(from, to, [null, 0, count, randomInteger(random, 0, count)][randomInteger(random, 0, 3)]!))
      from = to + 1 + (randomInteger(random, 0, 9) === 0 ? 5 : 0)
    }
    const expected = bookOf(...chunks).told()
    expect(expected.more).toBeGreaterThan(0)
    for (let time = 0; time < 10; time++) {
      const shuffled = chunks.map((chunk) => [random(), chunk] as const).sort(([a], [b]) => a - b)
      expect(bookOf(...shuffled.map(([, chunk]) => chunk)).told()).toEqual(expected)
    }
  })

  test('of a chunk that is cut at least so many are left as were not taken', () => {
    expect(provenLeft(run(10, 19, 10), 14)).toBe(5)
    expect(provenLeft(run(10, 19, 7), 14)).toBe(2)
    expect(provenLeft(run(10, 19, 1), 14)).toBe(0)
    expect(provenLeft(run(10, 19, null), 14)).toBeNull()
  })
})
