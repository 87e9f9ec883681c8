import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { createShapeCheck } from './shape-check.ts'

const Block = Type.Object({ height: Type.Integer({ minimum: 0 }), hash: Type.Optional(Type.String()) })

test('a check tells what has the shape, again and again', () => {
  const block = createShapeCheck(Block)
  for (const right of [{ height: 0 }, { height: 7, hash: 'ab' }]) expect(block.is(right)).toBe(true)
  for (const wrong of [null, [], {}, { height: -1 }, { height: 1.5 }, { height: 7, hash: 1 }])
    expect(block.is(wrong)).toBe(false)
})

test('what is wrong is told with its place, and nothing of what is right, whether or not it was asked first', () => {
  const block = createShapeCheck(Block)
  expect(block.faults({ height: 1, hash: 2 }).map(({ instancePath }) => instancePath)).toEqual(['/hash'])
  expect(block.faults({ height: 1 })).toEqual([])
})
