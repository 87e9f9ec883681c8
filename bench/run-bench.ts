import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { formatCursor } from '@orrery/api/queries/cursor'
import { request } from 'undici'
import { firstLoadBytes } from './first-load.ts'
import type { FormatReport } from './format-table.ts'
import type { IndexOrder, IndexReport } from './index-chain.ts'
import type { LoadOrder, LoadReport } from './load.ts'
import { recordChain } from './record-chain.ts'
import {
  hasRecording,
  readFacts,
  readRecording,
  recordingDir,
  type Recording,
  type RecordingFacts,
} from './recording-file.ts'
import { drawTable, type Figure } from './report.ts'
import { endChild, hear, runChild, startChild } from './run-child.ts'
import type { StartOrder, StartReport } from './second-start.ts'
import type { DrawOrder, DrawReport, SiteOrder, SiteReport } from './serve-site.ts'

export type BenchOptions = {
  readonly blocks: number
  readonly txs: number
  readonly busyTxs: number
  readonly seconds: number
  readonly rounds: number
  readonly only: 'index' | null
  /** Where a CPU profile of indexing goes. */
  readonly profile: string | null
  readonly out: string
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Measures everything in one run and prints it; false when a bar is missed. */
export async function runBench(options: BenchOptions): Promise<boolean> {
  const dir = recordingDir(options.blocks, options.txs)
  if (!hasRecording(dir)) {
    say(`making a chain of ${options.blocks} blocks with ${options.txs} transactions each (once)`)
    await recordChain(dir, { blocks: options.blocks, txs: options.txs, seed: 1, say })
  }
  const facts = await readFacts(dir)
  say(
    `${number(facts.blocks)} blocks, ${number(facts.txs)} transactions, ${number(facts.logs)} logs, ${number(facts.bytes / 1e6)} MB of JSON; ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}`,
  )
  const workDir = await mkdtemp(path.join(tmpdir(), 'orrery-bench-'))
  const node = startChild('replay-server.ts', [dir])
  const figures: Record<string, readonly Figure[]> = {}
  try {
    const { url } = await hear<{ url: string }>(node)
    const rounds: (readonly Figure[])[] = []
    for (let round = 0; round < options.rounds; round++) {
      const dataDir = path.join(workDir, `data-${round}`)
      rounds.push(await measureIndexing({ url, dataDir, facts, dir, profile: options.profile }))
      figures[`Indexing${options.rounds > 1 ? ` ${round + 1}` : ''}`] = rounds[round]!
      say(drawTable(`Indexing, ${round + 1} of ${options.rounds}`, rounds[round]!))
      if (round < options.rounds - 1) await rm(dataDir, { recursive: true, force: true })
    }
    if (options.only !== 'index') {
      figures['Formatting'] = await measureFormatting()
      say(drawTable('Formatting', figures['Formatting']))
      const site = await measureSite({
        url,
        dataDir: path.join(workDir, `data-${options.rounds - 1}`),
        recording: await readRecording(dir),
        options,
      })
      for (const [title, group] of Object.entries(site)) say(drawTable(title, group))
      Object.assign(figures, site)
    }
  } finally {
    await endChild(node)
    await rm(workDir, { recursive: true, force: true })
  }
  await writeFile(options.out, JSON.stringify({ facts, figures }, null, 2))
  const missed = Object.values(figures)
    .flat()
    .filter(({ holds }) => holds === false)
  say(
    `\n${missed.length === 0 ? 'All bars hold.' : `Missed: ${missed.map(({ name }) => name).join(', ')}.`} Figures as JSON: ${options.out}`,
  )
  return missed.length === 0
}

async function measureIndexing({
  url,
  dataDir,
  facts,
  dir,
  profile,
}: {
  readonly url: string
  readonly dataDir: string
  readonly facts: RecordingFacts
  readonly dir: string
  readonly profile: string | null
}): Promise<readonly Figure[]> {
  const parse = (): Promise<{ seconds: number }> => runChild('parse-json.ts', [dir])
  const before = await parse()
  const order: IndexOrder = { url, dataDir, chainId: facts.chainId, top: facts.blocks - 1 }
  const index = await runChild<IndexReport>(
    'index-chain.ts',
    [JSON.stringify(order)],
    profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  )
  const after = await parse()
  const yardstick = (before.seconds + after.seconds) / 2
  const speed = yardstick / index.seconds
  const cpu = (index.app?.cpuSeconds ?? Number.NaN) + (index.engine?.cpuSeconds ?? Number.NaN)
  const bytes = index.parts.reduce((sum, part) => sum + part.bytes, 0)
  const archivedTxs = index.parts.find(({ table }) => table === 'txs')?.rows ?? facts.txs
  return [
    {
      name: 'JSON.parse alone, one core',
      value: `${number(facts.bytes / 1e6 / yardstick)} MB/s`,
      ratio: `${number(facts.txs / yardstick)} tx/s`,
      holds: null,
    },
    {
      name: 'whole index',
      value: `${number(index.seconds, 2)} s`,
      ratio: `newest blocks after ${number(index.headSeconds, 2)} s; ${index.archived} of ${facts.blocks} blocks archived`,
      holds: null,
    },
    {
      name: 'transactions',
      value: `${number(facts.txs / index.seconds)} tx/s`,
      ratio: `${number(speed, 3)} of JSON.parse`,
      bar: '≥ 0.25',
      holds: speed >= 0.25,
    },
    { name: 'logs', value: `${number(facts.logs / index.seconds)} logs/s`, holds: null },
    {
      name: 'CPU',
      value: `${number(cpu, 1)} s`,
      ratio: `app ${number(index.app?.cpuSeconds ?? Number.NaN, 1)} s + engine ${number(index.engine?.cpuSeconds ?? Number.NaN, 1)} s; ${number((cpu / facts.txs) * 1e6)} µs/tx`,
      holds: null,
    },
    {
      name: 'peak memory',
      value: `${number((index.app?.peakBytes ?? Number.NaN) / 1e6)} MB app`,
      ratio: `${number((index.engine?.peakBytes ?? Number.NaN) / 1e6)} MB engine`,
      holds: null,
    },
    {
      name: 'disk when tidied',
      value: `${number(bytes / archivedTxs)} B/tx`,
      ratio: index.parts
        .slice(0, 6)
        .map((part) => `${part.table} ${number(part.bytes / archivedTxs)}`)
        .join(', '),
      holds: null,
    },
  ]
}

async function measureFormatting(): Promise<readonly Figure[]> {
  const { tableMs, platformMs, cells } = await runChild<FormatReport>('format-table.ts', [])
  return [
    {
      name: 'a table of 100 rows',
      value: `${number(tableMs, 2)} ms, ${number((tableMs / cells) * 1e6)} ns per cell`,
      ratio: `${number(tableMs / platformMs, 2)} × as many numbers by Intl.NumberFormat`,
      bar: '< 2 ms',
      holds: tableMs < 2,
    },
  ]
}

type Target = {
  readonly name: string
  readonly paths: readonly string[]
  readonly bar?: { readonly text: string; readonly holds: (load: LoadReport) => boolean }
}

async function measureSite({
  url,
  dataDir,
  recording,
  options,
}: {
  readonly url: string
  readonly dataDir: string
  readonly recording: Recording
  readonly options: BenchOptions
}): Promise<Record<string, readonly Figure[]>> {
  const { facts } = recording
  const order: SiteOrder = { url, dataDir, chainId: facts.chainId, top: facts.blocks - 1, busyTxs: options.busyTxs }
  const site = startChild('serve-site.ts', [JSON.stringify(order)])
  const client = startChild('load.ts', [])
  try {
    const { origin, bare, distDir, chain, busy, cold, fillSeconds, tidySeconds } = await hear<SiteReport>(site)
    say(
      `\n${number(options.busyTxs)} transactions of one address stored in ${number(fillSeconds, 1)} s (${number(options.busyTxs / fillSeconds)} tx/s), tidied in ${number(tidySeconds, 1)} s`,
    )
    const load = async (
      at: string,
      paths: readonly string[],
      clients: number,
      { headers = {}, once = false }: Pick<LoadOrder, 'headers' | 'once'> = {},
    ): Promise<LoadReport> => {
      client.send({ origin: at, paths, clients, seconds: options.seconds, headers, once } satisfies LoadOrder)
      const report = await hear<LoadReport>(client)
      if (report.refused > 0) say(`  ${report.refused} of ${report.requests} failed: ${report.refusal}`)
      return report
    }
    const deep = samplesOf(recording)
    const pagesFromWithin = (count: number): readonly string[] =>
      Array.from({ length: count }, (_, i) => {
        const at = { height: Math.floor(((i + 1) * busy.blocks) / (count + 2)), txIndex: 77 + i, seq: 0 }
        const list = `${busy.code} transactions of ${busy.address}`
        return `cursor=${formatCursor({ way: i % 2 === 0 ? 'older' : 'newer', at, anchor: null }, list)}`
      })
    const api = `/api/explorer/v1/${chain}`
    const busyApi = `/api/explorer/v1/${busy.chain}`
    const targets: readonly Target[] = [
      { name: 'block', paths: deep.heights.map((height) => `${api}/blocks/${height}`) },
      {
        name: 'transaction by hash',
        paths: deep.hashes.map((hash) => `${api}/transactions/${hash}`),
        bar: { text: 'p50 < 5 ms', holds: ({ p50 }) => p50 < 5 },
      },
      {
        name: '… among 1,000,000',
        paths: busy.hashes.map((hash) => `${busyApi}/transactions/${hash}`),
        bar: { text: 'p50 < 5 ms', holds: ({ p50 }) => p50 < 5 },
      },
      { name: 'address', paths: deep.addresses.map((address) => `${api}/addresses/${address}`) },
      {
        name: 'transactions of an address',
        paths: deep.addresses.map((address) => `${api}/addresses/${address}/transactions?limit=50`),
      },
      {
        name: `… of ${number(options.busyTxs)}, any page`,
        paths: [...numberedPages(PAGES), ...pagesFromWithin(PAGES)].map(
          (page) => `${busyApi}/addresses/${busy.address}/transactions?limit=50&${page}`,
        ),
        bar: { text: 'p50 < 20 ms', holds: ({ p50 }) => p50 < 20 },
      },
      { name: 'newest blocks', paths: [`${api}/blocks?limit=20`] },
      { name: 'newest transactions', paths: [`${api}/transactions?limit=50`] },
      {
        name: 'transactions of a block',
        paths: deep.heights.map((height) => `${api}/blocks/${height}/transactions?limit=50`),
      },
      { name: 'tokens', paths: [`${api}/tokens?limit=50`] },
    ]
    const figures: Figure[] = []
    for (const clients of [2, 8]) {
      const plain = await load(bare, ['/'], clients)
      figures.push({
        name: `C=${clients} bare Fastify`,
        value: `${number(plain.p50, 2)} / ${number(plain.p99, 2)} ms, ${number(plain.perSecond)} req/s`,
        holds: null,
      })
      for (const { name, paths, bar } of targets) {
        const found = await load(origin, paths, clients)
        // Bars are about one visitor's wait, not about a full queue.
        const judged = bar !== undefined && clients === 2
        figures.push({
          name: `C=${clients} ${name}`,
          value: `${number(found.p50, 2)} / ${number(found.p99, 2)} ms, ${number(found.perSecond)} req/s`,
          ratio: `${number(found.p50 / plain.p50, 1)} × bare, ${number(found.bytes)} B`,
          ...(judged && { bar: bar.text }),
          holds: judged ? found.refused === 0 && bar.holds(found) : null,
        })
      }
    }
    const coldApi = `/api/explorer/v1/${cold}`
    const readThrough: Figure[] = []
    for (const { name, paths } of [
      { name: 'transaction', paths: deep.hashes.map((hash) => `${coldApi}/transactions/${hash}`) },
      { name: 'block', paths: deep.heights.map((height) => `${coldApi}/blocks/${height}`) },
      { name: 'address', paths: deep.addresses.map((address) => `${coldApi}/addresses/${address}`) },
    ]) {
      const found = await load(origin, paths, 1, { once: true })
      readThrough.push({
        name,
        value: `${number(found.p50, 2)} / ${number(found.p99, 2)} ms`,
        bar: 'p99 < 1 s',
        holds: found.refused === 0 && found.p99 < 1_000,
      })
    }
    const pages = [
      { name: 'home', path: '/' },
      { name: 'chain home', path: `/${chain}` },
      { name: 'block', path: `/${chain}/block/${deep.heights[0]}` },
      { name: 'transaction', path: `/${chain}/tx/${deep.hashes[0]}` },
      { name: 'transaction list', path: `/${chain}/tx-list` },
    ]
    site.send({ paths: pages.map((page) => page.path), times: 100 } satisfies DrawOrder)
    const drawn = await hear<DrawReport>(site)
    const drawing: Figure[] = []
    const scripts: Figure[] = []
    for (const [i, page] of pages.entries()) {
      const document = await request(`${origin}${page.path}`)
      const html = await document.body.text()
      if (document.statusCode !== 200) throw new Error(`${page.path} answers ${document.statusCode}`)
      const served = await load(origin, [page.path], 1, { headers: { 'accept-encoding': 'gzip' } })
      drawing.push({
        name: page.name,
        value: `drawn in ${number(drawn[i]!.p50, 2)} / ${number(drawn[i]!.p99, 2)} ms`,
        ratio: `first byte ${number(served.firstP50, 2)} / ${number(served.firstP99, 2)} ms, ${number(served.perSecond)} pages/s at C=1, ${number(html.length / 1000)} kB of HTML`,
        holds: null,
      })
      const bytes = await firstLoadBytes(distDir, html)
      scripts.push({
        name: page.name,
        value: `${number(bytes / 1000, 1)} kB gzip`,
        bar: '< 150 kB',
        holds: bytes < 150_000,
      })
    }
    await endChild(site)
    const start: StartOrder = { url, dataDir, distDir, chainId: facts.chainId, page: `/${chain}/tx/${deep.hashes[0]}` }
    const { listening, firstPage } = await runChild<StartReport>('second-start.ts', [JSON.stringify(start)])
    return {
      'API: p50 / p99, requests per second': figures,
      'Read from a node of which nothing is indexed: p50 / p99': readThrough,
      'Second start, on this data': [
        { name: 'listening', value: `${number(listening, 2)} s`, holds: null },
        { name: 'first page', value: `${number(firstPage, 2)} s`, bar: '< 5 s', holds: firstPage < 5 },
      ],
      'Pages: p50 / p99': drawing,
      'JavaScript on first load': scripts,
    }
  } finally {
    await Promise.all([endChild(site), endChild(client)])
  }
}

/** Pages of each kind of the busy address: by number, spread to the deepest that numbers reach, and from within its list. */
const PAGES = 25
const DEEPEST_PAGE = 200

const numberedPages = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `page=${1 + Math.floor((i * (DEEPEST_PAGE - 1)) / (count - 1))}`)

/** What visitors of the dense chain ask for, spread over its archived part. */
function samplesOf({ blocks }: Recording): {
  readonly heights: readonly number[]
  readonly hashes: readonly string[]
  readonly addresses: readonly string[]
} {
  const top = Math.max(2, blocks.length - 80)
  // A stride without a common divisor visits each height once, in an order that no cache likes.
  const heights = Array.from({ length: top - 1 }, (_, i) => 1 + ((i * 7919) % (top - 1)))
  const hashes: string[] = []
  const addresses = new Set<string>()
  for (const height of heights) {
    const block = JSON.parse(blocks[height]!.toString()) as {
      transactions: { hash: string; from: string; to: string | null }[]
    }
    for (const [i, tx] of block.transactions.entries()) {
      if (i % 3 === 0) hashes.push(tx.hash)
      if (i % 10 === 0 && tx.to !== null) addresses.add(tx.to)
    }
  }
  return { heights, hashes: hashes.toSorted(), addresses: [...addresses].toSorted() }
}
