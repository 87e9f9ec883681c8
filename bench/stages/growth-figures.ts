import type { LoadReport } from '../load.ts'
import { gate, number, type Figure } from '../report.ts'
import { hear } from '../run-child.ts'
import type { GrownReport, GrowOrder, GrowReport } from '../serve-site.ts'
import { residentBytes, takenBytes } from '../watch-usage.ts'
import { busyPages, type SiteUnderLoad } from './site-under-load.ts'

const FULL_GROWTH = 50_000_000

/** G1, G2: the same look-ups and the same appends on an archive that has grown from `from` to `to` transactions. */
export async function growthFigures(site: SiteUnderLoad, from: number, to: number): Promise<readonly Figure[]> {
  const { origin, busy, child, load } = site
  const api = `/api/explorer/v1/${busy.chain}`
  const hashes = busy.hashes.map((hash) => `${api}/transactions/${hash}`)
  const pages = busyPages(site).map((page) => `${api}/addresses/${busy.address}/transactions?limit=50&${page}`)
  const small = { A1: await load(origin, hashes, 2), A2: await load(origin, pages, 2) }
  const before = residentBytes(child.pid!)
  const grown = hear<GrowReport>(child)
  child.send({ do: 'grow', by: to - from } satisfies GrowOrder)
  const rates = await grown
  let isTidied = false
  const tidied = hear<GrownReport>(child).finally(() => (isTidied = true))
  const windows: { readonly A1: LoadReport; readonly A2: LoadReport }[] = []
  // Merging goes on for minutes: what its first two seconds are like says little.
  do windows.push({ A1: await load(origin, hashes, 2), A2: await load(origin, pages, 2) })
  while (!isTidied)
  const { tidySeconds } = await tidied
  const large = { A1: await load(origin, hashes, 2), A2: await load(origin, pages, 2) }
  const after = residentBytes(child.pid!)
  const span = `${number(from / 1e6, 1)} → ${number(to / 1e6, 1)} M${to < FULL_GROWTH ? ' (the gate means 50 M: --grow 50000000)' : ''}`
  const both = ({ p50, p99 }: LoadReport): string => `${number(p50, 2)} / ${number(p99, 2)} ms`
  const judged = (['A1', 'A2'] as const).flatMap((id) => {
    const [old, now] = [small[id], large[id]]
    const mids = windows.map((window) => window[id]).toSorted((a, b) => a.p50 - b.p50)
    const [mid, worst] = [mids[mids.length >> 1]!, mids.at(-1)!]
    return [
      gate(`G1 ${id}, merged`, `${number(now.p50 / old.p50, 2)} × p50, ${number(now.p99 / old.p99, 2)} × p99`, {
        bar: '≤ 1.5 × / 3 ×',
        holds: now.refused === 0 && now.p50 <= 1.5 * old.p50 && now.p99 <= 3 * old.p99,
        ratio: `${both(old)} → ${both(now)}; ${span}`,
      }),
      gate(`G1 ${id}, while merging`, `${number(mid.p50 / old.p50, 2)} × p50`, {
        bar: '≤ 3 ×',
        holds: mids.every(({ refused }) => refused === 0) && mid.p50 <= 3 * old.p50,
        ratio: `${both(mid)}; the middle one of ${mids.length} times 2 s, the slowest ${number(worst.p50 / old.p50, 2)} ×`,
      }),
    ]
  })
  return [
    ...judged,
    gate('G2 rate of appending', `${number(rates.last / rates.first, 2)} of the first tenth`, {
      bar: '≥ 0.8',
      holds: rates.last >= 0.8 * rates.first,
      ratio: `${number(rates.first)} → ${number(rates.last)} tx/s; tidied in ${number(tidySeconds, 1)} s`,
    }),
    gate('G2 memory', `${number((after - before) / 1e6)} MB more`, {
      bar: '≤ 400 MB',
      holds: after - before <= 400e6,
      ratio: `${number(before / 1e6)} → ${number(after / 1e6)} MB`,
    }),
  ]
}

/** M1: what a process has resident that serves what others filled, after visitors asked it for everything. */
export async function servingMemory(site: SiteUnderLoad, txs: number): Promise<readonly Figure[]> {
  const { child, chain, busy, origin, samples, load } = site
  const started = residentBytes(child.pid!)
  const api = `/api/explorer/v1/${chain}`
  const busyApi = `/api/explorer/v1/${busy.chain}`
  const asked: readonly (readonly string[])[] = [
    samples.hashes.map((hash) => `${api}/transactions/${hash}`),
    busy.hashes.map((hash) => `${busyApi}/transactions/${hash}`),
    samples.addresses.map((address) => `${api}/addresses/${address}/transactions?limit=50`),
    busyPages(site).map((page) => `${busyApi}/addresses/${busy.address}/transactions?limit=50&${page}`),
    samples.hashes.map((hash) => `/${chain}/tx/${hash}`),
    samples.addresses.map((address) => `/${chain}/address/${address}`),
    samples.heights.map((height) => `/${chain}/block/${height}`),
    samples.heights.map((height) => `/${chain}/tx-list?limit=50&cursor=${height}`),
  ]
  for (const paths of asked) await load(origin, paths, 2)
  const { own, files } = takenBytes(child.pid!)
  const all = own + files
  const each = residentBytes(child.pid!)
  const app = residentBytes(child.pid!, { children: false })
  const bar = txs < FULL_GROWTH ? 500e6 : 900e6
  return [
    gate('M1 memory of app and engine, serving', `${number(all / 1e6)} MB`, {
      bar: `≤ ${number(bar / 1e6)} MB`,
      holds: all <= bar,
      ratio: `${number(own / 1e6)} MB of their own, ${number(files / 1e6)} MB of files, nearly all of it code of Node and of the engine, each page once; resident of app ${number(app / 1e6)} MB, of the engine ${number((each - app) / 1e6)} MB; at ${number(txs / 1e6, 1)} M transactions, in a process that filled nothing, resident ${number(started / 1e6)} MB before it was asked`,
    }),
  ]
}
