import { NAME_END_ROWS, NAMES_ENDED } from '@orrery/model/name-terms'
import type { HourSpan } from '@orrery/model/reads'
import type { RuntimeLayer } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { Sourced } from './chart-sources.ts'
import { dayRow, readDays } from './day-sums.ts'

/** Days of one answer: more than twenty years. */
const MOST_ROWS = 8_000

/** How many names ended by day, as far as the ledger has come; of the day that runs those that end on it unless they are lent longer. */
export const readNameEnds = (desk: ChainDesk, layer: RuntimeLayer, span: HourSpan): Promise<Sourced> =>
  readDays(desk, layer, span, async (reads, day) => {
    const rows = await reads.summed(NAME_END_ROWS, { day }, ['day'], ['ended', 'moved'], MOST_ROWS)
    return rows.flatMap((row) => {
      const left = BigInt(row['ended'] as number) - BigInt(row['moved'] as number)
      return left <= 0n ? [] : [dayRow(NAMES_ENDED, '', Number(row['day']), Number(left), left)]
    })
  })
