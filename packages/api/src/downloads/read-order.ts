import { OrreryError } from '@orrery/errors/orrery-error'
import { isTimeZone } from '@orrery/format/wall-time'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { TokenStandard } from '@orrery/model/rows'
import type { DownloadFilter, DownloadOrder, DownloadPreview, DownloadSet } from '@orrery/model/wire/download'
import { intersection, measure } from '@orrery/primitives/intervals'
import type { CsvCell } from '@orrery/safety/csv-line'
import type { Answer } from '../contract/handler.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { readOlder } from '../queries/lists/keyset-list.ts'
import { atOneMoment, type Snapshot } from '../queries/snapshot.ts'
import { chartsOf } from '../queries/charts/chart-list.ts'
import { betweenHeights, heightsOfSpan } from '../queries/time-span.ts'
import { BUDGET_MS, countDown, MOST_COUNTED } from './count-down.ts'
import { cellsOf } from './download-lines.ts'
import { DOWNLOAD_SOURCES, TX_EXT } from './download-sets.ts'
import { ofChain, type DownloadSource, type Moment, type Ranked, type Reader, type Tabled } from './download-source.ts'
import { headingsOf } from './file-headings.ts'
import { tellsReasons } from './failure-reasons.ts'
import { PRICED, tellsPrices } from './row-worths.ts'

/** What a visitor asks for, its parts still text. */
export type OrderText = DownloadFilter & {
  readonly set: DownloadOrder['set']
  readonly subject?: string
  readonly standard?: TokenStandard
  readonly format?: DownloadOrder['format']
  readonly amounts?: DownloadOrder['amounts']
  /** Names of columns with commas between them; all unless told. */
  readonly columns?: string
  readonly timeZone?: string
  readonly headings?: string
  readonly fromBlock?: number
  readonly toBlock?: number
  readonly since?: number
  readonly until?: number
}

/** The lists that a chain has for download. */
export const offeredSets = (desk: ChainDesk): DownloadSet[] =>
  DOWNLOAD_SOURCES.filter((source) => source.offered(desk)).map((source) => ({
    name: source.name,
    subject: source.subject,
    columns: [...columnsOf(desk, source)],
    filters: [...(source.filters ?? [])],
    isRanked: source.isRanked ?? false,
    isTable: source.isTable ?? false,
  }))

/** The columns of a list here: without those of prices and of reasons where nothing tells them, and of gas where fees are none of it. */
function columnsOf(desk: ChainDesk, { columns, name }: DownloadSource): readonly string[] {
  const isOfTxs = name === 'transactions' || name === 'address-transactions' || name === 'filtered-transactions'
  const without = new Set<string>([
    ...(tellsPrices(desk) ? [] : PRICED),
    ...(isOfTxs && desk.family.can.utxos ? TX_EXT : []),
    ...(isOfTxs && !tellsReasons(desk) ? ['error'] : []),
  ])
  return columns.filter((column) => !without.has(column))
}

const refuse = (name: string, reason: string): never => {
  throw new OrreryError('PARAMETER_INVALID', { name, reason })
}

function sourceOf(desk: ChainDesk, set: DownloadOrder['set']): DownloadSource {
  const source = DOWNLOAD_SOURCES.find(({ name }) => name === set)
  if (source === undefined || !source.offered(desk)) return refuse('set', `${desk.chain.code} has no such list`)
  return source
}

/** The order that a text means, its subject as people of the chain write it. Throws `PARAMETER_INVALID`, `ADDRESS_MALFORMED`. */
export function parseOrder(desk: ChainDesk, text: OrderText): DownloadOrder {
  const { set, subject, standard, format, amounts, columns, timeZone, headings, ...rest } = text
  const { fromBlock, toBlock, since, until, ...filter } = rest
  const source = sourceOf(desk, set)
  if (source.subject === 'chain' && subject !== undefined) refuse('subject', 'this list is of the whole chain')
  if (source.subject !== 'chain' && subject === undefined) refuse('subject', 'an address is missing')
  if (standard !== undefined && !/^(?:address-|filtered-)?transfers$/.test(set))
    refuse('standard', 'this list has no standards')
  for (const name of Object.keys(filter))
    if (!source.filters?.some((known) => known === name)) refuse(name, 'this list is not narrowed by it')
  if (set === 'address-balances' && filter.token !== undefined && desk.family.can.utxos)
    refuse('token', 'balances of tokens are not told here')
  if (!set.startsWith('filtered-')) {
    if (filter.token?.includes(',') === true) refuse('token', 'this list is narrowed by one')
    if (filter.type?.includes(',') === true) refuse('type', 'this list is narrowed by one')
  }
  if (fromBlock !== undefined && toBlock !== undefined && fromBlock > toBlock)
    refuse('toBlock', 'it is below fromBlock')
  if (source.isRanked === true)
    for (const [name, value] of Object.entries({ fromBlock, since }))
      if (value !== undefined) refuse(name, 'this list is of one block, which toBlock or until tells')
  if (source.isTable === true)
    for (const [name, value] of Object.entries({ fromBlock, toBlock }))
      if (value !== undefined) refuse(name, 'this table follows no blocks')
  if (filter.chart !== undefined && !chartsOf(desk.runtime).some(({ id }) => id === filter.chart))
    refuse('chart', 'there is no such chart here')
  if (set === 'chart' && filter.chart === undefined) refuse('chart', 'the name of a chart is missing')
  if (set === 'rune-holders' && filter.rune === undefined) refuse('rune', 'the id of a rune is missing')
  const known = columnsOf(desk, source)
  const picked = columns?.split(',') ?? known
  const strange = picked.find((column) => !known.includes(column))
  if (strange !== undefined) refuse('columns', `there is no column "${strange.slice(0, 40)}"`)
  if (timeZone !== undefined && !isTimeZone(timeZone)) refuse('timeZone', 'there is no such zone')
  if (headings !== undefined && !LANGUAGES.some(({ code }) => code === headings))
    refuse('headings', 'the site does not speak it')
  return {
    chain: desk.chain.code,
    set,
    subject: subject === undefined ? null : desk.wire.address(desk.family.parseAddress(subject, desk.chain)),
    standard: standard ?? null,
    filter: filterOf(desk, filter),
    format: format ?? 'csv',
    amounts: amounts ?? 'raw',
    // In the list's own order, each once.
    columns: known.filter((column) => picked.includes(column)),
    timeZone: timeZone ?? 'UTC',
    headings: headings ?? null,
    fromBlock: fromBlock ?? null,
    toBlock: toBlock ?? null,
    since: since ?? null,
    until: until ?? null,
  }
}

const PARTIES = ['with', 'token', 'notToken', 'from', 'to', 'notFrom', 'notTo'] as const

/** A filter as the manifest tells it: addresses as people of the chain write them. */
function filterOf(desk: ChainDesk, filter: DownloadFilter): DownloadFilter {
  const party = (text: string) => {
    const one = text.trim()
    return one === 'native' ? one : desk.wire.address(desk.family.parseAddress(one, desk.chain))
  }
  const told = PARTIES.flatMap((name) => {
    const text = filter[name]
    return text === undefined ? [] : [[name, text.split(',').map(party).join(',')] as const]
  })
  return { ...filter, ...Object.fromEntries(told) }
}

/** The moments that an order is read at. */
export const momentOf = (desk: ChainDesk, { set }: Pick<DownloadOrder, 'set'>): Moment =>
  sourceOf(desk, set).moment ?? ofChain

/** What reads the rows of an order. */
export function readerOf(desk: ChainDesk, { set, subject, standard, filter }: DownloadOrder): Reader {
  return sourceOf(desk, set).of(desk, {
    subject: subject === null ? null : desk.family.parseAddress(subject, desk.chain),
    standard: standard as TokenStandard | null,
    filter,
  })
}

/** The heights that an order means at a moment, both included. `to` is below `from` where there is none. */
export async function rangeOf(desk: ChainDesk, snapshot: Snapshot, order: DownloadOrder) {
  const { since, until, fromBlock, toBlock } = order
  const span = await heightsOfSpan(desk, snapshot, {
    ...(since !== null && { since }),
    ...(until !== null && { until }),
  })
  const from = Math.max(fromBlock ?? 0, span.from)
  const to = Math.min(toBlock ?? Number.MAX_SAFE_INTEGER, span.to, snapshot.tip?.height ?? -1)
  return { from, to }
}

const PREVIEWED = 5

async function previewRanked(desk: ChainDesk, order: DownloadOrder, reader: Ranked): Promise<Answer<DownloadPreview>> {
  const isNow = order.toBlock === null && order.until === null
  // Those of another block are ranked while the file is made: it reads every balance.
  const found = isNow ? await reader.preview() : null
  const { heights, head, complete } = await atOneMoment(desk.runtime, async (snapshot) => {
    const range = await rangeOf(desk, snapshot, order)
    return {
      heights: range,
      head: desk.wire.head(snapshot.tip),
      complete: measure(intersection(snapshot.coverage.ranges, [range])) === measure([range]),
    }
  })
  const rows = found?.rows ?? []
  const beside = await reader.names(rows)
  return {
    data: {
      columns: order.columns,
      headings: await headingsOf(order),
      rows: rows.map((row) => textsOf(reader.cells(row, beside, order.amounts), order)),
      count: found?.count ?? null,
      heights,
      complete,
      lookedTo: null,
    },
    head,
  }
}

/** The first rows of a table, and how many it has, unless these are very many or take long. */
async function previewTable(desk: ChainDesk, order: DownloadOrder, reader: Tabled): Promise<Answer<DownloadPreview>> {
  const { heights, head, complete } = await atOneMoment(desk.runtime, async (snapshot) => {
    const range = await rangeOf(desk, snapshot, order)
    const isHeld = measure(intersection(snapshot.coverage.ranges, [range])) === measure([range])
    return {
      heights: range,
      head: desk.wire.head(snapshot.tip),
      complete: isHeld && (await reader.isWhole(snapshot)),
    }
  })
  const rows: (string | null)[][] = []
  const begun = desk.clock.monotonic()
  let [counted, isAll] = [0, true]
  for await (const cells of reader.table(order)) {
    if (counted === MOST_COUNTED || (counted > PREVIEWED && desk.clock.monotonic() - begun > BUDGET_MS)) {
      isAll = false
      break
    }
    counted++
    if (rows.length < PREVIEWED) rows.push(textsOf(cells, order))
  }
  const count = isAll ? counted : null
  const headings = await headingsOf(order)
  return { data: { columns: order.columns, headings, rows, count, heights, complete, lookedTo: null }, head }
}

const textsOf = (cells: Readonly<Record<string, CsvCell>>, order: DownloadOrder): (string | null)[] =>
  cellsOf(cells, order).map((cell) => (cell === null ? null : String(cell)))

/** The first rows of an order, and how many it has: where the index has counted them, or as they are counted now, unless these are very many. */
export async function previewOrder(desk: ChainDesk, order: DownloadOrder): Promise<Answer<DownloadPreview>> {
  const reader = readerOf(desk, order)
  if ('table' in reader) return previewTable(desk, order, reader)
  if ('ranked' in reader) return previewRanked(desk, order, reader)
  const read = await momentOf(desk, order)(desk, async (snapshot, at) => {
    const heights = await rangeOf(desk, snapshot, order)
    const held = intersection(snapshot.coverage.ranges, [heights])
    const whole = order.fromBlock === null && order.toBlock === null && order.since === null && order.until === null
    const list = reader.listAt(snapshot)
    const rows: unknown[] = []
    let lookedTo: number | null = null
    for (const { from, to } of held.toReversed()) {
      if (rows.length >= PREVIEWED) break
      const top = { height: to + 1, txIndex: 0, seq: 0 }
      const page = await readOlder(snapshot, betweenHeights(list, from, to), top, PREVIEWED - rows.length)
      rows.push(...page.rows)
      if (page.stoppedAt === undefined) continue
      lookedTo = page.stoppedAt.height
      break
    }
    return {
      heights,
      rows,
      lookedTo,
      complete: measure(held) === measure([heights]) && (await reader.isWhole(snapshot)),
      // Fewer rows than are shown are all there are.
      count:
        rows.length < PREVIEWED && lookedTo === null
          ? rows.length
          : order.set === 'blocks'
            ? measure(held)
            : ((whole ? await reader.count(snapshot) : null) ??
              (lookedTo === null ? await countDown(desk.clock, snapshot, list, held) : null)),
      beside: await reader.beside(snapshot, rows, at),
      head: desk.wire.head(snapshot.tip),
    }
  })
  const beside = { ...read.beside, ...(await reader.names(read.rows)) }
  const cells = read.rows.map((row) => reader.cells(row, beside, order.amounts))
  return {
    data: {
      columns: order.columns,
      headings: await headingsOf(order),
      rows: cells.map((row) => textsOf(row, order)),
      count: read.count,
      heights: read.heights,
      complete: read.complete,
      lookedTo: read.lookedTo,
    },
    head: read.head,
  }
}
