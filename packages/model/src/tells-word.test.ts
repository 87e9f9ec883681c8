import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { tellsWord } from './tells-word.ts'

const word: Hex = `0x${'0'.repeat(24)}${'a1'.repeat(20)}`
const other: Hex = `0x${'b2'.repeat(32)}`
const within = (before: string): Hex => `0x${before}${word.slice(2)}ff`

test('screens-evm §5: a log tells bytes as a topic behind its first or in its data, where a byte begins', () => {
  expect(tellsWord({ topics: [other, other, word], data: '0x' }, word)).toBe(true)
  expect(tellsWord({ topics: [word], data: '0x' }, word)).toBe(false)
  expect(tellsWord({ topics: [other], data: within('ffff') }, word)).toBe(true)
  expect(tellsWord({ topics: [other], data: within('f') }, word)).toBe(false)
  expect(tellsWord({ topics: [other], data: `0x${within('f').slice(2)}${word.slice(2)}` }, word)).toBe(
    `${within('f')}`.length % 2 === 0,
  )
  expect(tellsWord({ topics: [], data: '0x' }, word)).toBe(false)
})
