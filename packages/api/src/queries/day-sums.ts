import { DAY_SUM, DAY_SUM_ROWS, TOKEN_FIRST_DAYS } from '@orrery/model/day-sums'
import type { LayerReads } from '@orrery/model/layer'
import type { HourSpan } from '@orrery/model/reads'
import type { FamilyRow, TokenStandard } from '@orrery/model/rows'
import { STABLE_MOVED, type Stablecoin } from '@orrery/model/stablecoins'
import type { StatRow } from '@orrery/model/statistics'
import { TOKEN_DAYS } from '@orrery/model/token-activity'
import type { RuntimeLayer } from '../runtime.ts'
import type { ChainDesk } from './chain-desk.ts'
import type { Sourced } from './chart-sources.ts'
import { joinHalves } from './join-halves.ts'

const DAY_HOURS = 24
const DAY_MS = 86_400_000
/** Days of one question: with their keys they stay below what an answer of a ledger holds. */
const DAYS_AT_ONCE = 400
/** Questions of one answer: more than thirty years. */
const MOST_PIECES = 30
const MOST_ROWS = 100_000
/** Nothing that the ledger tells is older than the day before Bitcoin; a private chain's clock may stand anywhere from there on. */
const FIRST_DAY = 14_000
/** As the archive's numbers of standards are. */
const STANDARDS: readonly TokenStandard[] = ['native', 'erc20', 'erc721', 'erc1155']

const rowOf = (name: string, key: string, day: number, count: number, sum: bigint): StatRow => ({
  name,
  key,
  hour: day * DAY_HOURS,
  count,
  sum,
  least: 0n,
  most: 0n,
})

/**
 * What a ledger of sums by day tells of a span, as far as it has come: `ask` is asked for pieces of the span's days, the newest first. Days that are
 * beyond the pieces are not known.
 */
function readDays(
  desk: ChainDesk,
  layer: RuntimeLayer,
  { from, to }: HourSpan,
  ask: (reads: LayerReads, days: readonly number[]) => Promise<readonly StatRow[]>,
): Promise<Sourced> {
  return layer.consistent(async (through, reads) => {
    if (through === null || layer.status().lack !== null) return { rows: [], known: [], asOf: null }
    const last = await desk.runtime.archive.reads.block(through.height)
    if (last === null) return { rows: [], known: [], asOf: through.height }
    const first = Math.max(FIRST_DAY, Math.floor(from / DAY_HOURS))
    let end = Math.min(Math.floor(to / DAY_HOURS), Math.floor(last.timeMs / DAY_MS))
    const rows: StatRow[] = []
    for (let piece = 0; piece < MOST_PIECES && end >= first; piece++, end -= DAYS_AT_ONCE) {
      const begin = Math.max(first, end - DAYS_AT_ONCE + 1)
      rows.push(
        ...(await ask(
          reads,
          Array.from({ length: end - begin + 1 }, (_, at) => begin + at),
        )),
      )
    }
    const fromMs = end < first ? -Infinity : (end + 1) * DAY_MS
    return { rows, known: [{ fromMs, toMs: last.timeMs }], asOf: through.height }
  })
}

/** Times between blocks, exchanges for the wrapped coin and tokens that moved for the first time, by day. */
export const readDaySums = (desk: ChainDesk, layer: RuntimeLayer, span: HourSpan): Promise<Sourced> =>
  readDays(desk, layer, span, async (reads, day) => {
    const name = [DAY_SUM.blockGap, DAY_SUM.coinSwaps]
    const [sums, firsts] = await Promise.all([
      reads.summed(DAY_SUM_ROWS, { name, day }, ['name', 'day', 'key'], ['count', 'high', 'low'], MOST_ROWS),
      reads.summed(TOKEN_FIRST_DAYS, { day }, ['day', 'standard'], ['came'], MOST_ROWS),
    ])
    return [
      ...sums.map((row) =>
        rowOf(String(row['name']), String(row['key']), Number(row['day']), Number(row['count']), joinHalves(row, '')),
      ),
      ...firsts.map((row: FamilyRow) =>
        rowOf(
          DAY_SUM.firstTokens,
          STANDARDS[Number(row['standard'])] ?? '',
          Number(row['day']),
          Number(row['came']),
          0n,
        ),
      ),
    ]
  })

/** What transfers moved of some coins, by day and symbol. */
export const readStables = (
  desk: ChainDesk,
  layer: RuntimeLayer,
  coins: readonly Stablecoin[],
  span: HourSpan,
): Promise<Sourced> =>
  readDays(desk, layer, span, async (reads, day) => {
    const asset = coins.map(({ address }) => address)
    const rows = await reads.summed(
      TOKEN_DAYS,
      { asset, day },
      ['asset', 'day'],
      ['transfers', 'moved_high', 'moved_low'],
      MOST_ROWS,
    )
    return rows.map((row) =>
      rowOf(
        STABLE_MOVED,
        coins.find(({ address }) => address === row['asset'])?.symbol ?? '',
        Number(row['day']),
        Number(row['transfers']),
        joinHalves(row, 'moved_'),
      ),
    )
  })
