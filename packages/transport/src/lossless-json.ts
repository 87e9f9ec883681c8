/**
 * `JSON.parse` that loses no digit: a number with a fraction, an exponent or more than 15 digits
 * arrives as the text that was written (`0.10000000` → `'0.10000000'`), every other as a number.
 * Throws `SyntaxError` like `JSON.parse`.
 */
export function parseLosslessJson(text: string): unknown {
  return JSON.parse(quoteWideNumbers(text))
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const MINUS = 0x2d

/** Puts quotes around the numbers that a double would change. Strings are hopped over by native search. */
function quoteWideNumbers(text: string): string {
  let out = ''
  let copied = 0
  let i = 0
  while (i < text.length) {
    const c = text.charCodeAt(i)
    if (c === QUOTE) {
      i = endOfString(text, i)
    } else if (c === MINUS || isDigit(c)) {
      const start = i
      let wide = false
      for (i++; i < text.length; i++) {
        const d = text.charCodeAt(i)
        if (isDigit(d)) continue
        // . e E + -
        if (d === 0x2e || d === 0x65 || d === 0x45 || d === 0x2b || d === MINUS) wide = true
        else break
      }
      if ((wide || i - start > 15) && NUMBER.test(text.slice(start, i))) {
        out += `${text.slice(copied, start)}"${text.slice(start, i)}"`
        copied = i
      }
    } else {
      i++
    }
  }
  return copied === 0 ? text : out + text.slice(copied)
}

// Only what the grammar of JSON calls a number may be quoted; anything else must stay an error.
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const isDigit = (c: number): boolean => c >= 0x30 && c <= 0x39

/** Index right after the closing quote; the end of the text when it never closes. */
function endOfString(text: string, open: number): number {
  let close = open
  for (;;) {
    close = text.indexOf('"', close + 1)
    if (close === -1) return text.length
    let slashes = 0
    while (text.charCodeAt(close - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return close + 1
  }
}
