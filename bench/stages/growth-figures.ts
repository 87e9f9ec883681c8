import type { LoadReport } from '../load.ts'
import { gate, number, type Figure } from '../report.ts'
import { hear } from '../run-child.ts'
import type { GrownReport, GrowOrder, GrowReport } from '../serve-site.ts'
import { residentBytes } from '../watch-usage.ts'
import { busyPages, type SiteUnderLoad } from './site-under-load.ts'

const FULL_GROWTH = 50_000_000

/** G1, G2, M1: the same look-ups and the same appends on an archive that has grown from `from` to `to` transactions. */
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
  const tidied = hear<GrownReport>(child)
  const merging = { A1: await load(origin, hashes, 2), A2: await load(origin, pages, 2) }
  const { tidySeconds } = await tidied
  const large = { A1: await load(origin, hashes, 2), A2: await load(origin, pages, 2) }
  const after = residentBytes(child.pid!)
  const appBytes = residentBytes(child.pid!, { children: false })
  const span = `${number(from / 1e6, 1)} → ${number(to / 1e6, 1)} M${to < FULL_GROWTH ? ' (the gate means 50 M: --grow 50000000)' : ''}`
  const both = ({ p50, p99 }: LoadReport): string => `${number(p50, 2)} / ${number(p99, 2)} ms`
  const judged = (['A1', 'A2'] as const).flatMap((id) => {
    const [old, mid, now] = [small[id], merging[id], large[id]]
    return [
      gate(`G1 ${id}, merged`, `${number(now.p50 / old.p50, 2)} × p50, ${number(now.p99 / old.p99, 2)} × p99`, {
        bar: '≤ 1.5 × / 3 ×',
        holds: now.refused === 0 && now.p50 <= 1.5 * old.p50 && now.p99 <= 3 * old.p99,
        ratio: `${both(old)} → ${both(now)}; ${span}`,
      }),
      gate(`G1 ${id}, while merging`, `${number(mid.p50 / old.p50, 2)} × p50`, {
        bar: '≤ 3 ×',
        holds: mid.refused === 0 && mid.p50 <= 3 * old.p50,
        ratio: both(mid),
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
    gate('M1 memory of app and engine, serving', `${number(after / 1e6)} MB`, {
      bar: to < FULL_GROWTH ? '≤ 500 MB' : '≤ 900 MB',
      holds: after <= (to < FULL_GROWTH ? 500e6 : 900e6),
      ratio: `app ${number(appBytes / 1e6)} MB, engine ${number((after - appBytes) / 1e6)} MB; at ${number(to / 1e6, 1)} M transactions, after the load above`,
    }),
  ]
}
