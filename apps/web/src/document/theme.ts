/** `system` follows the visitor's device; the choice lives in a cookie, so that the first paint is already right. */
export type Theme = 'light' | 'dark' | 'system'

export const THEMES = ['light', 'dark', 'system'] as const
export const THEME_COOKIE = 'orrery_theme'

/** The theme that a `Cookie` header asks for; anything else is `system`. */
export function themeOfCookie(header: string | undefined): Theme {
  const value = /(?:^|;\s*)orrery_theme=(\w+)/.exec(header ?? '')?.[1]
  return THEMES.find((theme) => theme === value) ?? 'system'
}
