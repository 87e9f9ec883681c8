import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chart, ChartValue } from '@orrery/charts/chart'
import type { BlockRef } from '@orrery/model/rows'
import type { Coverage } from '@orrery/model/wire/common'
import type { Clock } from '@orrery/primitives/clock'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept } from '../kept.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { chartsOf } from './chart-list.ts'
import { readChartPoints, type ChartPoints } from './chart-points.ts'
import { chartSources, LAYERS_OF_SOURCE } from './chart-sources.ts'

/** A chart of the overview. `isCounting` where nothing is known of the month because its measures are still being counted. */
export type OverviewChart = { readonly chart: Chart; readonly points: ChartPoints; readonly isCounting: boolean }

/** All charts of a chain over the last month, as of one moment. */
export type ChartOverview = {
  readonly charts: readonly OverviewChart[]
  readonly tip: BlockRef | null
  readonly coverage: Coverage
}

/** The overview of a chain's charts, at most a few seconds old: it asks for a hundred measures of thirty days, of which only those of today change. */
export type ChartBoard = {
  /** Throws what kept the first from being made. */
  read(): Promise<ChartOverview>
}

/** The last whole day has one of thirty days before in it. */
const OVERVIEW_DAYS = 32
/** A page of them is made beside the visits, so that it may be this old, or twenty times as old as it took to make. */
const KEPT = { leastMs: 5_000, ratio: 20, waitMs: 15_000 } as const

/** `contracts` is the book that verified contracts are counted from, null where the site keeps none. Nothing is made before it is asked for. */
export function createChartBoard(
  desk: () => ChainDesk,
  contracts: () => Promise<ContractBook | null>,
  clock: Pick<Clock, 'monotonic'>,
): ChartBoard {
  const kept = createKept(async () => readOverview(desk(), await contracts()), clock, KEPT)
  return {
    async read() {
      const overview = await kept.read()
      if (overview === null) throw new OrreryError('BEING_COUNTED', { what: 'what the charts show', seconds: 5 })
      return overview
    },
  }
}

function readOverview(desk: ChainDesk, book: ContractBook | null): Promise<ChartOverview> {
  const nowMs = desk.clock.now()
  const offered = chartsOf(desk.runtime)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const asked = { days: OVERVIEW_DAYS, grain: 'day', nowMs } as const
    const points = await readChartPoints(desk, snapshot, offered, asked, chartSources(desk, book, { nowMs }))
    return {
      charts: offered.flatMap((chart, index): OverviewChart[] => {
        const of = points[index]!
        const isCounting = !of.isKnown && isBeingCounted(desk, snapshot, chart)
        return !isCounting && isSilent(chart, of) ? [] : [{ chart, points: of, isCounting }]
      }),
      tip: snapshot.tip,
      coverage: snapshot.counted,
    }
  })
}

/** Whether a measure is counted beside the visits and not as far as the chain: its blocks' (decision 21), or a ledger's that follows them. */
function isBeingCounted({ runtime }: ChainDesk, { state, coverage }: Snapshot, { source, ledger, withBlocks }: Chart) {
  if (state.uncounted !== undefined && ledger === undefined && (source === undefined || withBlocks === true))
    return true
  const layers = [...(source === undefined ? [] : LAYERS_OF_SOURCE[source]), ...(ledger === undefined ? [] : [ledger])]
  return (
    coverage.complete &&
    layers.length > 0 &&
    layers.every((id) => {
      const layer = runtime.layers?.get(id)
      return layer !== undefined && layer.status().lack === null
    })
  )
}

/** What the chain never had in a month is no chart of its overview; its own address still answers. */
function isSilent(chart: Chart, { values }: ChartPoints): boolean {
  const isNothing = (value: ChartValue): boolean => value === null || (chart.seldom === true && Number(value) === 0)
  return (chart.gap === 'absent' || chart.seldom === true) && values.every((series) => series.every(isNothing))
}
