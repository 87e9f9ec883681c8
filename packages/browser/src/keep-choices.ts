import { writeGlobalCookie } from './global-cookie.ts'
import { siteCookies } from './site-cookies.ts'

/** Keeps what the visitor chose where the server reads it too; null forgets. False when the browser refuses. */
export const keepChoices = (changes: Readonly<Record<string, string | number | null>>): boolean =>
  writeGlobalCookie(siteCookies(), changes)
