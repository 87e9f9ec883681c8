import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { listOf, Moment, Nullable } from '@orrery/model/wire/common'
import { RESOURCES } from '../all-resources.gen.ts'
import { MOMENTS } from '../moments.gen.ts'
import type { Resource } from './resource.ts'
import { momentsIn } from './moments-in.ts'

test('screens-evm §16.7: a moment is told by its schema and not by its name', () => {
  const row = Type.Object({
    timeMs: Moment,
    endedMs: Nullable(Moment),
    waitedMs: Type.Integer(),
    place: Type.Object({ seen: Moment, latencyMs: Nullable(Type.Number()) }),
  })
  expect(momentsIn([listOf(row)])).toEqual(['endedMs', 'seen', 'timeMs'])
  expect(() => momentsIn([row, Type.Object({ timeMs: Type.Integer() })])).toThrow('timeMs')
})

test('screens-evm §16.7: of the fields that the API tells in milliseconds these alone last; all others are moments', () => {
  const replies = RESOURCES.flatMap(({ endpoints }) => Object.values(endpoints as Resource).map(({ reply }) => reply))
  expect([...MOMENTS]).toEqual(momentsIn(replies))
  const named = new Set([...JSON.stringify(replies).matchAll(/"(\w+Ms)":\{/g)].map(([, name]) => name!))
  expect([...named].filter((name) => !MOMENTS.has(name)).toSorted()).toEqual(['blockMs', 'latencyMs'])
})
