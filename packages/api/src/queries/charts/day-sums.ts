import { DAY_SUM, DAY_SUM_ROWS, FIRST_DAY, TOKEN_FIRST_DAYS } from '@orrery/model/day-sums'
import type { LayerReads } from '@orrery/model/layer'
import type { HourSpan } from '@orrery/model/reads'
import type { FamilyRow, TokenStandard } from '@orrery/model/rows'
import { STABLE_GROWN, STABLE_MOVED, type Stablecoin } from '@orrery/model/stablecoins'
import type { StatRow } from '@orrery/model/statistics'
import { TOKEN_DAYS } from '@orrery/model/token-activity'
import type { RuntimeLayer } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { Sourced } from './chart-sources.ts'
import { joinHalves } from '../ledgers/join-halves.ts'

const DAY_HOURS = 24
const DAY_MS = 86_400_000
/** Days of one question: with their keys they stay below what an answer of a ledger holds. */
const DAYS_AT_ONCE = 400
/** Questions of one answer: more than thirty years. */
const MOST_PIECES = 30
const MOST_ROWS = 100_000
/** As the archive's numbers of standards are. */
const STANDARDS: readonly TokenStandard[] = ['native', 'erc20', 'erc721', 'erc1155']

/** A measure of a day. */
export const dayRow = (name: string, key: string, day: number, count: number, sum: bigint): StatRow => ({
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
 * beyond the pieces are not known. A piece has `daysAtOnce`, so that what it is asked for stays below what an answer holds.
 */
export function readDays(
  desk: ChainDesk,
  layer: RuntimeLayer,
  { from, to }: HourSpan,
  ask: (reads: LayerReads, days: readonly number[]) => Promise<readonly StatRow[]>,
  daysAtOnce = DAYS_AT_ONCE,
): Promise<Sourced> {
  return layer.consistent(async (through, reads) => {
    if (through === null || layer.status().lack !== null) return { rows: [], known: [], asOf: null }
    const last = await desk.runtime.archive.reads.block(through.height)
    if (last === null) return { rows: [], known: [], asOf: through.height }
    const first = Math.max(FIRST_DAY, Math.floor(from / DAY_HOURS))
    let end = Math.min(Math.floor(to / DAY_HOURS), Math.floor(last.timeMs / DAY_MS))
    const rows: StatRow[] = []
    for (let piece = 0; piece < MOST_PIECES && end >= first; piece++, end -= daysAtOnce) {
      const begin = Math.max(first, end - daysAtOnce + 1)
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

/** Times between blocks, the fullest minutes, what moved between two parties, exchanges for the wrapped coin and tokens that moved for the first time, by day. */
const readSums = (desk: ChainDesk, layer: RuntimeLayer, span: HourSpan): Promise<Sourced> =>
  readDays(desk, layer, span, async (reads, day) => {
    const name = [
      DAY_SUM.blockGap,
      DAY_SUM.coinSwaps,
      DAY_SUM.dollarSwaps,
      DAY_SUM.coinOnlySwaps,
      DAY_SUM.minuteTxs,
      DAY_SUM.netMoved,
    ]
    const [sums, firsts] = await Promise.all([
      reads.summed(DAY_SUM_ROWS, { name, day }, ['name', 'day', 'key'], ['count', 'high', 'low'], MOST_ROWS),
      reads.summed(TOKEN_FIRST_DAYS, { day }, ['day', 'standard'], ['came'], MOST_ROWS),
    ])
    return [
      ...sums.map((row) =>
        dayRow(String(row['name']), String(row['key']), Number(row['day']), Number(row['count']), joinHalves(row, '')),
      ),
      ...firsts.map((row: FamilyRow) =>
        dayRow(
          DAY_SUM.firstTokens,
          STANDARDS[Number(row['standard'])] ?? '',
          Number(row['day']),
          Number(row['came']),
          0n,
        ),
      ),
    ]
  })

/** The same, and where they are asked for exchanges in dollars, for which `prices` tells what the coin was worth; without it those for the coin have no price. */
export async function readDaySums(
  desk: ChainDesk,
  layer: RuntimeLayer,
  span: HourSpan,
  needs: readonly string[] = [],
  prices?: () => Promise<Sourced>,
): Promise<Sourced> {
  const [told, priced] = await Promise.all([
    readSums(desk, layer, span),
    needs.includes(DAY_SUM.quoteSwaps) ? prices?.() : undefined,
  ])
  return { ...told, rows: [...told.rows, ...pricedSwaps(told.rows, priced?.rows ?? [], desk.chain.native.decimals)] }
}

/** What pools exchanged by day and kind in millionths of a dollar: dollar coins as they are, and the wrapped coin at the day's price, where that is known. Pure. */
export function pricedSwaps(
  rows: readonly StatRow[],
  prices: readonly StatRow[],
  decimals: number,
): readonly StatRow[] {
  const priceOf = new Map(prices.map(({ hour, sum }) => [hour, sum]))
  const row = (name: string, { key, hour, count }: StatRow, sum: bigint) =>
    dayRow(name, key, hour / DAY_HOURS, count, sum)
  return rows.flatMap((one) => {
    if (one.name === DAY_SUM.dollarSwaps) return [row(DAY_SUM.quoteSwaps, one, one.sum)]
    if (one.name !== DAY_SUM.coinOnlySwaps) return []
    const price = priceOf.get(one.hour)
    return price === undefined
      ? [row(DAY_SUM.unpricedSwaps, one, one.sum)]
      : [row(DAY_SUM.quoteSwaps, one, (one.sum * price) / 10n ** BigInt(decimals))]
  })
}

/** What transfers moved of some coins, and how much more of them there was afterwards, by day and symbol. */
export async function readStables(
  desk: ChainDesk,
  { tokens, sums }: { readonly tokens: RuntimeLayer; readonly sums: RuntimeLayer },
  coins: readonly Stablecoin[],
  span: HourSpan,
): Promise<Sourced> {
  const told = await readTransfers(desk, tokens, coins, span)
  if (coins.every(({ byEvents }) => byEvents === undefined)) return told
  // What is known of both ledgers is what the one knows that is behind.
  const issued = await readIssued(desk, sums, coins, span)
  const [one, other] = [told.known[0], issued.known[0]]
  const known =
    one === undefined || other === undefined
      ? []
      : [{ fromMs: Math.max(one.fromMs, other.fromMs), toMs: Math.min(one.toMs, other.toMs) }]
  const asOf = told.asOf === null || issued.asOf === null ? null : Math.min(told.asOf, issued.asOf)
  return { rows: [...told.rows, ...issued.rows], known, asOf }
}

/** What issuers made and took by their own events, and what there was at first on the day of the first of them. */
async function readIssued(
  desk: ChainDesk,
  layer: RuntimeLayer,
  coins: readonly Stablecoin[],
  span: HourSpan,
): Promise<Sourced> {
  const told = await readDays(desk, layer, span, async (reads, day) => {
    const name = DAY_SUM.coinEvents
    const keys = ['day', 'key']
    const rows = await reads.summed(DAY_SUM_ROWS, { name, day }, keys, ['count', 'high', 'low'], MOST_ROWS)
    return rows.flatMap((row) => {
      const [address, made] = String(row['key']).split('/')
      const coin = coins.find((one) => one.address === address)
      const amount = joinHalves(row, '')
      return coin === undefined
        ? []
        : [dayRow(STABLE_GROWN, coin.symbol, Number(row['day']), Number(row['count']), made === '1' ? amount : -amount)]
    })
  })
  if (span.from > 0) return told
  const atFirst = coins.flatMap(({ symbol, byEvents }) => {
    const days = told.rows.flatMap(({ key, hour }) => (key === symbol ? [hour / DAY_HOURS] : []))
    return byEvents === undefined || days.length === 0
      ? []
      : [dayRow(STABLE_GROWN, symbol, Math.min(...days), 0, byEvents.atFirst)]
  })
  return { ...told, rows: [...told.rows, ...atFirst] }
}

const readTransfers = (
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
      ['transfers', ...['moved', 'minted', 'burnt'].flatMap((one) => [`${one}_high`, `${one}_low`])],
      MOST_ROWS,
    )
    return rows.flatMap((row) => {
      const coin = coins.find(({ address }) => address === row['asset'])
      if (coin === undefined) return []
      const [at, count] = [Number(row['day']), Number(row['transfers'])]
      const moved = dayRow(STABLE_MOVED, coin.symbol, at, count, joinHalves(row, 'moved_'))
      if (coin.byEvents !== undefined) return [moved]
      return [
        moved,
        dayRow(STABLE_GROWN, coin.symbol, at, count, joinHalves(row, 'minted_') - joinHalves(row, 'burnt_')),
      ]
    })
  })
