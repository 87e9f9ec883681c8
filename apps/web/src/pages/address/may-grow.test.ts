import { expect, test } from 'vitest'
import { isSearch } from './is-search.ts'
import { mayGrow } from './may-grow.ts'

const NOW = Date.parse('2026-03-05T12:00:00Z')
const grows = (query: string) => mayGrow(new URLSearchParams(query), NOW)

test('screens-evm §0.5: a narrowed list of an address announces rows while new ones that fit can stand above its first', () => {
  for (const query of [
    '',
    'limit=50',
    'direction=in&method=transfer',
    'topic=0x12',
    'from=2026-01-01',
    'to=2026-03-05',
  ])
    expect([query, grows(query)]).toEqual([query, true])
  // Ended before today, below a block, from another row on, or the other way round: nothing new stands on its first page.
  for (const query of ['to=2026-03-04', 'toBlock=9', 'cursor=abc', 'at=9-abcdef12', 'order=oldest'])
    expect([query, grows(query)]).toEqual([query, false])
})

test('foundations §9: what is searched for is looked for seldomer than what a tab shows anyway', () => {
  const searches = (query: string) => isSearch(new URLSearchParams(query))
  expect(['', 'limit=50&as=holder', 'suspicious=show'].map(searches)).toEqual([false, false, false])
  expect(['status=failed', 'direction=in', 'topic=0x12', 'with=0x1'].map(searches)).toEqual([true, true, true, true])
})
