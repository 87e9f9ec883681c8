import { expect, test } from 'vitest'
import { escapeHtml, escapeXml } from './escape-markup.ts'
import { HTML_PAYLOADS } from './xss-payloads.fixture.ts'

test('reliability S-01: no payload ends a text, a tag or an attribute, and all of it can be read back', () => {
  const read = (markup: string) =>
    markup.replaceAll(
      /&(?:quot|#x27|amp|lt|gt);/g,
      (entity) => ({ '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' })[entity]!,
    )
  for (const payload of HTML_PAYLOADS) {
    const written = escapeHtml(payload)
    expect(written).not.toMatch(/[<>"']|&(?!(?:quot|#x27|amp|lt|gt);)/)
    expect(read(written)).toBe(payload)
  }
  expect(escapeHtml('a plain text, ünicode 🧀')).toBe('a plain text, ünicode 🧀')
})

test('XML 1.0 §2.2: what XML cannot hold is replaced, and what it can stays', () => {
  expect(escapeXml('a\0b\u001fc\ufffed\ud800e\udc00f')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf')
  expect(escapeXml('tab\tline\n🧀<&>')).toBe('tab\tline\n🧀&lt;&amp;&gt;')
})
