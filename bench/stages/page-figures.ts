import { request } from 'undici'
import { firstLoadBytes } from '../first-load.ts'
import type { LoadReport } from '../load.ts'
import { watchCpu } from '../process-cost.ts'
import { gate, number, type Figure, type Figures } from '../report.ts'
import { hear } from '../run-child.ts'
import type { DrawOrder, DrawReport, KeepOrder, KeepReport } from '../serve-site.ts'
import { descendants } from '../watch-usage.ts'
import { busyPages, type SiteUnderLoad } from './site-under-load.ts'

/** issue 5 and performance.md W1, W3. */
const SERVER_P95_MS = 60
const FIRST_LOAD_BYTES = 110_000
const ONE_LOAD = { headers: { 'accept-encoding': 'gzip' } } as const

type PageKind = { readonly name: string; readonly paths: readonly string[] }

/** Every kind of page with its subjects, of the dense chain and of the one with many transactions. */
export function pageKinds({ chain, busy, samples }: SiteUnderLoad, token: string): readonly PageKind[] {
  const of = (path: string) => [`/${chain}${path}`]
  const each = (values: readonly (string | number)[], path: (value: string | number) => string) =>
    values.slice(0, 500).map((value) => `/${chain}${path(value)}`)
  return [
    { name: 'home', paths: ['/'] },
    { name: 'chain home', paths: of('') },
    { name: 'block list', paths: of('/block-list') },
    { name: 'block', paths: each(samples.heights, (height) => `/block/${height}`) },
    { name: 'block transactions', paths: each(samples.heights, (height) => `/block/${height}/tx`) },
    { name: 'transaction list', paths: of('/tx-list?limit=50') },
    { name: 'transaction', paths: each(samples.hashes, (hash) => `/tx/${hash}`) },
    { name: 'transaction logs', paths: each(samples.hashes, (hash) => `/tx/${hash}/logs`) },
    { name: 'address', paths: each(samples.addresses, (address) => `/address/${address}`) },
    { name: 'address transfers', paths: each(samples.addresses, (address) => `/address/${address}/transfers`) },
    { name: 'address tokens', paths: each(samples.addresses, (address) => `/address/${address}/tokens`) },
    { name: 'token list', paths: of('/token-list') },
    { name: 'token', paths: of(`/token/${token}`) },
    { name: 'holders', paths: of(`/token/${token}?tab=holders`) },
    { name: 'transfer list', paths: of('/transfer-list') },
    { name: 'rich list', paths: of('/rich-list') },
    { name: 'gas price', paths: of('/gas-price') },
    { name: 'charts', paths: of('/charts') },
    { name: 'a chart', paths: of('/charts/tx-count') },
    { name: 'about', paths: of('/about') },
    { name: 'search', paths: samples.heights.slice(0, 200).map((height) => `/search-suggestion?all=1&q=${height}`) },
    { name: 'home, many transactions', paths: [`/${busy.chain}`] },
    { name: 'transaction list, many', paths: [`/${busy.chain}/tx-list`] },
    { name: 'transaction, among many', paths: busy.hashes.slice(0, 500).map((hash) => `/${busy.chain}/tx/${hash}`) },
  ]
}

/** Server time of every kind of page, one visitor at a time, and what a browser loads with it at first (issue 5, W1). */
export async function pageFigures(site: SiteUnderLoad, token: string): Promise<Figures> {
  const { origin, distDir, load } = site
  const served: Figure[] = []
  const scripts: Figure[] = []
  for (const { name, paths } of pageKinds(site, token)) {
    const document = await request(`${origin}${paths[0]}`)
    const html = await document.body.text()
    if (document.statusCode !== 200) throw new Error(`${paths[0]} answers ${document.statusCode}`)
    const found = await load(origin, paths, 1, ONE_LOAD)
    served.push(
      gate(name, `p95 ${number(found.p95, 1)} ms`, {
        bar: `≤ ${SERVER_P95_MS} ms`,
        holds: found.refused === 0 && found.p95 <= SERVER_P95_MS,
        ratio: `p50 ${number(found.p50, 1)}, p99 ${number(found.p99, 1)} ms, ${number(found.perSecond)} pages/s, ${number(html.length / 1000)} kB of HTML`,
      }),
    )
    const bytes = await firstLoadBytes(distDir, html)
    scripts.push(
      gate(`W1 ${name}`, `${number(bytes / 1000, 1)} kB gzip`, {
        bar: `≤ ${FIRST_LOAD_BYTES / 1000} kB`,
        holds: bytes <= FIRST_LOAD_BYTES,
      }),
    )
  }
  return {
    'Pages, server time at C=1': served,
    'Drawing a list of 50 rows (W3)': await drawFigures(site),
    'Pages of the busy address': await busyFigures(site),
    'JavaScript on first load': scripts,
  }
}

/** With CPU a page in milliseconds. */
type CostlyLoad = LoadReport & { readonly appMs: number; readonly engineMs: number }

/** Numbered pages that lists have at most, and rows of each. */
const NUMBERED_PAGES = 200
const PAGE_ROWS = 50

/**
 * W3: what one core draws with its data, and without asking for it. Rows of one page are rows of no other.
 * A second of a core is one of CPU, of app and engine together: by the clock one visitor leaves the core idle while he reads.
 */
async function drawFigures({ chain, child, origin, samples, load }: SiteUnderLoad): Promise<readonly Figure[]> {
  const list = `/${chain}/tx-list`
  const first = `${list}?limit=50`
  child.send({ do: 'draw', paths: [first], times: 100 } satisfies DrawOrder)
  const [drawn] = await hear<DrawReport>(child)
  child.send({ do: 'keep' } satisfies KeepOrder)
  const { keptOrigin } = await hear<KeepReport>(child)
  const second = new URL(await pinned(origin, `${list}/page/2?limit=50`), origin)
  const pages = Math.min(NUMBERED_PAGES, Math.floor(samples.newestTxs / PAGE_ROWS))
  const numbered = Array.from({ length: pages - 1 }, (_, i) => `${list}/page/${i + 2}${second.search}`)
  const from = samples.heights.map((height) => `${first}&cursor=${height}`)
  const app = child.pid!
  const costly = async (paths: readonly string[]): Promise<CostlyLoad> => {
    const [appCpu, engineCpu] = [watchCpu([app]), watchCpu(descendants(app))]
    const report = await load(origin, paths, 1)
    const each = (seconds: number | null): number => ((seconds ?? Number.NaN) / report.asked) * 1_000
    return { ...report, appMs: each(appCpu()), engineMs: each(engineCpu()) }
  }
  const found = {
    same: await costly([first]),
    numbered: await costly(numbered),
    from: await costly(from),
    kept: await load(keptOrigin, [first], 1),
  }
  const rate = ({ perSecond, refused, appMs, engineMs }: CostlyLoad, name: string, ratio: string): Figure => {
    const aCore = 1_000 / (appMs + engineMs)
    return gate(name, `${number(aCore)} pages/s of a core`, {
      bar: '≥ 300',
      holds: refused === 0 && aCore >= 300,
      ratio: `${ratio}; app ${number(appMs, 2)} ms of CPU a page, engine ${number(engineMs, 2)}; ${number(perSecond)}/s by the clock`,
    })
  }
  return [
    { name: 'React and the shell alone', value: `${number(drawn!.p50, 2)} / ${number(drawn!.p99, 2)} ms`, holds: null },
    rate(
      found.numbered,
      'W3 pages of the newest blocks',
      `pages 2 to ${pages} of the list, one after the other, whose rows are in memory`,
    ),
    rate(found.from, 'W3 from any block', 'each a page of the archive that was never asked for'),
    rate(found.same, 'W3 the first page', 'again and again, drawn each time'),
    { name: 'the same, kept for a second', value: `${number(found.kept.perSecond)} pages/s`, holds: null },
    gate('W3 first byte, warm', `p50 ${number(found.numbered.firstP50, 2)} ms`, {
      bar: '≤ 8 ms',
      holds: found.numbered.firstP50 <= 8,
    }),
  ]
}

/** issue 5 and check 2 of screens-evm §20: pages of an address with very many transactions, as documents. */
async function busyFigures(site: SiteUnderLoad): Promise<readonly Figure[]> {
  const { origin, busy, load } = site
  const page = `/${busy.chain}/address/${busy.address}`
  const filter = `/${busy.chain}/advanced-filter?from=${busy.address}&to=${busy.counterparty}`
  const asked: readonly (readonly [name: string, paths: readonly string[], most: number])[] = [
    ['first page', [page], 60],
    ['last page', [`${page}?cursor=last`], 100],
    ['any page', busyPages(site).map((query) => pageOf(page, query)), 100],
    ['filter by counterparty', [filter], 200],
  ]
  const figures: Figure[] = []
  for (const [name, paths, most] of asked) {
    const found = await load(origin, await Promise.all(paths.map((path) => pinned(origin, path))), 1, ONE_LOAD)
    figures.push(
      gate(name, `p95 ${number(found.p95, 1)} ms`, {
        bar: `≤ ${most} ms`,
        holds: found.refused === 0 && found.p95 <= most,
        ratio: `p50 ${number(found.p50, 1)}, p99 ${number(found.p99, 1)} ms`,
      }),
    )
  }
  return figures
}

/** The path as links have it: with the block that its page is counted from. */
async function pinned(origin: string, path: string): Promise<string> {
  const { pathname, search } = new URL((await fetch(origin + path)).url)
  return pathname + search
}

const pageOf = (page: string, query: string): string =>
  query.startsWith('page=') ? (query === 'page=1' ? page : `${page}/page/${query.slice(5)}`) : `${page}?${query}`
