import { request } from 'undici'
import type { ChildProcess } from 'node:child_process'
import type { LoadReport } from '../load.ts'
import { number, type Figure } from '../report.ts'
import { hear } from '../run-child.ts'
import type { AskOrder, AskReport } from '../serve-site.ts'
import { busyPages, type SiteUnderLoad } from './site-under-load.ts'

/** What a run of requests is held against: the same reply from memory, and a question to the engine that reads nothing, both of this run. */
type Yardsticks = { readonly hello: LoadReport; readonly nothing: AskReport }
type Judged = {
  readonly bar: string
  readonly holds: (found: LoadReport, by: Yardsticks) => boolean
  /** Told in times of a question that reads nothing. */
  readonly inQuestions?: true
}
/** Questions of a yardstick. */
const ASKED = 1_000

type Target = { readonly name: string; readonly paths: readonly string[]; readonly judged?: Judged }

/** What a question that reads nothing took where the gates were written (performance.md §4 g, at 5 million transactions). */
const NOTHING_MS = { p50: 0.58, p99: 0.7 }

/** A gate of milliseconds as the ratio that it is by the same run's yardsticks (performance.md §5): so it says the same on a slow day. */
const waits = (p50: number, p99: number): Judged => {
  const [often, seldom] = [p50 / NOTHING_MS.p50, p99 / NOTHING_MS.p99]
  return {
    bar: `≤ ${number(often, 1)} / ${number(seldom, 1)} × SELECT 1 (${p50} / ${p99} ms at ${NOTHING_MS.p50} / ${NOTHING_MS.p99}), ≥ 1/80 of bare`,
    holds: (found, { hello, nothing }) =>
      found.p50 <= often * nothing.p50 && found.p99 <= seldom * nothing.p99 && found.perSecond >= hello.perSecond / 80,
    inQuestions: true,
  }
}

const A1 = waits(3, 8)
const A2 = waits(4, 10)
const A5 = (most: number): Judged => ({ bar: `p50 ≤ ${most} ms`, holds: ({ p50 }) => p50 <= most })

/** A1, A2, A5 and their neighbours, by 2 and by 8 clients; bars are about one visitor's wait, not about a full queue. */
export async function apiFigures(site: SiteUnderLoad, busyTxs: number): Promise<readonly Figure[]> {
  const { origin, bare, chain, busy, samples, load, child } = site
  const api = `/api/explorer/v1/${chain}`
  const busyApi = `/api/explorer/v1/${busy.chain}`
  const search = (words: readonly string[]) => words.map((word) => `${api}/search?q=${encodeURIComponent(word)}`)
  const names = await tokenNames(`${origin}${api}`)
  const targets: readonly Target[] = [
    { name: 'block', paths: samples.heights.map((height) => `${api}/blocks/${height}`) },
    { name: 'A1 transaction by hash', paths: samples.hashes.map((hash) => `${api}/transactions/${hash}`), judged: A1 },
    {
      name: `A1 … among ${number(busyTxs)}`,
      paths: busy.hashes.map((hash) => `${busyApi}/transactions/${hash}`),
      judged: A1,
    },
    { name: 'address', paths: samples.addresses.map((address) => `${api}/addresses/${address}`) },
    {
      name: 'A2 transactions of an address',
      paths: samples.addresses.map((address) => `${api}/addresses/${address}/transactions?limit=50`),
      judged: A2,
    },
    {
      name: `A2 … of ${number(busyTxs)}, any page`,
      paths: busyPages(site).map((page) => `${busyApi}/addresses/${busy.address}/transactions?limit=50&${page}`),
      judged: A2,
    },
    { name: 'newest blocks', paths: [`${api}/blocks?limit=20`] },
    { name: 'newest transactions', paths: [`${api}/transactions?limit=50`] },
    {
      name: 'transactions of a block',
      paths: samples.heights.map((height) => `${api}/blocks/${height}/transactions?limit=50`),
    },
    { name: 'tokens', paths: [`${api}/tokens?limit=50`] },
    { name: 'A5 search: hash', paths: search(samples.hashes.slice(0, 2_000)), judged: A5(5) },
    { name: 'A5 search: address', paths: search(samples.addresses.slice(0, 2_000)), judged: A5(5) },
    { name: 'A5 search: block', paths: search(samples.heights.map(String)), judged: A5(5) },
    { name: 'A5 search: beginning of a name', paths: search(names.map((name) => name.slice(0, 3))), judged: A5(5) },
    { name: 'A5 search: middle of a name', paths: search(names.map((name) => name.slice(2, 6))), judged: A5(15) },
  ]
  const figures: Figure[] = []
  for (const clients of [2, 8]) {
    const hello = await load(bare, ['/'], clients)
    const nothing = await askNothing(child)
    figures.push({
      name: `C=${clients} bare Fastify`,
      value: `${number(hello.p50, 2)} / ${number(hello.p99, 2)} ms, ${number(hello.perSecond)} req/s`,
      holds: null,
    })
    figures.push({
      name: `C=1 SELECT 1, before C=${clients}`,
      value: `${number(nothing.p50, 2)} / ${number(nothing.p99, 2)} ms`,
      holds: null,
    })
    for (const { name, paths, judged } of targets) {
      const found = await load(origin, paths, clients)
      const isJudged = judged !== undefined && clients === 2
      figures.push({
        name: `C=${clients} ${name}`,
        value: `${number(found.p50, 2)} / ${number(found.p99, 2)} ms, ${number(found.perSecond)} req/s`,
        ratio: `1/${number(hello.perSecond / found.perSecond, 1)} of bare${isJudged && judged.inQuestions ? `, ${number(found.p50 / nothing.p50, 1)} / ${number(found.p99 / nothing.p99, 1)} × SELECT 1` : ''}, ${number(found.bytes)} B`,
        ...(isJudged && { bar: judged.bar }),
        holds: isJudged ? found.refused === 0 && judged.holds(found, { hello, nothing }) : null,
      })
    }
  }
  figures.push(...(await cachedFigures(site)))
  return figures
}

function askNothing(child: ChildProcess): Promise<AskReport> {
  const told = hear<AskReport>(child)
  child.send({ do: 'ask', times: ASKED } satisfies AskOrder)
  return told
}

/** A3: one page of a list, again and again while the head stands, and by those who have it already. */
async function cachedFigures({ origin, bare, chain, busy, load }: SiteUnderLoad): Promise<readonly Figure[]> {
  const paths = [`/api/explorer/v1/${busy.chain}/addresses/${busy.address}/transactions?limit=50`]
  const { headers, body } = await request(`${origin}${paths[0]}`)
  await body.dump()
  const hello = await load(bare, ['/'], 2)
  const again = await load(origin, paths, 2)
  const known = await load(origin, paths, 2, { headers: { 'if-none-match': String(headers.etag) }, status: 304 })
  return [
    { name: 'again and again', found: again },
    { name: 'with its ETag, 304', found: known },
  ].map(({ name, found }) => ({
    name: `A3 C=2 one page, ${name}`,
    value: `${number(found.p50, 2)} / ${number(found.p99, 2)} ms, ${number(found.perSecond)} req/s`,
    ratio: `${number(found.perSecond / hello.perSecond, 2)} × bare (${chain} is at rest)`,
    bar: '≥ 0.5 ×, p99 ≤ 4 ms',
    holds: found.refused === 0 && found.perSecond >= 0.5 * hello.perSecond && found.p99 <= 4,
  }))
}

async function tokenNames(api: string): Promise<readonly string[]> {
  const answer = await request(`${api}/tokens?limit=50`)
  const { data } = (await answer.body.json()) as { data: { hits: { name: string | null }[] } }
  const names = data.hits.map(({ name }) => name).filter((name) => name !== null && /^[\w ]{6,}$/.test(name))
  if (names.length === 0) throw new Error('the recording has no token with a plain name')
  return names as string[]
}
