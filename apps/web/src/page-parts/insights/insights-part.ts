import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { HomeInfo } from '@orrery/model/wire/chain'
import type { ChartData } from '@orrery/model/wire/chart'
import type { GasUsers } from '@orrery/model/wire/gas'
import type { TxSummary } from '@orrery/model/wire/transaction'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import { earlyPart } from '../facts/early-part.ts'

/** Rows of each card (screens-evm §2.4). */
export const INSIGHT_ROWS = 5

type Named = { readonly addressNames?: Readonly<Record<string, string>> | undefined }

type User = Pick<NonNullable<GasUsers['use']>['rows'][number], 'address' | 'gasUsed' | 'fees' | 'txs'>
type Users = {
  /** Base units of gas of all transactions of these blocks. */
  readonly gasUsed: number
  readonly rows: readonly User[]
  /** The most transactions first; null of the newest blocks alone. */
  readonly busiest: readonly User[] | null
}
/** Blocks that a card is told from: those of the last 24 hours, `whole` where none of them lacks, or the newest where the day is not counted. */
export type OfBlocks<T> = T & {
  readonly fromHeight: number
  readonly toHeight: number
  readonly isDay: boolean
  readonly whole: boolean
}

/** What stands out on a chain; a part is null where it could not be asked for. */
export type Insights = {
  readonly hot: OfBlocks<Users> | null
  readonly large: OfBlocks<{ readonly rows: readonly TxSummary[] }> | null
  /** What blobs took in the last 24 hours, decimal text; null on chains where there were none. */
  readonly blobs: { readonly gas: string; readonly burnt: string | null; readonly price: string | null } | null
  readonly verified: readonly VerifiedContract[] | null
  /** What addresses of these are called. */
  readonly addressNames?: Named['addressNames']
}

/** Base units, null where not known; of the last 24 hours, and of all blocks. */
export type BurntFees = Pick<HomeInfo, 'burnt24h' | 'fees24h' | 'burntFees'>

export type InsightsProps = {
  readonly insights: Insights
  readonly chain: Chain
  /** The chain's numbers, where what its coin is worth and how many there are is told beside. */
  readonly home?: HomeInfo
  /** What of its fees was destroyed, where its blocks tell that. */
  readonly burns?: BurntFees | undefined
  /** When its newest block was, where the slot of it is told beside. */
  readonly timeMs?: number | null
  /** Puts the chain's name in front, where several chains share a page. */
  readonly titled?: boolean
}

/** Asks for what stands out on a chain with contracts. */
export async function loadInsights(api: ApiClient, chain: string, signal: AbortSignal): Promise<Insights> {
  const [hot, large, blobs, verified] = await Promise.all([
    loadHot(api, chain, signal).catch(() => null),
    loadLarge(api, chain, signal).catch(() => null),
    loadBlobs(api, chain, signal).catch(() => null),
    api.listVerifiedContracts({ chain, limit: 10 }, signal).catch(() => null),
  ])
  return {
    hot,
    large,
    blobs,
    verified: verified && verified.hits.slice(0, INSIGHT_ROWS),
    addressNames: { ...hot?.addressNames, ...large?.addressNames, ...verified?.extend.addressNames },
  }
}

async function loadHot(api: ApiClient, chain: string, signal: AbortSignal): Promise<(Insights['hot'] & Named) | null> {
  const day = await api.getGasUsers({ chain, by: 'contracts', span: '24h' }, signal).catch(() => null)
  const use = day?.use ?? null
  if (use !== null)
    return {
      ...use,
      addressNames: day?.addressNames,
      isDay: true,
      rows: use.rows.slice(0, INSIGHT_ROWS),
      busiest: use.busiest.slice(0, INSIGHT_ROWS),
    }
  const { top, addressNames } = await api.getGasPrices({ chain, top: 'contracts' }, signal)
  return (
    top && { ...top, addressNames, isDay: false, whole: true, rows: top.rows.slice(0, INSIGHT_ROWS), busiest: null }
  )
}

async function loadLarge(
  api: ApiClient,
  chain: string,
  signal: AbortSignal,
): Promise<(Insights['large'] & Named) | null> {
  const told = await api.getLargestValues({ chain }, signal).catch(() => null)
  const day = told?.day ?? null
  if (day !== null) return { ...day, addressNames: told?.addressNames, isDay: true, rows: day.largest }
  const { fromHeight, toHeight, largest, addressNames } = await api.getLargeValue({ chain }, signal)
  return fromHeight === null || toHeight === null
    ? null
    : { fromHeight, toHeight, addressNames, isDay: false, whole: true, rows: largest }
}

async function loadBlobs(api: ApiClient, chain: string, signal: AbortSignal): Promise<Insights['blobs']> {
  // One day by hours is the running hour alone.
  const ask = (chart: string) => api.getChart({ chain, chart, days: 2, grain: 'hour' }, signal)
  const gas = sumOf(await ask('blob-gas'))
  if (gas === null || gas === '0') return null
  const [burnt, prices] = await Promise.all([ask('blob-fee'), ask('blob-price')])
  const means = prices.values[prices.chart.series.findIndex(({ id }) => id === 'mean')] ?? []
  // A mean has a fraction of a wei.
  const price = Math.round(Number(means.findLast((mean) => mean !== null) ?? NaN))
  return { gas, burnt: sumOf(burnt), price: Number.isSafeInteger(price) ? String(price) : null }
}

/** What a chart's last 24 hours add up to, the running one among them; null where one of them is not known, be it none before the chain's first block. */
function sumOf({ values, coverage }: Pick<ChartData, 'values' | 'coverage'>): string | null {
  const hours = values[0]?.slice(-24) ?? []
  let sum = BigInt(0)
  for (const value of coverage.complete ? hours.slice(hours.findIndex((hour) => hour !== null)) : hours) {
    if (value === null || !/^\d+$/.test(value)) return null
    sum += BigInt(value)
  }
  return sum.toString()
}

/** Cards of chains with contracts. */
export const InsightsPart = earlyPart<InsightsProps>(() =>
  import('./insights.tsx').then((module) => module.InsightCards),
)
