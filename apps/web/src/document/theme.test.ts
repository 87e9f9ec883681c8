import { expect, test } from 'vitest'
import { themeOfCookie } from './theme.ts'

test('the theme is one of three, whatever the cookie says', () => {
  expect(themeOfCookie('a=1; orrery_theme=dark; b=2')).toBe('dark')
  expect(themeOfCookie('orrery_theme=light')).toBe('light')
  expect(themeOfCookie('xorrery_theme=dark')).toBe('system')
  expect(themeOfCookie('orrery_theme="><script>')).toBe('system')
  expect(themeOfCookie(undefined)).toBe('system')
})
