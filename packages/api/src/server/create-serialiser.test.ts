import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Type } from 'typebox'
import { createSerialiser } from './create-serialiser.ts'

const Row = Type.Intersect([
  Type.Object({ a: Type.Union([Type.String(), Type.Null()]), b: Type.Array(Type.Integer()) }),
  Type.Object({
    c: Type.Optional(Type.Object({ d: Type.Boolean() })),
    ext: Type.Record(Type.String(), Type.Unknown()),
  }),
])
const write = createSerialiser(Row as never)

test('it writes what JSON.stringify writes for values of the schema', () => {
  const rows = fc.record(
    {
      a: fc.option(fc.string({ unit: 'binary' })),
      b: fc.array(fc.integer()),
      c: fc.record({ d: fc.boolean() }),
      ext: fc.dictionary(fc.string(), fc.jsonValue()),
    },
    { requiredKeys: ['a', 'b', 'ext'] },
  )
  fc.assert(
    fc.property(rows, (row) => {
      expect(JSON.parse(write(row))).toEqual(JSON.parse(JSON.stringify(row)))
    }),
    { seed: 1 },
  )
})

test('fields that the contract does not name stay in the house', () => {
  expect(write({ a: null, b: [1], secret: 'x', c: { d: true, e: 1 }, ext: {} })).toBe(
    '{"a":null,"b":[1],"c":{"d":true},"ext":{}}',
  )
})
