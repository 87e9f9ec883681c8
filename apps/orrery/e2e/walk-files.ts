/** What is wrong with a file that a page links to, in words. */
export type FileFault = { readonly page: string; readonly file: string; readonly fault: string }

/** What a walk saw: files that were read with their rows, pages, and what is wrong. */
export type FileWalk = {
  readonly pages: number
  readonly files: ReadonlyMap<string, number>
  readonly faults: readonly FileFault[]
}

/** A chain goes on while it is read: what differs once may have grown in between. */
const TRIES = 4
const AGAIN_MS = 400

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const hrefsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => unescape(href!))

/** Lines of a CSV file as fields; quoted ones may hold commas and line ends. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  const fields = text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)
  for (const [, quoted, bare, end] of fields) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '')
}

/** Rows of the tables of a document, each with the hashes that it shows in full somewhere. */
const tablesIn = (html: string): readonly (readonly (readonly string[])[])[] =>
  [...html.matchAll(/<tbody\b[^>]*>(.*?)<\/tbody>/gs)].map(([, body]) =>
    [...body!.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
      [...row!.matchAll(/data-same="([^"]+)"/g)].map(([, hash]) => hash!.toLowerCase()),
    ),
  )

async function textOf(url: string): Promise<{ readonly status: number; readonly type: string; readonly text: string }> {
  const response = await fetch(url)
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

/** What is wrong with a file of a page; null where nothing is. `rows` gets how many it has. */
async function faultOf(url: string, page: string, file: string): Promise<{ readonly fault: string | null; readonly rows: number }> {
  const isCsv = new URL(file, url).searchParams.get('format') === 'csv'
  const [drawn, answer] = [await textOf(url + page), await textOf(url + file)]
  const told = (fault: string | null, rows = 0) => ({ fault, rows })
  if (answer.status !== 200) return told(`answers ${answer.status}`)
  if (!isCsv) {
    if (!answer.type.startsWith('application/json')) return told(`is ${answer.type}`)
    try {
      JSON.parse(answer.text)
      return told(null)
    } catch (error) {
      return told((error as Error).message)
    }
  }
  if (!answer.type.startsWith('text/csv')) return told(`is ${answer.type}`)
  const [head, ...rows] = readCsv(answer.text)
  if (head === undefined) return told('has no line of columns')
  const uneven = rows.find(({ length }) => length !== head.length)
  if (uneven !== undefined) return told(`a row has ${uneven.length} fields for ${head.length} columns: ${uneven.join()}`, rows.length)
  if (new Set(head).size !== head.length) return told(`has columns of the same name: ${head.join()}`, rows.length)
  const tables = tablesIn(drawn.text)
  const same = tables.filter(({ length }) => length === rows.length)
  if (same.length === 0 && !(rows.length === 0 && tables.length === 0))
    return told(`has ${rows.length} rows, the page shows ${tables.map(({ length }) => length).join(' and ')}`, rows.length)
  // A row is the same where one of its hashes is.
  const isRow = (hashes: readonly string[], row: readonly string[]): boolean => {
    const line = row.join('\n').toLowerCase()
    return hashes.length === 0 || hashes.some((hash) => line.includes(hash))
  }
  const fits = same.some((table) => table.every((hashes, index) => isRow(hashes, rows[index]!)))
  return told(fits || same.length === 0 ? null : 'has rows in another order, or others', rows.length)
}

/**
 * Opens pages of a site and what they are narrowed to by their own links, and reads every CSV and JSON file that they offer: it is answered, its columns have
 * names of their own, and its rows are those of the page.
 */
export async function walkFiles(url: string, paths: readonly string[]): Promise<FileWalk> {
  const queue = [...new Set(paths)]
  const known = new Set(queue.map((path) => shapeOf(path)))
  const files = new Map<string, number>()
  const faults: FileFault[] = []
  let pages = 0
  for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
    const { text: html } = await textOf(url + page)
    pages++
    for (const href of hrefsIn(html)) {
      if (!href.startsWith('/') || href.startsWith('//')) continue
      const { pathname, searchParams, search } = new URL(href, url)
      if (/^(?:csv|json)$/.test(searchParams.get('format') ?? '')) {
        if (files.has(href)) continue
        files.set(href, 0)
        let last: { readonly fault: string | null; readonly rows: number } = { fault: null, rows: 0 }
        for (let tries = 0; tries < TRIES; tries++) {
          if (tries > 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
          last = await faultOf(url, page, href)
          if (last.fault === null) break
        }
        files.set(href, last.rows)
        if (last.fault !== null) faults.push({ page, file: href, fault: last.fault })
      } else if (isOwn(pathname, new URL(page, url).pathname) && !known.has(shapeOf(href))) {
        known.add(shapeOf(href))
        queue.push(pathname + search)
      }
    }
  }
  return { pages, files, faults }
}

/** A tab of a page, or the same page asked otherwise. */
const isOwn = (pathname: string, ofPage: string): boolean =>
  pathname === ofPage ||
  (pathname.startsWith(`${ofPage}/`) && pathname.split('/').length === ofPage.split('/').length + 1 && ofPage.split('/').length > 3)

/** Of pages that differ in the values of their query alone one stands for all. */
function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site.test')
  return `${pathname.replace(/\/page\/\d+$/, '/page')}?${[...searchParams.keys()].toSorted().join('&')}`
}
