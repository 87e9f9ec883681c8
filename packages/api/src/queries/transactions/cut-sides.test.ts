import { expect, test } from 'vitest'
import { cutSides, sidesOf } from './cut-sides.ts'

const ext = (inputs: number, outputs: number, from = 0) => ({
  totalOut: '9',
  inputs: Array.from({ length: inputs }, (_, n) => ({ n, sequence: n === 5 ? 0 : 0xffff_ffff })),
  outputs: Array.from({ length: outputs }, (_, n) => ({ n: from + n })),
})

test('screens-nonevm §13: of many inputs or outputs the first are told with how many there are, and sums stay', () => {
  expect(cutSides(ext(3, 3), { most: 3 })).toEqual(ext(3, 3))
  expect(sidesOf(ext(3, 3))).toBeNull()
  expect(cutSides(ext(2, 9), { most: 3 })).toEqual({
    ...ext(2, 3),
    sides: { inputs: 2, outputs: 9, firstOutput: 0, final: true },
  })
  expect(cutSides(ext(9, 1), { most: 3 }), 'an input that is left out holds to the lock time').toEqual({
    ...ext(3, 1),
    sides: { inputs: 9, outputs: 1, firstOutput: 0, final: false },
  })
  expect(cutSides({ totalOut: '9' }, { most: 3 }), 'not of this family’s making').toEqual({ totalOut: '9' })
})

test('screens-nonevm §4.5: the output that is asked for is among those that are told', () => {
  const around = (output: number) => {
    const cut = cutSides(ext(1, 9), { most: 4, output })
    return [sidesOf(cut)?.firstOutput, (cut['outputs'] as { n: number }[]).map(({ n }) => n)]
  }
  expect(around(3)).toEqual([0, [0, 1, 2, 3]])
  expect(around(4)).toEqual([4, [4, 5, 6, 7]])
  expect(around(8)).toEqual([8, [8]])
  expect(around(9), 'there is none such').toEqual([0, [0, 1, 2, 3]])
})
