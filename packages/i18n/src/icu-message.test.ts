import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { createTranslate } from './create-translate.ts'
import { parseIcuMessage } from './icu-message.ts'

const SAMPLES = [
  '{count, plural, =0 {none} one {# block} other {# blocks}}',
  '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  "It''s {name}",
  "'{'literal'}' {count, number}",
  "'{it''s {quoted}' and '{so is this",
  "{count, plural, other {'#' is # and '{#}' is not}} '#'",
  '{kind, select, a {first {count, plural, one {# of one} other {# of many}}} other {else #}}',
  '{count, plural, one {{kind, select, a {# a} other {# b}}} other {{n, plural, offset:2 one {#} other {# of {count, number}}} then #}}',
  '{count, plural, offset:1 =0 {nobody} =1 {you} one {you and # other} other {you and # others}}',
  'plain text with an apostrophe’s friend',
  '{count, plural, zero {٠} one {#} two {##} few {# few} many {# many} other {# other}}',
  '{count, number, integer} {n, number, percent}',
  '{count, number, ::compact-short} {n, number, ::sign-always .00} {count, number, ::group-off} {n, number, ::percent .0#}',
  '{ count , plural , other { # spaced } }',
]
const reference = (message: string, locale: string) =>
  new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })

describe('messages', () => {
  test('what the messages use reads as intl-messageformat reads it', () => {
    for (const message of SAMPLES) {
      for (const locale of ['en', 'de', 'ar', 'zh-Hans', 'pl', 'ru', 'hi', 'fr']) {
        const t = createTranslate(locale, { m: message })
        for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 1234, 1e6]) {
          const slots = { count, n: count, name: 'Ada', kind: count % 2 === 0 ? 'a' : 'b' }
          const written = t('m', slots).replaceAll(/[\u2068\u2069]/g, '')
          expect(written, `${message} ${locale} ${count}`).toBe(reference(message, locale).format(slots))
        }
      }
    }
  })

  test('dates and times are written at Greenwich in the style that is asked for', () => {
    for (const locale of ['en', 'de', 'ru', 'ja', 'hi']) {
      for (const style of ['short', 'medium', 'long', 'full'] as const) {
        const t = createTranslate(locale, { m: `{ms, date, ${style}} {ms, time, ${style}}` })
        const write = (options: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(1_700_000_000_000)
        expect(t('m', { ms: 1_700_000_000_000 })).toBe(`${write({ dateStyle: style })} ${write({ timeStyle: style })}`)
      }
    }
    expect(createTranslate('en', { m: '{ms, date}' })('m', { ms: 0 })).toBe('Jan 1, 1970')
  })

  test('a broken message says where', () => {
    for (const broken of [
      '{',
      '{a',
      '{}',
      '{a,}',
      '{n, plural, one {x}}',
      '{n, odd, x}',
      'a } b',
      '{n, plural, other {a} other {b}}',
      '{n, plural, some {a} other {b}}',
      '{n, number, odd}',
      '{n, number, constructor}',
      '{n, number,}',
      '{n, date, odd}',
      '{n, date, ::yMMMd}',
      '{n, plural, other {a',
    ])
      expect(() => parseIcuMessage(broken), broken).toThrow(SyntaxError)
  })

  test.each([
    ['too long', '{n}'.repeat(3_334)],
    ['too many choices inside each other', '{n, select, other {'.repeat(400) + '}}'.repeat(400)],
    ['a name is missing', '{'.repeat(9_000)],
    ['is missing', `{n, plural, ${'=1 {'.repeat(2_000)}`],
    ['is missing', `${'{a'.repeat(3_000)} `],
  ])('a hostile message is refused: %s', (why, message) => {
    expect(() => parseIcuMessage(message)).toThrow(why)
    expect(createTranslate('en', { m: message }, { m: 'whole' })('m', { n: 1 })).toBe('whole')
    expect(createTranslate('en', { m: message })('m', { n: 1 })).toBe('m')
  })

  test('words of the language itself choose nothing and fill nothing', () => {
    const t = createTranslate('en', {
      m: '{a, select, constructor {own} other {other}} {toString} {b, select, other {x}}',
    })
    expect(t('m', { a: '__proto__', b: 'valueOf' })).toBe('other {toString} x')
    expect(t('m', { a: 'constructor' })).toBe('own {toString} x')
    expect(t('constructor')).toBe('constructor')
    expect(t('__proto__')).toBe('__proto__')
  })

  test('foundations §8: a missing key falls back to English with its own plurals, and then to itself', () => {
    const t = createTranslate('ru', { a: 'A' }, { b: '{n, plural, one {# block} other {# blocks}}' })
    expect([t('a'), t('b', { n: 21 }), t('b', { n: 1 }), t('c')]).toEqual(['A', '21 blocks', '1 block', 'c'])
  })

  test('slots are text, never messages or markup', () => {
    expect(createTranslate('en', { m: 'x {a} y' })('m', { a: "{b} '<i>' #" })).toBe("x {b} '<i>' # y")
  })

  test('text of the other direction is set apart, and cannot turn what stands around it', () => {
    const m = { m: '{a} ({n})' }
    expect(createTranslate('en', m)('m', { a: 'Ada', n: 7 })).toBe('Ada (7)')
    expect(createTranslate('en', m)('m', { a: 'عملة', n: 7 })).toBe('\u2068عملة\u2069 (7)')
    expect(createTranslate('en', m)('m', { a: 'a\u202egpj\u2069', n: 7 })).toBe('\u2068agpj\u2069 (7)')
    expect(createTranslate('ar', m)('m', { a: '0xab', n: 1234 })).toBe('\u20680xab\u2069 (1,234)')
  })

  test('a number longer than a double keeps every digit', () => {
    expect(createTranslate('en', { m: '{n, number}' })('m', { n: '123456789012345678901234567890' })).toBe(
      '123,456,789,012,345,678,901,234,567,890',
    )
  })
})
