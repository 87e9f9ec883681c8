import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chart, ChartValue } from '@orrery/charts/chart'
import type { BlockRef } from '@orrery/model/rows'
import type { Coverage } from '@orrery/model/wire/common'
import type { Clock } from '@orrery/primitives/clock'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept } from '../kept.ts'
import { atOneMoment } from '../snapshot.ts'
import { chartsOf } from './chart-list.ts'
import { readChartPoints, type ChartPoints } from './chart-points.ts'
import { chartSources } from './chart-sources.ts'

/** All charts of a chain over the last month, as of one moment. */
export type ChartOverview = {
  readonly charts: readonly { readonly chart: Chart; readonly points: ChartPoints }[]
  readonly tip: BlockRef | null
  readonly coverage: Coverage
}

/** The overview of a chain's charts, at most a few seconds old: it asks for a hundred measures of thirty days, of which only those of today change. */
export type ChartBoard = {
  /** `book` is where verified contracts are counted from, null where the site keeps none. Throws what kept the first from being made. */
  read(book: ContractBook | null): Promise<ChartOverview>
}

/** The last whole day has one of thirty days before in it. */
const OVERVIEW_DAYS = 32
/** A page of them is made beside the visits, so that it may be this old, or twenty times as old as it took to make. */
const KEPT = { leastMs: 5_000, ratio: 20, waitMs: 15_000 } as const

/** Nothing is made before it is asked for. */
export function createChartBoard(desk: () => ChainDesk, clock: Pick<Clock, 'monotonic'>): ChartBoard {
  let book: ContractBook | null = null
  const kept = createKept(() => readOverview(desk(), book), clock, KEPT)
  return {
    async read(told) {
      book = told
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
      charts: offered.flatMap((chart, index) =>
        isSilent(chart, points[index]!) ? [] : [{ chart, points: points[index]! }],
      ),
      tip: snapshot.tip,
      coverage: snapshot.counted,
    }
  })
}

/** What the chain never had in a month is no chart of its overview; its own address still answers. */
function isSilent(chart: Chart, { values }: ChartPoints): boolean {
  const isNothing = (value: ChartValue): boolean => value === null || (chart.seldom === true && Number(value) === 0)
  return (chart.gap === 'absent' || chart.seldom === true) && values.every((series) => series.every(isNothing))
}
