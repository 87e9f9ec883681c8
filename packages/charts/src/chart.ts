import type { Chain, FamilyId } from '@orrery/model/chain'
import type { CountedLedger } from '@orrery/model/ledger-counts'
import type { PartySet } from '@orrery/model/party-sets'
import type { ChartStep } from './chart-step.ts'

/** A span of time that one point of a chart stands for, in UTC; weeks begin on Monday. */
export const GRAINS = ['hour', 'day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

export const CHART_GROUPS = ['activity', 'blocks', 'fees', 'tokens', 'defi', 'staking'] as const

/**
 * Where measures come from that are none of blocks: the ledger of who took part before, what was seen by watching the chain, the contracts that this
 * site has verified, the ledger of Tether USD on Omni, the ledger of what is summed by day (`DAY_SUM`), that of tokens' days for the coins that `STABLECOINS` names, that of the
 * days on which accounts sent anything, that of what addresses were to blocks, that of what pools exchanged, that of messages between a rollup and
 * its parent chain, that of until when names are lent,
 * and that of by how much all balances of the coin grew.
 */
export const CHART_SOURCES = [
  'addresses',
  'watch',
  'verified',
  'omni',
  'days',
  'stables',
  'senders',
  'parties',
  'prices',
  'messages',
  'names',
  'supply',
] as const
export type ChartSource = (typeof CHART_SOURCES)[number]

/** Measures of `verified`, by the match. */
export const VERIFIED = 'verified'

/** Whole base units, or a number; null where it cannot be known. */
export type ChartValue = bigint | number | null

/** One line of a chart; `title` is a message key, or stands for itself (`ERC-20`, `50 %`). */
export type ChartSeries = { readonly id: string; readonly title: string }

/**
 * A chart: what it shows, and how a value follows from the measures of a step. It reads maintained statistics only (decision 9),
 * so it costs the same on every chain.
 */
export type Chart = {
  /** As in screens-evm §10; the file's name. */
  readonly id: string
  /** Message key. */
  readonly title: string
  readonly group: (typeof CHART_GROUPS)[number]
  /** `coin`: base units of the native coin; `coinDays`: those times days; `price`: those per unit of gas, or hundredths per virtual byte; `share`: 1 is all; `micro`: millionths of a token. */
  readonly unit:
    | 'count'
    | 'coin'
    | 'coinDays'
    | 'gas'
    | 'price'
    | 'bytes'
    | 'seconds'
    | 'share'
    | 'perSecond'
    | 'hashRate'
    | 'plain'
    | 'micro'
  readonly shape: 'bar' | 'line' | 'area'
  /** Whether its steps can be summed up (screens-evm §10: cumulative switch). Without it bars of what is counted can, and nothing else: means, prices and the sizes of sets cannot. */
  readonly adds?: boolean
  readonly grains: readonly Grain[]
  /** What a step is in which nothing was measured although all of its blocks are indexed; what is not indexed is a gap always. */
  readonly gap: 'zero' | 'absent'
  /** Left out of the overview of a chain that has had none of it in the time that the overview shows; its own address still answers. */
  readonly seldom?: true
  /** Points are sums since the chain's first block: a point is known where every block up to it is indexed. */
  readonly grows?: true
  readonly families: readonly FamilyId[] | 'all'
  /** Only for chains whose blocks are mined. */
  readonly minedOnly?: boolean
  /** Message key: what it stands on, where that is not the blocks alone. A `source` has its own, which this takes the place of. */
  readonly note?: string
  /** Of whose measures it is made; without it of those of blocks. */
  readonly source?: ChartSource
  /** Of the measures of a `source` and of blocks together: a step is known where both are. */
  readonly withBlocks?: true
  /**
   * Its series are the first half of the values by the second, which are sums since the chain's first block: `sums` where the first are such sums, too, `rate` where they are what a
   * step added.
   */
  readonly quotient?: 'sums' | 'rate'
  /**
   * Its one series is how far its two values moved together over so many steps, the point's own the last (`correlations`). Those before the span are read along. Only
   * by days.
   */
  readonly correlates?: number
  /** Only for chains of its families of which this holds. */
  readonly fits?: (chain: Chain) => boolean
  /** Of a ledger above the chain, which counts for itself: `needs` are its counts then. Chains without the ledger have no such chart. */
  readonly ledger?: CountedLedger
  /** Its series are the largest keys of this measure over the span that is shown, each by itself, before the one that the record has, which is all others; `values` is all together. */
  readonly leaders?: {
    readonly measure: string
    each(step: ChartStep, keep: (key: string) => boolean): ChartValue
  }
  /** What of it is otherwise on a chain, where that is anything. */
  readonly variant?: (chain: Chain) => Omit<Partial<Chart>, 'id' | 'fits' | 'families' | 'variant'> | null
  /** What of it is otherwise, in place of `set`, where the ledgers of that source lack nothing: what statistics of blocks only come near to they tell exactly. */
  readonly exact?: Pick<Chart, 'grains' | 'needs' | 'formula' | 'values'> & { readonly source: ChartSource }
  /** Measures that it is made of. A chain that never had the first has no such chart. */
  readonly needs: readonly string[]
  /** A set whose size it shows, beside measures or alone. */
  readonly set?: PartySet
  /** The definition in signs, the same in every language. */
  readonly formula: string
  readonly series: readonly ChartSeries[]
  /** A value per series. Pure. */
  values(step: ChartStep): readonly ChartValue[]
}

/** Types a chart. */
export const defineChart = (chart: Chart): Chart => chart

/** Grains of most charts. */
export const ALL_GRAINS: readonly Grain[] = GRAINS
/** Of what is known by days. */
export const DAY_GRAINS: readonly Grain[] = ['day', 'week', 'month']
/** Sets cannot be put together over uneven spans without their members. */
export const SET_GRAINS: readonly Grain[] = ['hour', 'day']

/** How many values a chart's steps have. */
export const widthOf = ({ series, quotient, correlates }: Pick<Chart, 'series' | 'quotient' | 'correlates'>): number =>
  quotient === undefined && correlates === undefined ? series.length : 2 * series.length

/** Units of what is counted, and not measured by something else. */
const ADDED: ReadonlySet<Chart['unit']> = new Set(['count', 'coin', 'coinDays', 'gas', 'bytes', 'micro'])

/** Whether what a chart's steps tell can be summed up over them. */
export const addsUp = ({ adds, shape, unit }: Pick<Chart, 'adds' | 'shape' | 'unit'>): boolean =>
  adds ?? (shape === 'bar' && ADDED.has(unit))
