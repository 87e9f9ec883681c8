import { expect, test } from 'vitest'
import { readyPart } from '../page-parts/facts/load-part.ts'
import { namesIn } from './names-in.ts'

test('names are taken from a page’s answers and the parts of its tab', () => {
  const list = (addressNames: object) => ({ hits: [], extend: { addressNames } })
  expect(namesIn(list({ '0xa': 'a.eth' }))).toEqual({ '0xa': 'a.eth' })
  expect(
    namesIn({
      address: { addressNames: { '0xa': 'a.eth' } },
      uses: readyPart(list({ '0xb': 'b.eth' })),
      history: null,
      tab: { id: 'transfers', part: readyPart(list({ '0xc': 'c.eth' })) },
    }),
  ).toEqual({ '0xa': 'a.eth', '0xb': 'b.eth', '0xc': 'c.eth' })
})

test('names that a stranger wrote inside an answer name nobody', () => {
  const metadata = { addressNames: { '0xa': 'vitalik.eth' }, extend: { addressNames: { '0xb': 'b.eth' } } }
  const item = { metadata, shaped: readyPart(metadata), rows: [metadata] }
  expect(namesIn({ item, tab: { id: 'raw', part: readyPart({ answers: [metadata], item }) } })).toEqual({})
})
