import { expect, test } from 'vitest'
import { mayBring } from './narrowed-news.tsx'

const NOW = Date.parse('2026-03-05T12:00:00Z')
const brings = (query: string) => mayBring(new URLSearchParams(query), NOW)

test('screens-evm §0.5: a narrowed list of a chain announces rows while new ones that fit can stand above its first', () => {
  for (const query of [
    '',
    'limit=50&kind=transfers&standard=erc721',
    'from=2026-01-01',
    'to=2026-03-05',
    'until=2026-03-05',
    // Fields of a form that were left empty, and what is no day.
    'toBlock=&sort=&until=',
    'until=never',
    // In the filter these are addresses.
    'from=0x12&to=0x34',
  ])
    expect([query, brings(query)]).toEqual([query, true])
  for (const query of ['to=2026-03-04', 'until=2026-03-04', 'toBlock=9', 'cursor=abc', 'at=9-ab', 'sort=price'])
    expect([query, brings(query)]).toEqual([query, false])
})
