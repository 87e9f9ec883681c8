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
/** Pages that are read at once. */
const AT_ONCE = 4

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

const partsOf = (html: string, tag: string): readonly string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, inner]) => inner!)
const hashesIn = (html: string): readonly string[] =>
  [...html.matchAll(/data-same="([^"]+)"/g)].map(([, hash]) => hash!.toLowerCase())

/** Rows of what a document may show as a table: tables, logs and steps; each row with the hashes that it shows. */
const tablesIn = (html: string): readonly (readonly (readonly string[])[])[] => [
  ...partsOf(html, 'tbody').map((body) => partsOf(body, 'tr').map(hashesIn)),
  // A step may hold a list of its own.
  ...partsOf(html, 'ol').map((list) => partsOf(list.replace(/<ul\b.*?<\/ul>/gs, ''), 'li').map(hashesIn)),
  partsOf(html, 'article').map(hashesIn),
]

async function textOf(url: string): Promise<{ readonly status: number; readonly type: string; readonly text: string }> {
  const response = await fetch(url)
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

/** What is wrong with a file of a page; null where nothing is. `rows` gets how many it has. */
async function faultOf(
  url: string,
  page: string,
  file: string,
): Promise<{ readonly fault: string | null; readonly rows: number }> {
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
  if (uneven !== undefined)
    return told(`a row has ${uneven.length} fields for ${head.length} columns: ${uneven.join()}`, rows.length)
  if (new Set(head).size !== head.length) return told(`has columns of the same name: ${head.join()}`, rows.length)
  // A row is the same where one of its hashes is.
  const isRow = (hashes: readonly string[], row: readonly string[]): boolean => {
    const line = row.join('\n').toLowerCase()
    return hashes.length === 0 || hashes.some((hash) => line.includes(hash))
  }
  const tables = tablesIn(drawn.text)
  const fits = (table: (typeof tables)[number]): boolean =>
    table.length <= rows.length &&
    (table.length > 0 || rows.length === 0) &&
    table.every((hashes, index) => isRow(hashes, rows[index]!))
  if (rows.length === 0 ? tables.every(({ length }) => length === 0) : tables.some(fits)) return told(null, rows.length)
  return told(`has ${rows.length} rows, and the page begins with none of them`, rows.length)
}

/**
 * Opens pages of a site, their tabs and what these are narrowed to by their own links, and reads every CSV and JSON file that they offer: it is answered, its
 * columns have names of their own, and its rows begin with those of the page: files go on where pages end.
 */
export async function walkFiles(url: string, paths: readonly string[]): Promise<FileWalk> {
  const queue = paths.map((path) => ({ path, depth: 0 }))
  const known = new Set(paths.map(shapeOf))
  const files = new Map<string, number>()
  const faults: FileFault[] = []
  let pages = 0
  const read = async (page: string, file: string): Promise<void> => {
    files.set(file, 0)
    let last: { readonly fault: string | null; readonly rows: number } = { fault: null, rows: 0 }
    for (let tries = 0; tries < TRIES; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      last = await faultOf(url, page, file)
      if (last.fault === null) break
    }
    files.set(file, last.rows)
    if (last.fault !== null) faults.push({ page, file, fault: last.fault })
  }
  const visit = async ({ path, depth }: (typeof queue)[number]): Promise<void> => {
    pages++
    const own = new URL(path, url).pathname
    for (const href of hrefsIn((await textOf(url + path)).text)) {
      if (!href.startsWith('/') || href.startsWith('//')) continue
      const { pathname, searchParams, search } = new URL(href, url)
      if (/^(?:csv|json)$/.test(searchParams.get('format') ?? '')) {
        if (!files.has(href)) await read(path, href)
        continue
      }
      const isTab = pathname !== own && isTabOf(pathname, own)
      // What is narrowed is not narrowed further: the ways to combine choices are without number.
      const next = isTab ? depth + 1 : pathname === own ? 2 : Infinity
      if (depth >= 2 || next > 2 || known.has(shapeOf(href))) continue
      known.add(shapeOf(href))
      queue.push({ path: pathname + search, depth: next })
    }
  }
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await visit(next)
  }
  // Who runs dry early leaves the rest to the others.
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { pages, files, faults }
}

/** Whether a path is that of a tab of a page about something. */
const isTabOf = (pathname: string, ofPage: string): boolean =>
  pathname.startsWith(`${ofPage}/`) &&
  pathname.split('/').length === ofPage.split('/').length + 1 &&
  ofPage.split('/').length > 3

/** Of pages that differ in the values of their query alone one stands for all. */
function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site.test')
  return `${pathname.replace(/\/page\/\d+$/, '/page')}?${[...searchParams.keys()].toSorted().join('&')}`
}
