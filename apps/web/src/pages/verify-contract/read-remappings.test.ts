import { expect, test } from 'vitest'
import { readRemappings } from './read-remappings.ts'

test('screens-evm §6.2: remappings are written one in a line, as their file has them', () => {
  expect(readRemappings('@oz/=lib/oz/\n\n  src:dep/=lib/dep/\r\nempty=')).toEqual([
    '@oz/=lib/oz/',
    'src:dep/=lib/dep/',
    'empty=',
  ])
  expect(readRemappings(' \n')).toEqual([])
  for (const text of ['lib/oz/', '=lib/', `a=${'x'.repeat(1_000)}`, 'a=b\n'.repeat(501)])
    expect(readRemappings(text), text.slice(0, 20)).toBeNull()
})
