import { expect, test } from 'vitest'
import { readHeight } from './height-field.tsx'

test.each([
  ['', null],
  ['  ', null],
  [' 0 ', 0],
  ['24000000', 24_000_000],
  ['4294967295', 4_294_967_295],
  ['4294967296', undefined],
  ['-1', undefined],
  ['0x10', undefined],
  ['1e3', undefined],
])('screens-evm §6.1: as of block %j is %j', (text, height) => {
  expect(readHeight(text)).toBe(height)
})
