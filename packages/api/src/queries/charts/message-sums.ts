import { MESSAGE_DAY_ROWS, MESSAGE_WAY } from '@orrery/model/message-days'
import type { HourSpan } from '@orrery/model/reads'
import type { RuntimeLayer } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import type { Sourced } from './chart-sources.ts'
import { dayRow, readDays } from './day-sums.ts'

/** Days of one answer, twice: more than twenty years. */
const MOST_ROWS = 16_000
const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(MESSAGE_WAY).map(([name, way]) => [way, name]))

/** What a rollup sent to its parent chain and got from it, by day, as far as the ledger has come. */
export const readMessages = (desk: ChainDesk, layer: RuntimeLayer, span: HourSpan): Promise<Sourced> =>
  readDays(desk, layer, span, async (reads, day) => {
    const rows = await reads.summed(MESSAGE_DAY_ROWS, { day }, ['day', 'way'], ['count', 'high', 'low'], MOST_ROWS)
    return rows.flatMap((row) => {
      const name = NAMES.get(Number(row['way']))
      return name === undefined ? [] : [dayRow(name, '', Number(row['day']), Number(row['count']), joinHalves(row, ''))]
    })
  })
