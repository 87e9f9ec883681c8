import { readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { escapeHtml } from '@orrery/safety/escape-markup'
import { columnsOf } from '../downloads/column-book.ts'
import { DOWNLOAD_SOURCES } from '../downloads/download-sets.ts'
import { anchorOf, toHtml } from './markdown.ts'

/** A document of the site's own, by its path below `/docs/`; drawn when it is first asked for, and kept. */
export type DocPage = { readonly path: string; readonly title: string; readonly html: () => string }

const ROOT = new URL('../../../../docs/', import.meta.url)
const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:75rem;margin:0 auto;padding:1rem;display:grid;gap:2rem}@media(min-width:60rem){body{grid-template-columns:15rem minmax(0,1fr)}}nav ul{list-style:none;padding:0}nav ul ul{padding-inline-start:1rem}nav [aria-current]{font-weight:700}a{overflow-wrap:anywhere}pre{overflow-x:auto;padding:1rem;border:1px solid #8886;border-radius:.5rem}table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid #8886;padding:.3rem .6rem;text-align:start;vertical-align:top}'

/** What pages of documents may load: the one style that they carry. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** The site's documents: what columns of files hold, made from the lists themselves, the guides, the book of errors and what changed. */
export function readDocPages(): readonly DocPage[] {
  const guides = readdirSync(new URL('guides/', ROOT))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      path: `guides/${name.slice(0, -3)}`,
      text: readFileSync(new URL(`guides/${name}`, ROOT), 'utf8'),
    }))
  const others = ['changelog', 'errors'].map((name) => ({
    path: name,
    text: readFileSync(new URL(`${name}.md`, ROOT), 'utf8'),
  }))
  const told = [...others, ...guides].map(({ path, text }) => ({ path, text, title: titleOf(text) }))
  const columns = { path: 'columns', title: 'Columns of files' }
  const all = [columns, ...told].toSorted((a, b) => a.path.localeCompare(b.path))
  const paths = new Set(all.map(({ path }) => path))
  return [
    { ...columns, html: once(() => page(columns, all, columnTables())) },
    ...told.map((doc) => ({
      path: doc.path,
      title: doc.title,
      html: once(() =>
        page(
          doc,
          all,
          toHtml(doc.text, (address) => linkOf(address, doc.path, paths)),
        ),
      ),
    })),
  ]
}

function once(draw: () => string): () => string {
  let drawn: string | null = null
  return () => (drawn ??= draw())
}

const titleOf = (text: string): string => /^#\s+(.*)$/m.exec(text)?.[1] ?? ''

/** Links between documents lead to their pages; those to files of the repository are text. */
function linkOf(address: string, from: string, paths: ReadonlySet<string>): string | null {
  if (/^https?:\/\//.test(address)) return address
  if (address.startsWith('#')) return address
  const { pathname, hash } = new URL(address, `http://docs/${from}`)
  const path = pathname.slice(1).replace(/\.md$/, '')
  return paths.has(path) ? `/docs/${path}${hash}` : null
}

function page(
  { path, title }: Pick<DocPage, 'path' | 'title'>,
  all: readonly Pick<DocPage, 'path' | 'title'>[],
  body: string,
): string {
  const item = (one: Pick<DocPage, 'path' | 'title'>) =>
    `<li><a href="/docs/${one.path}"${one.path === path ? ' aria-current="page"' : ''}>${escapeHtml(one.title)}</a></li>`
  const guides = all.filter((one) => one.path.startsWith('guides/'))
  const plain = all.filter((one) => !one.path.startsWith('guides/'))
  return `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} | Orrery</title><style>${STYLE}</style></head><body><nav aria-label="Documents"><ul><li><a href="/">Orrery</a></li><li><a href="/docs/">API</a></li>${plain.map(item).join('')}<li>Guides<ul>${guides.map(item).join('')}</ul></li></ul></nav><main>${body}</main></body></html>`
}

function columnTables(): string {
  const intro =
    '<h1>Columns of files</h1><p>Files of the download page and of <code>/api/explorer/v1/{chain}/downloads</code> have one line of these names, or of what pages call them in the language that <code>headings</code> names, and a line for each row; NDJSON and Parquet always have these names. Times are in the zone that <code>timeZone</code> names, UTC unless told. A cell is empty where something is not known or is not there; an empty cell never stands for zero. Text that a spreadsheet would take for a formula begins with an apostrophe.</p>'
  const tables = DOWNLOAD_SOURCES.map((source) => {
    const rows = columnsOf(source)
      .map(
        ({ column, text }) => `<tr><th scope="row"><code>${column}</code></th><td>${escapeHtml(text ?? '')}</td></tr>`,
      )
      .join('')
    const filters = source.filters ?? []
    const narrowed =
      filters.length === 0 ? '' : `<p>Narrowed by ${filters.map((name) => `<code>${name}</code>`).join(', ')}.</p>`
    return `<h2 id="${anchorOf(source.name)}"><code>${source.name}</code></h2><p>Of ${source.subject === 'chain' ? 'a chain' : source.subject === 'token' ? 'a token' : 'an address'}.</p>${narrowed}<table><thead><tr><th scope="col">Column</th><th scope="col">What it holds</th></tr></thead><tbody>${rows}</tbody></table>`
  })
  return intro + tables.join('')
}
