import { expect, test } from 'vitest'
import { cutSides } from './cut-sides.ts'

const ext = (inputs: number, outputs: number) => ({
  totalOut: '9',
  inputs: Array.from({ length: inputs }, (_, n) => ({ n })),
  outputs: Array.from({ length: outputs }, (_, n) => ({ n })),
  spentBy: Array.from({ length: outputs }, () => null),
})

test('screens-nonevm §13: of many inputs or outputs the first are told with how many there are, and sums stay', () => {
  expect(cutSides(ext(3, 3), 3)).toEqual(ext(3, 3))
  expect(cutSides(ext(2, 9), 3)).toEqual({ ...ext(2, 3), sides: { inputs: 2, outputs: 9 } })
  expect(cutSides(ext(9, 1), 3)).toEqual({ ...ext(3, 1), sides: { inputs: 9, outputs: 1 } })
  expect(cutSides({ totalOut: '9' }, 3), 'not of this family’s making').toEqual({ totalOut: '9' })
})
