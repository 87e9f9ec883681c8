import { expect, test } from 'vitest'
import { readGlobalCookie } from '@orrery/browser/global-cookie'
import { themeOf } from './theme.ts'

const theme = (map: string) => themeOf(readGlobalCookie(`a=1; ok_global=${map}; b=2`))

test('the theme is one of three, whatever the cookie says', () => {
  expect(theme('{"theme":"dark"}')).toBe('dark')
  expect(theme(encodeURIComponent('{"theme":"light"}'))).toBe('light')
  for (const odd of [
    '{"xtheme":"dark"}',
    '{"theme":1}',
    '{"theme":"\\"><script>"}',
    'dark',
    '',
    '{"__proto__":{"theme":"dark"}}',
  ])
    expect(theme(odd)).toBe('system')
  expect(themeOf(readGlobalCookie(undefined))).toBe('system')
})
