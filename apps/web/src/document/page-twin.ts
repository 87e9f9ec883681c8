import { MISSING } from '@orrery/format/missing'
/** Forms of a page beside HTML; `csv` is that of its list, `png` the card that a link to it shows. */
export type TwinForm = 'json' | 'txt' | 'csv' | 'png'

/** A page as machines take it. */
export type Twin = {
  readonly title: string
  /** Canonical address of the page. */
  readonly url: string
  readonly data: unknown
}

/** Lines of a plain text page: a page's data is bounded, and this holds it to that. */
const LINES = 20_000
const PLAIN = /^[^\p{C}\p{Z}](?:[^\p{C}]*[^\p{C}\p{Z}])?$/u

/** The forms that an `Accept` chooses between, the page itself first: it is what is sent where all are wanted alike. */
const OFFERED: readonly (readonly [type: string, form: TwinForm | null])[] = [
  ['text/html', null],
  ['application/json', 'json'],
  ['text/plain', 'txt'],
]
/** RFC 9110 §12.4.2. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** The form that a request asks for: `format` in its address, or the one that its `Accept` wants most; null for the page itself. */
export function twinOf(search: string, accept: string | undefined): TwinForm | null {
  const format = new URLSearchParams(search).get('format')
  if (format === 'json' || format === 'txt' || format === 'csv' || format === 'png') return format
  return wantedOf(accept ?? '')
}

/**
 * The form with the greatest weight (RFC 9110 §12.5.1): the closest range that takes a type gives its weight. Of equal ones that which is named
 * more closely, as programs ask for `application/json` beside any type. What takes none of them gets the page.
 */
function wantedOf(accept: string): TwinForm | null {
  const ranges = new Map(
    accept.split(',').flatMap((part): [string, number][] => {
      const [range = '', ...params] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = params.find((param) => param.startsWith('q='))?.slice(2) ?? '1'
      return WEIGHT.test(weight) ? [[range, Number(weight)]] : []
    }),
  )
  let best: { readonly form: TwinForm | null; readonly weight: number; readonly closeness: number } | null = null
  for (const [type, form] of OFFERED) {
    const taking = [type, type.replace(/\/.*/, '/*'), '*/*']
    const at = taking.findIndex((range) => ranges.has(range))
    const weight = at < 0 ? 0 : ranges.get(taking[at]!)!
    const closeness = taking.length - at
    if (weight === 0) continue
    if (best === null || weight > best.weight || (weight === best.weight && closeness > best.closeness))
      best = { form, weight, closeness }
  }
  return best?.form ?? null
}

export const TWIN_TYPE = {
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  png: 'image/png',
} as const

/** The address of a page in another form. */
export function twinHref(href: string, form: TwinForm): string {
  const [path = '', query] = href.split('?')
  const params = new URLSearchParams(query)
  params.set('format', form)
  return `${path}?${params.toString()}`
}

export const writeTwin = (twin: Twin, form: Exclude<TwinForm, 'csv' | 'png'>): string =>
  form === 'json' ? `${JSON.stringify(twin)}\n` : `${[twin.title, twin.url, '', ...linesOf(twin.data)].join('\n')}\n`

/** One line per value, by its path: `tx.fee 21000`. Texts with control characters or blanks at an end are quoted as JSON quotes them. */
function linesOf(data: unknown): string[] {
  const lines: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (lines.length >= LINES) return
    if (typeof value === 'object' && value !== null) {
      const parts = Object.entries(value)
      if (parts.length === 0) lines.push(`${path} ${Array.isArray(value) ? '[]' : '{}'}`)
      for (const [key, part] of parts)
        walk(part, Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`)
      return
    }
    const text =
      value === null || value === undefined ? MISSING : typeof value === 'string' ? value : JSON.stringify(value)
    lines.push(`${path} ${PLAIN.test(text) ? text : quoted(text)}`)
  }
  walk(data, '')
  if (lines.length >= LINES) lines.push('… cut: the JSON form has the rest')
  return lines
}

const quoted = (text: string): string =>
  JSON.stringify(text).replace(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
