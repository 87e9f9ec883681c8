import { expect, test } from 'vitest'
import { knowsTag } from './knows-tag.ts'

test('screens-evm §18: an answer that a script has is known by its tag, among others and weakened by a proxy', () => {
  for (const header of ['"a"', 'W/"a"', ' "b", W/"a" ', '*'])
    for (const etag of ['"a"', 'W/"a"']) expect(knowsTag(header, etag), `${header} ${etag}`).toBe(true)
  for (const header of [undefined, '', '"b"', 'a', 'W/"b", "c"', '"W/"a"'])
    expect(knowsTag(header, '"a"'), header).toBe(false)
})
