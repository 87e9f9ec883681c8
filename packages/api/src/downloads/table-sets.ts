import type { Chart, ChartValue } from '@orrery/charts/chart'
import type { DownloadOrder } from '@orrery/model/wire/download'
import type { Statement } from '@orrery/model/wire/statement'
import type { CsvCell } from '@orrery/safety/csv-line'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { statementOf } from '../queries/addresses/statement.ts'
import { chartsOf } from '../queries/charts/chart-list.ts'
import { readChartPoints } from '../queries/charts/chart-points.ts'
import { chartSources } from '../queries/charts/chart-sources.ts'
import { readFacts } from '../queries/contracts/verified-facts.ts'
import { MOST_HOLDERS } from '../queries/ledgers/ledger-lists.ts'
import { listRuneHolders, readRune } from '../queries/ledgers/runes.ts'
import { sharePpm } from '../queries/share-ppm.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import { amount, time, TIME, type DownloadSource } from './download-source.ts'

type Row = Readonly<Record<string, CsvCell>>

/** Months of one statement: the newest ten years. */
const MOST_MONTHS = 120
/** Addresses that are looked up at once: few, so that pages come between. */
const AT_ONCE = 8

/** Types a table. */
const tableSource = (
  given: Omit<DownloadSource, 'of' | 'isTable'> & {
    rows(desk: ChainDesk, order: DownloadOrder): AsyncIterable<Row>
    readonly ofBlocks?: boolean
  },
): DownloadSource => {
  const { rows, ofBlocks = true, ...source } = given
  return {
    ...source,
    isTable: true,
    of: (desk) => ({
      table: (order) => rows(desk, order),
      isWhole: async ({ coverage }) => !ofBlocks || coverage.complete,
    }),
  }
}

/** A chart's points, a row for each series of each, the oldest first. What a step does not tell is empty. */
async function* chartRows(desk: ChainDesk, { filter, since, until, amounts }: DownloadOrder): AsyncGenerator<Row> {
  const chart = chartsOf(desk.runtime).find(({ id }) => id === filter.chart)
  if (chart === undefined) return
  const nowMs = desk.clock.now()
  const grain = chart.grains.includes('day') ? 'day' : chart.grains[0]!
  const sources = chartSources(desk, await desk.contracts(), { nowMs })
  const span = since === null && until === null ? {} : { sinceMs: since ?? 0, untilMs: until ?? nowMs + 1 }
  const [points] = await atOneMoment(desk.runtime, (snapshot) =>
    readChartPoints(desk, snapshot, [chart], { days: null, grain, nowMs, ...span }, sources),
  )
  const { series, times, values, isRunning } = points!
  for (const [at, timeMs] of times.entries())
    for (const [index, { id }] of series.entries()) {
      const value = values[at]?.[index] ?? null
      yield {
        chart: chart.id,
        series: id,
        ...time(timeMs),
        value: chartCell(value, chart.unit, desk.chain.native.decimals, amounts),
        unit: chart.unit,
        // The last step is not over yet.
        whole: isRunning && at === times.length - 1 ? 'no' : 'yes',
      }
    }
}

/** A value of a chart as the file has amounts: those of the coin in whole ones or in base units, exact where they are whole. */
function chartCell(
  value: ChartValue,
  unit: Chart['unit'],
  decimals: number,
  amounts: DownloadOrder['amounts'],
): CsvCell {
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  if (value === null || (unit !== 'coin' && unit !== 'coinDays')) return value
  if (typeof value === 'bigint') return amount(value, decimals, amounts)
  return amounts === 'raw' ? value : value / 10 ** decimals
}

/** The contracts that this site verified, the newest first. */
async function* verifiedRows(desk: ChainDesk, { since, until, amounts }: DownloadOrder): AsyncGenerator<Row> {
  const every = (await desk.contracts())?.list(desk.chain.code) ?? []
  const fitting = every.filter(
    ({ verifiedMs }) => (since === null || verifiedMs >= since) && (until === null || verifiedMs < until),
  )
  for (let from = 0; from < fitting.length; from += AT_ONCE) {
    const part = fitting.slice(from, from + AT_ONCE)
    const facts = await readFacts(desk, part)
    for (const [index, contract] of part.entries()) {
      const { address, name, compiler, licence, match, verifiedMs, settings } = contract
      const { txCount, balance, isToken } = facts[index]!
      yield {
        address,
        name,
        language: contract.language ?? 'Solidity',
        compiler,
        optimizerRuns: settings.optimizer ? settings.runs : null,
        evmVersion: settings.evmVersion,
        licence,
        match,
        ...time(verifiedMs),
        txs: txCount,
        balance: amount(balance, desk.chain.native.decimals, amounts),
        isToken: String(isToken),
      }
    }
  }
}

/** The largest holders of a rune, as many as its page lists. */
async function* runeHolderRows(desk: ChainDesk, { filter: { rune }, amounts }: DownloadOrder): AsyncGenerator<Row> {
  if (rune === undefined) return
  const { data: of } = await readRune(desk, rune)
  const { data: holders } = await listRuneHolders(desk, rune, { limit: MOST_HOLDERS })
  for (const [at, { address, amount: held }] of holders.hits.entries())
    yield {
      rank: at + 1,
      address,
      amount: amount(held, of.rune.divisibility, amounts),
      sharePpm: sharePpm(BigInt(held), BigInt(of.supply)),
      rune: of.rune.name,
      id: of.rune.id,
    }
}

const KINDS = ['received', 'sent', 'fees', 'callsIn', 'callsOut', 'withdrawals'] as const

/** First moments of months, the newest first, from the one that holds the last moment of a span down to the one that holds its first. Pure. */
export function monthsOf(
  firstMs: number,
  lastMs: number,
): readonly { readonly fromMs: number; readonly toMs: number }[] {
  const months: { fromMs: number; toMs: number }[] = []
  const last = new Date(lastMs)
  for (let back = 0; back < MOST_MONTHS; back++) {
    const fromMs = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back, 1)
    const toMs = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back + 1, 1)
    if (toMs <= firstMs) break
    months.push({ fromMs: Math.max(firstMs, fromMs), toMs: Math.min(lastMs + 1, toMs) })
  }
  return months
}

/** A statement of each month, the newest first, and of each year once all of its months are told. */
async function* statementRows(desk: ChainDesk, order: DownloadOrder): AsyncGenerator<Row> {
  const { subject, since, until, amounts } = order
  if (subject === null) return
  const address = desk.family.parseAddress(subject, desk.chain)
  const bounds = await atOneMoment(desk.runtime, async ({ tip, state, newest, deep }) => {
    const first = state.ranges[0]?.from ?? tip?.height ?? null
    const [oldest, last] = await Promise.all(
      [first, tip?.height ?? null].map(async (height) =>
        height === null ? null : ((await newest.block(height)) ?? (await deep.block(height))),
      ),
    )
    return oldest === null || oldest === undefined || last === null || last === undefined
      ? null
      : { firstMs: oldest.timeMs, lastMs: last.timeMs }
  })
  if (bounds === null) return
  const firstMs = Math.max(bounds.firstMs, since ?? 0)
  const lastMs = Math.min(bounds.lastMs, (until ?? Infinity) - 1)
  if (firstMs > lastMs) return
  const { symbol, decimals } = desk.chain.native
  const line = (period: string, what: string, statement: Statement | null, more: Partial<Row>): Row => ({
    period,
    what,
    fromBlock: statement?.from ?? null,
    toBlock: statement?.to ?? null,
    asset: null,
    symbol: symbol.toUpperCase(),
    count: null,
    amount: null,
    source: null,
    ...more,
  })
  const coin = (value: string | null | undefined): CsvCell => amount(value ?? null, decimals, amounts)
  let year = createYear()
  for (const { fromMs, toMs } of monthsOf(firstMs, lastMs)) {
    const period = new Date(fromMs).toISOString().slice(0, 7)
    if (year.name !== null && year.name !== period.slice(0, 4)) {
      yield* year.rows(line, coin)
      year = createYear()
    }
    const { data: statement } = await statementOf(desk, address, { since: fromMs, until: toMs })
    const { opening, closing, sums, outputs, tokens } = statement
    year.add(period.slice(0, 4), statement)
    yield line(period, 'closing', statement, { amount: coin(closing?.amount), source: closing?.source ?? null })
    for (const kind of KINDS) {
      const sum = sums?.[kind] ?? null
      yield line(period, kind, statement, { count: sum?.count ?? null, amount: coin(sum?.amount) })
    }
    for (const side of ['paid', 'spent'] as const)
      if (outputs !== undefined)
        yield line(period, `outputs.${side}`, statement, {
          count: outputs[side]?.count ?? null,
          amount: coin(outputs[side]?.amount),
        })
    yield line(period, 'unexplained', statement, { amount: coin(sums?.unexplained) })
    yield line(period, 'opening', statement, { amount: coin(opening?.amount), source: opening?.source ?? null })
    // More transfers than one statement counts: the tokens are not told, which is not that none moved.
    if (tokens === null) yield line(period, 'tokens', statement, {})
    for (const { token, received, sent } of tokens ?? [])
      for (const [what, sum] of [
        ['received', received],
        ['sent', sent],
      ] as const)
        yield line(period, what, statement, {
          asset: token.address,
          symbol: token.symbol,
          count: sum.count,
          amount: amount(sum.amount, token.standard === 'erc20' ? token.decimals : 0, amounts),
        })
  }
  yield* year.rows(line, coin)
}

/** Sums of the months of one year; a kind that one of them does not tell, the year does not either. */
function createYear() {
  const sums = new Map<string, { count: number; amount: bigint } | null>()
  let newest: Statement | null = null
  let oldest: Statement | null = null
  const year = {
    name: null as string | null,
    add(name: string, statement: Statement): void {
      year.name = name
      newest ??= statement
      oldest = statement
      for (const kind of KINDS) {
        const sum = statement.sums?.[kind] ?? null
        const held = sums.get(kind)
        sums.set(
          kind,
          sum === null || held === null
            ? null
            : { count: sum.count + (held?.count ?? 0), amount: BigInt(sum.amount) + (held?.amount ?? 0n) },
        )
      }
    },
    *rows(
      line: (period: string, what: string, statement: Statement | null, more: Partial<Row>) => Row,
      coin: (value: string | null | undefined) => CsvCell,
    ): Generator<Row> {
      if (year.name === null || newest === null || oldest === null) return
      const of = { ...oldest, to: newest.to }
      const { closing } = newest
      const { opening } = oldest
      yield line(year.name, 'closing', of, { amount: coin(closing?.amount), source: closing?.source ?? null })
      for (const [kind, sum] of sums)
        yield line(year.name, kind, of, { count: sum?.count ?? null, amount: coin(sum?.amount.toString()) })
      yield line(year.name, 'opening', of, { amount: coin(opening?.amount), source: opening?.source ?? null })
    },
  }
  return year
}

/** Short tables that pages tell as well (screens-evm §16.7: verified contracts, charts, yearly statement). */
export const TABLE_SOURCES: readonly DownloadSource[] = [
  tableSource({
    name: 'address-statement',
    subject: 'address',
    columns: ['period', 'what', 'fromBlock', 'toBlock', 'asset', 'symbol', 'count', 'amount', 'source'],
    offered: () => true,
    rows: statementRows,
  }),
  tableSource({
    name: 'rune-holders',
    subject: 'chain',
    columns: ['rank', 'address', 'amount', 'sharePpm', 'rune', 'id'],
    filters: ['rune'],
    offered: ({ runtime }) => runtime.layers?.has('runes') === true,
    rows: runeHolderRows,
  }),
  tableSource({
    name: 'verified-contracts',
    subject: 'chain',
    columns: [
      'address',
      'name',
      'language',
      'compiler',
      'optimizerRuns',
      'evmVersion',
      'licence',
      'match',
      ...TIME,
      'txs',
      'balance',
      'isToken',
    ],
    offered: ({ family }) => family.can.contracts,
    ofBlocks: false,
    rows: verifiedRows,
  }),
  tableSource({
    name: 'chart',
    subject: 'chain',
    columns: ['chart', 'series', ...TIME, 'value', 'unit', 'whole'],
    filters: ['chart'],
    offered: () => true,
    rows: chartRows,
  }),
]
