import { request } from 'undici'
import { readRecording } from '../recording-file.ts'
import { gate, number, type Figure, type Figures } from '../report.ts'
import { endChild, hear, runChild, startChild } from '../run-child.ts'
import type { StartOrder, StartReport } from '../second-start.ts'
import type { SiteOrder, SiteReport } from '../serve-site.ts'
import { apiFigures } from './api-figures.ts'
import { growthFigures, servingMemory } from './growth-figures.ts'
import { pageFigures } from './page-figures.ts'
import { paintFigures } from './paint-figures.ts'
import { loadWith, samplesOf, type SiteUnderLoad } from './site-under-load.ts'
import type { BenchContext, Stage } from './stage.ts'

/** A1 … A5, G1, G2, M1, W1 … W3 and the pages of issue 5: the site on what was indexed, beside a chain with very many transactions. */
export const siteStage: Stage = {
  name: 'site',
  async measure({ options, url, dir, facts, say, indexed }: BenchContext) {
    const dataDir = await indexed()
    const { busyTxs, growTxs, seconds } = options
    const order: SiteOrder = { url, dataDir, chainId: facts.chainId, top: facts.blocks - 1, busy: busyTxs }
    let child = startChild('serve-site.ts', [JSON.stringify(order)])
    const client = startChild('load.ts', [])
    try {
      const report = await hear<SiteReport>(child)
      const { fillSeconds, tidySeconds, distDir } = report
      say(
        `${number(busyTxs)} transactions of one address stored in ${number(fillSeconds, 1)} s (${number(busyTxs / fillSeconds)} tx/s), tidied in ${number(tidySeconds, 1)} s`,
      )
      const samples = samplesOf(await readRecording(dir))
      const visitors = { samples, load: loadWith(client, seconds, say) }
      const filled: SiteUnderLoad = { ...report, ...visitors, child }
      const figures: Record<string, readonly Figure[]> = {}
      figures['API: p50 / p99, requests per second'] = await apiFigures(filled, busyTxs)
      figures['Read from a node of which nothing is indexed: p50 / p99'] = await coldFigures(filled)
      if (growTxs > busyTxs) figures['Growth'] = await growthFigures(filled, busyTxs, growTxs)
      // What served is what an operator has the day after: a process that found its archive there.
      await endChild(child)
      const again: SiteOrder = { ...order, busy: { ...report.busy, hashes: report.busy.hashes.slice(0, HANDED_OVER) } }
      child = startChild('serve-site.ts', [JSON.stringify(again)])
      const site: SiteUnderLoad = { ...(await hear<SiteReport>(child)), ...visitors, child }
      figures['Memory'] = await servingMemory(site, Math.max(busyTxs, growTxs))
      Object.assign(figures, await pageFigures(site, await aToken(site)))
      figures['Painting, 4 × slower CPU on slow 4G'] = await paintFigures(site, await aToken(site))
      await endChild(child)
      const page = `/${site.chain}/tx/${samples.hashes[0]}`
      const start: StartOrder = { url, dataDir, distDir, chainId: facts.chainId, page }
      const started = await runChild<StartReport>('second-start.ts', [JSON.stringify(start)])
      return { ...figures, 'Second start, on this data': startFigures(started) }
    } finally {
      await Promise.all([endChild(child), endChild(client)])
    }
  },
}

/** Hashes that fit an argument of a process. */
const HANDED_OVER = 1_000

async function coldFigures({ origin, cold, samples, load }: SiteUnderLoad): Promise<readonly Figure[]> {
  const api = `/api/explorer/v1/${cold}`
  const figures: Figure[] = []
  for (const { name, paths } of [
    { name: 'transaction', paths: samples.hashes.map((hash) => `${api}/transactions/${hash}`) },
    { name: 'block', paths: samples.heights.map((height) => `${api}/blocks/${height}`) },
    { name: 'address', paths: samples.addresses.map((address) => `${api}/addresses/${address}`) },
  ]) {
    const found = await load(origin, paths, 1, { once: true })
    figures.push(
      gate(name, `${number(found.p50, 2)} / ${number(found.p99, 2)} ms`, {
        bar: 'p99 < 1 s',
        holds: found.refused === 0 && found.p99 < 1_000,
      }),
    )
  }
  return figures
}

const startFigures = ({ opened, listening, firstPage }: StartReport): Figures[string] => [
  gate('G2 engine and archives open', `${number(opened, 2)} s`, { bar: '≤ 1 s', holds: opened <= 1 }),
  { name: 'listening', value: `${number(listening, 2)} s`, holds: null },
  gate('first page', `${number(firstPage, 2)} s`, { bar: '< 5 s', holds: firstPage < 5 }),
]

async function aToken({ origin, chain }: SiteUnderLoad): Promise<string> {
  const answer = await request(`${origin}/api/explorer/v1/${chain}/tokens?limit=20`)
  const { data } = (await answer.body.json()) as { data: { hits: { address: string }[] } }
  return data.hits[0]!.address
}
