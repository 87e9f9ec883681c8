import type { GlobalValues } from '@orrery/browser/global-cookie'

/** `system` follows the visitor's device; the choice lives in `ok_global`, so that the first paint is already right. */
export type Theme = 'light' | 'dark' | 'system'

export const THEMES = ['light', 'dark', 'system'] as const

/** The theme that the visitor chose; anything else is `system`. */
export const themeOf = (values: GlobalValues): Theme =>
  THEMES.find((theme) => theme === values.get('theme')) ?? 'system'
