import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { ForkedBlock } from '@orrery/model/wire/block'
import type { ChartList } from '@orrery/model/wire/chart'
import type { Upgrade } from '@orrery/model/wire/events'
import type { TxSummary } from '@orrery/model/wire/transaction'
import type { UpgradeMark } from '@orrery/model/wire/upgrade'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import { MOST_CHAINS } from './hub-charts.ts'

/** Something worth telling that happened on a chain, by its code, with the page of it. */
export type News = { readonly chain: string; readonly timeMs: number; readonly path: string } & (
  | { readonly as: 'large'; readonly hash: string; readonly value: string }
  | { readonly as: 'verified'; readonly name: string }
  | { readonly as: 'upgraded'; readonly contract: string; readonly kind: string; readonly target: string | null }
  | { readonly as: 'rules'; readonly name: string; readonly height: number }
  | { readonly as: 'reorg' | 'uncle'; readonly height: number; readonly depth: number }
  | { readonly as: 'record'; readonly title: string; readonly days: number }
)

/** What upgrades are called whose fields blocks show, as their pages are: a test compares it with these. */
export const UPGRADE_OF: Readonly<Record<string, string>> = {
  london: 'London',
  shanghai: 'Shanghai',
  cancun: 'Dencun',
  prague: 'Pectra',
}

/** What is told together. */
export const MOST_NEWS = 60

/** Of fewer days any day would be the highest. */
const LEAST_DAYS = 7

type Told = {
  readonly large: readonly TxSummary[]
  readonly verified: readonly VerifiedContract[]
  readonly upgrades: readonly Upgrade[]
  readonly marks: readonly UpgradeMark[]
  readonly forked: readonly ForkedBlock[]
  readonly charts: ChartList['hits']
}

/** What these answers of a chain tell, in no order. What has no time is left out. Pure. */
export function newsOf({ code, path }: Pick<Chain, 'code' | 'path'>, told: Told): readonly News[] {
  const on = (page: string) => `/${path}/${page}`
  return [
    ...told.large.flatMap(({ hash, value, timeMs }): News[] =>
      timeMs === null || value === null
        ? []
        : [{ chain: code, timeMs, path: on(`tx/${hash}`), as: 'large', hash, value }],
    ),
    ...told.verified.map(({ address, name, verifiedMs }): News => ({
      chain: code,
      timeMs: verifiedMs,
      path: on(`address/${address}/contract`),
      as: 'verified',
      name,
    })),
    ...told.upgrades
      // Another admin runs no other code.
      .filter(({ kind }) => kind !== 'admin')
      .map(({ contract, kind, target, timeMs, txHash, logIndex }): News => ({
        chain: code,
        timeMs,
        path: on(`tx/${txHash}/logs#log-${logIndex}`),
        as: 'upgraded',
        contract,
        kind,
        target,
      })),
    ...told.marks.flatMap(({ id, first }): News[] => {
      const name = UPGRADE_OF[id]
      // A chain that began with a rule was not upgraded to it, and of one whose first block is not indexed it is not known when.
      if (name === undefined || first === null || !first.isExact || first.height === 0) return []
      const page = `${name.toLowerCase()}-upgrade`
      return [{ chain: code, timeMs: first.timeMs, path: on(page), as: 'rules', name, height: first.height }]
    }),
    ...told.forked.flatMap(({ hash, height, depth, kind, lostMs, seenMs }): News[] => {
      const timeMs = lostMs ?? seenMs
      return timeMs === null ? [] : [{ chain: code, timeMs, path: on(`forked-block/${hash}`), as: kind, height, depth }]
    }),
    ...told.charts.flatMap((one) =>
      recordsOf(one).map((record): News => ({ chain: code, ...record, path: on(`charts/${one.chart.id}`) })),
    ),
  ]
}

/** The last whole day of a chart with one series, where none of the days before it that are known was as high. */
function recordsOf({ chart, times, values }: ChartList['hits'][number]) {
  const [own, other] = values
  if (own === undefined || other !== undefined || chart.adds !== true) return []
  // The last step is not over.
  const days = own.slice(0, -1).map((value) => (value === null ? null : Number(value)))
  const last = days.at(-1) ?? null
  const known = days.slice(0, -1).filter((value) => value !== null)
  if (last === null || last <= 0 || known.length < LEAST_DAYS || known.some((value) => value >= last)) return []
  return [{ timeMs: times[days.length]!, as: 'record' as const, title: chart.title, days: known.length + 1 }]
}

/** The questions that news are made of. */
type NewsApi = Pick<
  ApiClient,
  'getLargestValues' | 'listVerifiedContracts' | 'listUpgrades' | 'getUpgrades' | 'listForkedBlocks' | 'listCharts'
>

/** News, the newest first, and codes of the chains of which not everything was told: that nothing is known of them is no news. */
export type ToldNews = { readonly news: readonly News[]; readonly silent: readonly string[] }

/** News of the first chains. A question that is not answered takes no other's answer along. */
export async function loadNews(api: NewsApi, chains: readonly Chain[], signal: AbortSignal): Promise<ToldNews> {
  const found = await Promise.all(
    chains.slice(0, MOST_CHAINS).map(async (chain) => {
      const asked = { chain: chain.code }
      const isEvm = chain.family === 'evm'
      let isSilent = false
      const told = <T>(rows: Promise<T[]>): Promise<T[]> =>
        rows.catch(() => {
          isSilent = true
          return []
        })
      const [large, verified, upgrades, marks, forked, charts] = await Promise.all([
        isEvm ? told(api.getLargestValues(asked, signal).then(({ day }) => day?.largest ?? [])) : [],
        isEvm ? told(api.listVerifiedContracts({ ...asked, limit: 10 }, signal).then(({ hits }) => hits)) : [],
        isEvm ? told(api.listUpgrades({ ...asked, limit: 10 }, signal).then(({ hits }) => hits)) : [],
        isEvm ? told(api.getUpgrades(asked, signal).then((all) => all.marks)) : [],
        told(api.listForkedBlocks({ ...asked, limit: 10 }, signal).then(({ hits }) => hits)),
        told(api.listCharts(asked, signal).then(({ hits }) => hits)),
      ])
      return { code: chain.code, isSilent, news: newsOf(chain, { large, verified, upgrades, marks, forked, charts }) }
    }),
  )
  signal.throwIfAborted()
  return {
    news: found
      .flatMap(({ news }) => news)
      .toSorted((a, b) => b.timeMs - a.timeMs)
      .slice(0, MOST_NEWS),
    silent: found.flatMap(({ code, isSilent }) => (isSilent ? [code] : [])),
  }
}
