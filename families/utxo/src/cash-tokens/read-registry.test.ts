import { expect, test } from 'vitest'
import { readRegistry } from './read-registry.ts'

const [ONE, TWO] = ['a1'.repeat(32), 'b2'.repeat(32)]
const NOW = Date.parse('2026-01-01T00:00:00Z')
const at = (year: number, snapshot: unknown) => ({ [`${year}-01-01T00:00:00.000Z`]: snapshot })
const coin = (name: string, category: string, decimals?: unknown) => ({
  name,
  token: { category, symbol: 'TKN', ...(decimals !== undefined && { decimals }) },
})
const read = (...identities: readonly object[]) =>
  Object.fromEntries(readRegistry({ identities: Object.fromEntries(identities.entries()) }, NOW))

test('screens-nonevm §4.5: a category is called what the newest snapshot that has begun calls it (CHIP-BCMR)', () => {
  const history = {
    ...at(2023, coin('Old', ONE, 8)),
    ...at(2024, coin('New', ONE, 2)),
    ...at(2027, coin('Next', ONE, 3)),
  }
  expect(read(history, at(2023, coin('Other', TWO)))).toEqual({
    [`0x${ONE}`]: { name: 'New', symbol: 'TKN', decimals: 2 },
    [`0x${TWO}`]: { name: 'Other', symbol: 'TKN', decimals: 0 },
  })
  expect(read({ ...at(2023, coin('Token', ONE)), ...at(2024, { name: 'No token any more' }) })).toEqual({})
})

test('what is no plain name, no category and no number of decimals is passed over, and so is a category that two claim', () => {
  for (const wrong of [
    coin('', ONE),
    coin('a'.repeat(101), ONE),
    coin('turned \u202e around', ONE),
    coin('short', 'ab'),
    coin('upper', ONE.toUpperCase()),
    coin('many', ONE, 19),
    coin('part', ONE, 1.5),
    coin('text', ONE, '8'),
    { name: 'none' },
    null,
    'text',
  ])
    expect(read(at(2023, wrong)), JSON.stringify(wrong)).toEqual({})
  expect(read(at(2023, coin('A', ONE)), at(2023, coin('B', ONE)))).toEqual({})
  expect(read(at(2023, { name: 'A', token: { category: ONE, symbol: 'x'.repeat(31) } }))).toEqual({
    [`0x${ONE}`]: { name: 'A', symbol: null, decimals: 0 },
  })
})

test('a file that is no registry is refused', () => {
  for (const file of [null, [], 'x', {}, { identities: [] }])
    expect(() => readRegistry(file, NOW)).toThrow('no registry')
})
