import { isStringOneByteRepresentation } from 'node:v8'
import { expect, test } from 'vitest'
import { asEscape, asReference, narrowText } from './narrow-text.ts'

test('signs among Latin letters are written otherwise, and the text takes a byte a letter', () => {
  const html = narrowText('from → to, 0.0₁₂5 € …', asReference)
  expect(html).toBe('from &#8594; to, 0.0&#8321;&#8322;5 &#8364; &#8230;')
  expect(isStringOneByteRepresentation(html)).toBe(true)
  expect(JSON.parse(narrowText('"é → ₂"', asEscape))).toBe('é → ₂')
})

test('a text that was cut from a wider one becomes as small as it could be', () => {
  const cut = 'an arrow → and more'.slice(0, 8)
  expect(narrowText(cut, asReference)).toBe('an arrow')
  expect(isStringOneByteRepresentation(narrowText(`${cut}, and no longer`, asReference))).toBe(true)
})

test('texts of other letters stay as they are', () => {
  for (const text of ['Из → в', '从 → 到', 'từ → đến']) expect(narrowText(text, asReference)).toBe(text)
})
