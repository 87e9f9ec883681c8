import { expect, test } from 'vitest'
import { cat20Name, cat20Text, cat20Whole } from './cat20-text.ts'

const id = `${'ab'.repeat(32)}_0`

test('a token of CAT20 is shown by what its deployer wrote without what turns or hides text, and by its id where nothing is left to see', () => {
  expect(cat20Text({ symbol: 'CAT', id })).toBe('CAT')
  expect(cat20Text({ symbol: 'C\u202eAT', id })).not.toContain('\u202e')
  for (const symbol of ['', '   ', '\u200b', '\u0301']) expect(cat20Text({ symbol, id }), symbol).toContain('abab')
  // A column has no room for what goes on and on; its page tells the whole.
  expect(cat20Text({ symbol: '\u{1f408}'.repeat(200), id })).toBe(`${'\u{1f408}'.repeat(20)}…`)
  expect(cat20Name({ name: 'x'.repeat(200) })).toBe(`${'x'.repeat(40)}…`)
  expect(cat20Whole('x'.repeat(200))).toHaveLength(200)
  expect(cat20Whole('\u202e')).toBeNull()
  expect(cat20Name({ name: 'Cat' })).toBe('Cat')
  expect(cat20Name({ name: ' \u200b' })).toBeNull()
})
