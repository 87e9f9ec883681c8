import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { toLatin } from './latin-source.ts'

const run = (code: string): unknown => runInThisContext(code)

test('what is beyond Latin-1 is escaped and means the same in texts, templates, patterns and keys', () => {
  for (const code of [
    '"0x12…34 → 🦊 Ω"',
    "'…'.length + 'é'.length",
    '`…${"🦊".length}🦊`',
    '/[“”…]/.test("”") && /^[🦊-🦍]$/u.test("🦍") && /^\\p{L}Ω$/u.test("ЖΩ")',
    '({ Ж: 1 }).Ж',
    'JSON.parse(\'{"a":"…"}\').a',
  ]) {
    const latin = toLatin(code)
    expect(latin).toMatch(/^[\0-\xff]*$/)
    expect(run(latin)).toEqual(run(code))
  }
  expect(toLatin('"é ÿ"')).toBe('"é ÿ"')
})

test('where an escape would be read as other than the sign the build fails', () => {
  expect(() => toLatin('a\nString.raw`…`')).toThrow('String.raw`…`')
  expect(() => toLatin("'\\…'")).toThrow('cannot be escaped')
})
