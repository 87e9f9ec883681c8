/** A piece of HTML text. The pieces follow each other without a gap and cover the whole text. */
export type HtmlToken = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'comment' }
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
)

/** More attributes than any honest tag has. */
const MOST_ATTRIBUTES = 64

const TAG = /<(\/?)([a-z][^\s/>]*)/iy
const NONE: ReadonlyMap<string, string> = new Map()
const MAY_BEGIN = /[a-z/]/i
const GAP = /[\s/]*/y
const NAME = /=?[^\s/>=]*/y
const EQUALS = /\s*=\s*/y
const BARE = /[^\s>]*/y

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/**
 * Cuts HTML into tags, comments and text as browsers do (HTML §13.2.5), without building anything. A tag that
 * never ends is text to the end. Each character is read a bounded number of times: time grows with the length alone.
 */
export function scanHtml(html: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = []
  let textFrom = 0
  let at = html.indexOf('<')
  const add = (token: HtmlToken) => {
    if (token.from > textFrom) tokens.push({ kind: 'text', from: textFrom, to: token.from })
    tokens.push(token)
    textFrom = token.to
  }
  while (at >= 0) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 2)
      add({ kind: 'comment', from: at, to: end < 0 ? html.length : end + 3 })
    } else {
      // Most stray brackets are told by the character after them.
      const match = MAY_BEGIN.test(html[at + 1] ?? '') ? matchAt(TAG, html, at) : null
      if (match !== null) {
        const rest = scanAttributes(html, at + match[0].length)
        if (rest === null) break
        const kind = match[1] === '' ? 'open' : 'close'
        add({ kind, name: match[2]!.toLowerCase(), attributes: rest.attributes, from: at, to: rest.to })
      }
    }
    at = html.indexOf('<', Math.max(textFrom, at + 1))
  }
  if (textFrom < html.length) tokens.push({ kind: 'text', from: textFrom, to: html.length })
  return tokens
}

function scanAttributes(html: string, from: number): { attributes: ReadonlyMap<string, string>; to: number } | null {
  if (html[from] === '>') return { attributes: NONE, to: from + 1 }
  const attributes = new Map<string, string>()
  let at = from
  for (;;) {
    at += matchAt(GAP, html, at)![0].length
    if (at >= html.length) return null
    if (html[at] === '>') return { attributes, to: at + 1 }
    const name = matchAt(NAME, html, at)![0]
    at += name.length
    let value = ''
    const equals = matchAt(EQUALS, html, at)
    if (equals !== null) {
      at += equals[0].length
      const quote = html[at]
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1)
        if (end < 0) return null
        value = html.slice(at + 1, end)
        at = end + 1
      } else {
        value = matchAt(BARE, html, at)![0]
        at += value.length
      }
    }
    const key = name.toLowerCase()
    // The first of two counts, as in browsers.
    if (attributes.size < MOST_ATTRIBUTES && !attributes.has(key)) attributes.set(key, value)
  }
}
