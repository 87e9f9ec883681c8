import type { ReactElement, ReactNode } from 'react'
import { escapeHtml } from '@orrery/safety/escape-markup'
import type { CellMaker, MarkupWriter } from '@orrery/ui/markup-writer'
import { asReference, narrowText } from './narrow-text.ts'

/** The writer of one document, which puts the rows of its tables aside: as one text with all the rest they would be copied once more before they are bytes. */
export type DocumentWriter = MarkupWriter & {
  /** What React wrote with this writer, in parts: the rows are in their places. */
  readonly partsOf: (html: string) => readonly string[]
}

/**
 * Writes what React writes for plain elements and for components that keep nothing, in a third of the time. It works while React
 * draws: components ask for their contexts as always, and the browser takes the markup over as if React had written it. null where a tree
 * holds anything else (Suspense, contexts, classes, form fields, an attribute that is not known here): React draws it then.
 *
 * Within one call, a component with the same plain values is drawn once: half of what a list shows stands in several of its rows.
 * `nonce` is the document's: nothing that is drawn may hold it.
 */
export function createMarkupWriter(nonce: string): DocumentWriter {
  const aside: (readonly string[])[] = []
  const mark = `<!--${nonce} `
  return {
    write: (node) =>
      unlessUnknown(() => {
        const writer = createWriter()
        writeNode(writer, node)
        return writer.html
      }),
    writeRows: (rows, line, cells) => unlessUnknown(() => `${mark}${aside.push(writeRows(rows, line, cells)) - 1}-->`),
    partsOf(html) {
      const [first, ...rest] = html.split(mark)
      return [
        first!,
        ...rest.flatMap((part) => {
          const end = part.indexOf('-->')
          return [...aside[Number(part.slice(0, end))]!, part.slice(end + 3)]
        }),
      ]
    },
  }
}

/** Stands in every short hash: no copy of the text around is made for it. */
const ELLIPSIS = '…'
const ELLIPSIS_REFERENCE = asReference(ELLIPSIS)
const narrowHtml = (html: string): string => narrowText(html, asReference)

function writeRows<Row>(rows: readonly Row[], line: Props, cells: readonly CellMaker<Row>[]): readonly string[] {
  const writer = createWriter()
  const begin = startOf('tr', line)
  const columns = cells.map(({ attributes, draw }) => ({
    draw,
    begin: narrowHtml(startOf('td', attributes)),
    drawn: new Map(),
  }))
  return rows.map((row) => {
    let html = begin
    for (const { draw, begin, drawn } of columns) html += writeCell(writer, draw(row), begin, drawn)
    return `${html}</tr>`
  })
}

function unlessUnknown(write: () => string): Props | null {
  try {
    return { dangerouslySetInnerHTML: { __html: write() } }
  } catch (error) {
    if (error === UNKNOWN) return null
    throw error
  }
}

function startOf(tag: string, attributes: Props): string {
  const writer = createWriter()
  writeTag(writer, tag, attributes)
  return writer.html.slice(0, -`</${tag}>`.length)
}

/** A cell with its element around: one text for all rows that agree in it. */
function writeCell(writer: Writer, node: ReactNode, begin: string, drawn: Map<unknown, Map<string, string>>): string {
  const { type, props } = componentOf(node)
  const key = type === null ? null : keyOf(props)
  const known = key === null ? undefined : drawn.get(type)?.get(key)
  if (known !== undefined) return flat(known)
  writer.html = begin
  writer.text = false
  writer.keyed = key !== null
  writeNode(writer, type === null ? node : type(props))
  writer.keyed = false
  const html = narrowHtml(`${writer.html}</td>`)
  if (key !== null) remember(drawn, type, key, html)
  return html
}

const ANY = /^/

/** What stands in several places as one piece of memory: each time it is written, the pieces that it was put together of would be gone through. To search a text makes it one. */
const flat = (text: string): string => (ANY.test(text) ? text : '')

function componentOf(node: ReactNode): { readonly type: Component | null; readonly props: Props } {
  const { type, props } = (node ?? {}) as { type?: unknown; props?: Props }
  return isComponent(type) ? { type, props: props! } : { type: null, props: {} }
}

const isComponent = (type: unknown): type is Component =>
  typeof type === 'function' && !(type.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent

function remember<T>(drawn: Map<unknown, Map<string, T>>, type: unknown, key: string, value: T): void {
  let known = drawn.get(type)
  if (known === undefined) drawn.set(type, (known = new Map()))
  known.set(key, value)
}

const createWriter = (): Writer => ({ html: '', text: false, keyed: false, drawn: new Map() })

type Writer = {
  html: string
  /** Whether a text is what was last written: React parts two texts by a comment. */
  text: boolean
  /** Whether what is written now is remembered as a whole: what a component that is there once is made of would be remembered for nothing. */
  keyed: boolean
  /** By component and values. */
  readonly drawn: Map<unknown, Map<string, Drawn>>
}
type Drawn = { readonly html: string; readonly text: boolean }
type Props = Readonly<Record<string, unknown>>
type Component = (props: Props) => ReactNode

const ELEMENT = Symbol.for('react.transitional.element')
const FRAGMENT = Symbol.for('react.fragment')
/** Thrown, so that nothing that was begun goes on. */
const UNKNOWN = new Error('this is drawn by React')

function writeNode(writer: Writer, node: unknown): void {
  switch (typeof node) {
    case 'string':
      return writeText(writer, node)
    case 'number':
    case 'bigint':
      return writeText(writer, `${node}`)
    case 'undefined':
    case 'boolean':
      return
    case 'object':
      if (node === null) return
      if (Array.isArray(node)) {
        for (const one of node) writeNode(writer, one)
        return
      }
      if ((node as { $$typeof?: unknown }).$$typeof === ELEMENT)
        return writeElement(writer, node as ReactElement<Props>)
  }
  throw UNKNOWN
}

function writeText(writer: Writer, text: string): void {
  if (text === '') return
  if (writer.text) writer.html += '<!-- -->'
  writer.html += text === ELLIPSIS ? ELLIPSIS_REFERENCE : escapeHtml(text)
  writer.text = true
}

function writeElement(writer: Writer, { type, props }: ReactElement<Props>): void {
  if (typeof type === 'string') return writeTag(writer, type, props)
  if (type === (FRAGMENT as unknown)) return writeNode(writer, props['children'])
  if (!isComponent(type)) throw UNKNOWN
  const key = writer.text || writer.keyed ? null : keyOf(props)
  if (key === null) return writeNode(writer, type(props))
  const known = writer.drawn.get(type)?.get(key)
  if (known !== undefined) {
    writer.html += flat(known.html)
    writer.text = known.text
    return
  }
  const before = writer.html
  writer.html = ''
  writer.keyed = true
  writeNode(writer, type(props))
  writer.keyed = false
  remember(writer.drawn, type, key, { html: writer.html, text: writer.text })
  writer.html = before + writer.html
}

/** Values as one text that no other values have; null where one is not plain. */
function keyOf(props: Props): string | null {
  let key = ''
  for (const name in props) {
    const value = props[name]
    switch (typeof value) {
      case 'string':
        key += `${name}:${value.length}:${value}`
        break
      case 'undefined':
        break
      case 'object':
        if (value !== null) return null
        key += `${name}-`
        break
      case 'number':
      case 'boolean':
        key += `${name}=${value};`
        break
      default:
        return null
    }
  }
  return key
}

/** Elements that React writes by their attributes alone; true for those without an end. */
const TAGS: ReadonlyMap<string, boolean> = new Map([
  ...'a abbr article b bdi caption circle code dd del details div dl dt ellipse em figure g h2 h3 h4 i ins kbd li line mark ol p path polygon polyline rect s section small span strong sub summary sup svg table tbody td tfoot th thead time tr u ul var button'
    .split(' ')
    .map((tag) => [tag, false] as const),
  ['br', true],
  ['wbr', true],
])

/** Attributes as they are written. */
const NAMES = new Map(
  Object.entries({
    className: 'class',
    tabIndex: 'tabindex',
    strokeWidth: 'stroke-width',
    strokeLinecap: 'stroke-linecap',
    strokeLinejoin: 'stroke-linejoin',
    fillRule: 'fill-rule',
    clipRule: 'clip-rule',
    ...Object.fromEntries(
      'cx cy d dateTime dir fill height id lang points popover popoverTarget preserveAspectRatio r rel role rx ry scope stroke target title transform translate type viewBox width x x1 x2 y y1 y2'
        .split(' ')
        .map((name) => [name, name]),
    ),
  }),
)
/** Attributes that are there or not. */
const SWITCHES: ReadonlySet<string> = new Set(['hidden', 'inert', 'disabled', 'open'])
/** Addresses of the site and of the web. Whatever else begins otherwise is for React to judge. */
const ADDRESS = /^(?:[/?#]|https?:\/\/)/
const HANDLER = /^on[A-Z]/
/** What `useId` makes: the browser would count otherwise. */
const MADE_ID = '_R_'

function writeTag(writer: Writer, tag: string, props: Props): void {
  const isVoid = TAGS.get(tag)
  if (isVoid === undefined) throw UNKNOWN
  let html = `<${tag}`
  let children: unknown = null
  for (const name in props) {
    const value = props[name]
    if (value === null || value === undefined) continue
    if (name === 'children') {
      children = value
      continue
    }
    const known = NAMES.get(name)
    if (known !== undefined) html += attribute(known, value)
    else if (name.startsWith('data-') || name.startsWith('aria-')) html += ` ${name}="${plain(value)}"`
    else if (HANDLER.test(name)) continue
    else if (name === 'href') {
      if (typeof value !== 'string' || !ADDRESS.test(value)) throw UNKNOWN
      html += ` href="${escapeHtml(value)}"`
    } else if (name === 'style') html += style(value)
    else if (SWITCHES.has(name)) html += value === true ? ` ${name}=""` : ''
    else throw UNKNOWN
  }
  writer.text = false
  if (isVoid) {
    writer.html += `${html}/>`
    return
  }
  if (typeof children === 'string') writer.html += `${html}>${escapeHtml(children)}</${tag}>`
  else {
    writer.html += `${html}>`
    writeNode(writer, children)
    writer.html += `</${tag}>`
    writer.text = false
  }
}

const attribute = (name: string, value: unknown): string =>
  typeof value === 'boolean' || typeof value === 'function' ? '' : ` ${name}="${plain(value)}"`

function plain(value: unknown): string {
  if (typeof value === 'string') {
    if (value.startsWith(MADE_ID)) throw UNKNOWN
    return escapeHtml(value)
  }
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
  throw UNKNOWN
}

/** A property that React writes as it is named: one of the style sheet's own, or of one word. */
const PROPERTY = /^(?:--|[a-z]+$)/

/** Own properties of the style sheet, and others whose values are texts: React adds units to numbers. */
function style(value: unknown): string {
  let text = ''
  for (const [name, of] of Object.entries(value as Props)) {
    if (of === undefined || of === null || of === '') continue
    if (typeof of !== 'string' && !(typeof of === 'number' && name.startsWith('--'))) throw UNKNOWN
    if (!PROPERTY.test(name)) throw UNKNOWN
    text += `${text === '' ? '' : ';'}${escapeHtml(name)}:${escapeHtml(`${of}`.trim())}`
  }
  return text === '' ? '' : ` style="${text}"`
}
