import { expect, test } from 'vitest'
import { readyPart } from './load-part.ts'
import { namesOfParts } from './names-of-parts.ts'

test('what parts call addresses is taken from answers and lists, and from nothing deeper', () => {
  const list = readyPart({ hits: [{ addressNames: { '0xc': 'c.eth' } }], extend: { addressNames: { '0xa': 'a.eth' } } })
  const failed = { state: 'failed', code: 'X', message: '' } as const
  expect(namesOfParts(list, null, failed, readyPart({ addressNames: { '0xb': 'b.eth' } }), readyPart(null))).toEqual({
    '0xa': 'a.eth',
    '0xb': 'b.eth',
  })
})
