import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { createTranslate } from './create-translate.ts'
import { parseIcuMessage } from './icu-message.ts'

const SAMPLES = [
  '{count, plural, =0 {none} one {# block} other {# blocks}}',
  '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  "It''s {name}",
  "'{'literal'}' {count, number}",
  '{kind, select, a {first {count, plural, one {# of one} other {# of many}}} other {else}}',
  '{count, plural, offset:1 =0 {nobody} =1 {you} one {you and # other} other {you and # others}}',
  'plain text with an apostrophe’s friend',
  '{count, plural, zero {٠} one {#} two {##} few {# few} many {# many} other {# other}}',
]

describe('messages', () => {
  test('what the messages use reads as intl-messageformat reads it', () => {
    for (const message of SAMPLES) {
      for (const locale of ['en', 'de', 'ar', 'zh-Hans', 'pl']) {
        const reference = new IntlMessageFormat(message, `${locale}-u-nu-latn`, undefined, { ignoreTag: true })
        const t = createTranslate(locale, { m: message })
        for (const count of [0, 1, 2, 3, 11, 21, 100, 1234]) {
          const slots = { count, n: count, name: 'Ada', kind: count % 2 === 0 ? 'a' : 'b' }
          expect(t('m', slots), `${message} ${locale} ${count}`).toBe(reference.format(slots))
        }
      }
    }
  })

  test('a broken message says where', () => {
    for (const broken of ['{', '{a', '{n, plural, one {x}}', '{n, odd, x}', 'a } b'])
      expect(() => parseIcuMessage(broken)).toThrow(SyntaxError)
  })

  test('a missing key falls back to the second language and then to itself', () => {
    const t = createTranslate('de', { a: 'A' }, { b: 'B' })
    expect([t('a'), t('b'), t('c')]).toEqual(['A', 'B', 'c'])
  })

  test('slots are text, never messages or markup', () => {
    expect(createTranslate('en', { m: 'x {a} y' })('m', { a: "{b} '<i>' #" })).toBe("x {b} '<i>' # y")
  })
})
