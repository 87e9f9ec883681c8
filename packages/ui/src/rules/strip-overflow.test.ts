import { expect, test } from 'vitest'
import { stripOverflow } from './strip-overflow.ts'

test('a strip says at which end something is hidden, in both directions of text', () => {
  const strip = { scrollWidth: 900, clientWidth: 300 }
  expect(stripOverflow({ ...strip, scrollLeft: 0 })).toEqual({ start: false, end: true })
  expect(stripOverflow({ ...strip, scrollLeft: 200 })).toEqual({ start: true, end: true })
  expect(stripOverflow({ ...strip, scrollLeft: 599.6 })).toEqual({ start: true, end: false })
  expect(stripOverflow({ ...strip, scrollLeft: -600 })).toEqual({ start: true, end: false })
  expect(stripOverflow({ scrollWidth: 300, clientWidth: 300, scrollLeft: 0 })).toEqual({ start: false, end: false })
})
