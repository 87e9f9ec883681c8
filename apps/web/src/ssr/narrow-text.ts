import { isStringOneByteRepresentation } from 'node:v8'

/** Signs that texts of Latin letters have beyond Latin-1: dashes, quotes, ellipses, small digits, coins and arrows. */
const SIGNS = /[\u2010-\u20cf\u2190-\u21ff]/g
const OTHERS = /[^\0-\xff\u2010-\u20cf\u2190-\u21ff]/

/**
 * A text of Latin letters and such signs as one that takes a byte a letter, `written` for each sign; others as they are. One letter beyond Latin-1 makes all that it is
 * put together with twice as large, and five times as long to become bytes. It stays in what is cut or replaced of it: only a copy is rid of it.
 */
export function narrowText(text: string, written: (sign: string) => string): string {
  if (isStringOneByteRepresentation(text) || OTHERS.test(text)) return text
  return Buffer.from(text.replace(SIGNS, written), 'latin1').toString('latin1')
}

/** In HTML, between tags and inside attributes. */
export const asReference = (sign: string): string => `&#${sign.charCodeAt(0)};`

/** Inside a text in JSON. */
export const asEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16)}`
