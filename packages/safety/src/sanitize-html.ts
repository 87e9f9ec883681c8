import { decodeReferences } from './decode-text.ts'
import { safeImage, safeLink } from './safe-link.ts'
import { scanHtml, type HtmlToken } from './scan-html.ts'

type Attribute = (value: string) => string | null

const text: Attribute = (value) => value
const oneOf =
  (...values: readonly string[]): Attribute =>
  (value) =>
    values.includes(value.toLowerCase()) ? value.toLowerCase() : null
const size: Attribute = (value) => (/^\d{1,4}$/.test(value) ? value : null)
const link: Attribute = (value) => safeLink(decodeReferences(value))
const image: Attribute = (value) => safeImage(decodeReferences(value))
const language: Attribute = (value) => (/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i.test(value) ? value : null)

/** Attributes that every tag may have. No `id`, `name`, `class` or `style`: they would reach into the page around. */
const GLOBAL: Readonly<Record<string, Attribute>> = { dir: oneOf('ltr', 'rtl', 'auto'), lang: language, title: text }

/** Tags that may stand, with their own attributes. None of them holds raw text or another language, so text stays text. */
const TAGS: Readonly<Record<string, Readonly<Record<string, Attribute>>>> = {
  ...Object.fromEntries(
    'abbr b bdi blockquote br code del div em h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s small span strong sub sup u ul'
      .split(' ')
      .map((name) => [name, {}]),
  ),
  a: { href: link },
  img: { src: image, alt: text, width: size, height: size },
}
const VOID = new Set(['br', 'hr', 'img'])
const HEADING = /^h[3-6]$/
/** Tags before which browsers end an open paragraph (HTML §13.2.6.4.7). */
const ENDS_PARAGRAPH = new Set('blockquote div h3 h4 h5 h6 hr li ol p pre ul'.split(' '))

const DATA = /^data-[a-z][a-z0-9-]{0,63}$/
/** Attributes that the site's own scripts answer: a stranger's would put a text on the clipboard or move the page. A test compares. */
export const LIVE_DATA: ReadonlySet<string> = new Set(
  'alive as-of autofocus banner behind block card copied copy day index key-help label leave line live mark opens phase reload row same search side specimen state status tab theme tip tip-width'
    .split(' ')
    .map((name) => `data-${name}`),
)

/** reliability S-06: what is longer is cut. */
export const MOST_HTML = 65_536
/** Deeper tags are left out, their text stays. */
const MOST_DEPTH = 32

/**
 * A stranger's HTML as it may be set into a block of the page. Tags and attributes outside a short list are escaped
 * or left out, links pass `safeLink`, pictures only come inside their address; `data-` attributes stay, but for those that
 * the site itself answers (foundations §5.4). The answer is well-formed: every tag is closed in order, so it reads the
 * same in every browser, and cleaning it again changes nothing. Time grows with the length alone.
 */
export function sanitizeHtml(html: string): string {
  const source = html.slice(0, MOST_HTML)
  const out: string[] = []
  const open: string[] = []
  const closeTo = (depth: number) => {
    while (open.length > depth) out.push(`</${open.pop()!}>`)
  }
  const closeLast = (name: string) => {
    const depth = open.lastIndexOf(name)
    if (depth >= 0) closeTo(depth)
  }
  for (const token of scanHtml(source)) {
    const raw = source.slice(token.from, token.to)
    if (token.kind === 'text') out.push(escapeText(raw))
    else if (token.kind === 'comment') continue
    else if (!Object.hasOwn(TAGS, token.name)) out.push(escapeText(raw))
    else if (token.kind === 'close') {
      if (!VOID.has(token.name)) closeLast(token.name)
    } else {
      const { name } = token
      if (ENDS_PARAGRAPH.has(name)) closeLast('p')
      if (HEADING.test(name) && HEADING.test(open.at(-1) ?? '')) closeTo(open.length - 1)
      // A link inside a link would end the outer one.
      if (name === 'a') closeLast('a')
      if (name === 'li') {
        const place = open.findLastIndex((outer) => outer === 'li' || outer === 'ul' || outer === 'ol')
        if (place < 0) continue
        if (open[place] === 'li') closeTo(place)
      }
      if (!VOID.has(name) && open.length >= MOST_DEPTH) continue
      out.push(writeTag(token))
      if (!VOID.has(name)) open.push(name)
    }
  }
  closeTo(0)
  return out.join('')
}

function writeTag(token: HtmlToken & { readonly kind: 'open' | 'close' }): string {
  if (token.attributes.size === 0) return `<${token.name}>`
  let written = `<${token.name}`
  let leaves = false
  const own = TAGS[token.name]!
  for (const [name, value] of token.attributes) {
    const check = Object.hasOwn(own, name)
      ? own[name]!
      : Object.hasOwn(GLOBAL, name)
        ? GLOBAL[name]!
        : DATA.test(name) && !LIVE_DATA.has(name)
          ? text
          : null
    const checked = check?.(value) ?? null
    if (checked === null) continue
    // A checked link was decoded: it is written anew. Other texts keep their references.
    const isAddress = name === 'href' || name === 'src'
    written += ` ${name}="${isAddress ? escapeWhole(checked) : escapeText(checked)}"`
    if (name === 'href') leaves = /^[a-z][a-z0-9+.-]*:/i.test(checked)
  }
  return `${written}${leaves ? ' target="_blank" rel="noopener noreferrer nofollow ugc"' : ''}>`
}

const SIGNS: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }
const escapeSigns = (value: string): string =>
  // eslint-disable-next-line no-control-regex
  value.replace(/[<>"'`]/g, (sign) => SIGNS[sign]!).replace(/[\u0000\u000b\u000c\r]/g, '')

/** Text with the references that it already has. */
const escapeText = (value: string): string =>
  escapeSigns(value.replace(/&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;'))

/** Text to the letter. */
const escapeWhole = (value: string): string => escapeSigns(value.replaceAll('&', '&amp;'))
