import type {
  DownloadFilter,
  DownloadFormat,
  DownloadOffer,
  DownloadSet,
  DownloadSetName,
} from '@orrery/model/wire/download'
import { isTimeZone } from '@orrery/format/wall-time'
import { baseUnits } from '../../page-parts/coin-text.ts'
import { METHOD_TEXT } from '../../page-parts/lists/method-text.ts'
import { dateParams } from '../../routing/date-params.ts'
import { writtenHeight } from '../../routing/written-height.ts'
import { readConditions, type Kind } from '../advanced-filter/read-conditions.ts'
import { presetChoice, presetIn } from './presets.ts'
import { daysInZone } from './zoned-days.ts'

/**
 * What the form holds, as it stands in the address: text, by the names that the page of the list has for it. Days are whole days of the order's zone: `from` and `to` as
 * on lists, `since` and `until` as in the filter of transactions, whose `from` and `to` are addresses.
 */
export const FIELDS = [
  'subject',
  'direction',
  'with',
  'token',
  'tokenId',
  'topic',
  'from',
  'to',
  'sides',
  'supply',
  'assets',
  'method',
  'least',
  'most',
  'since',
  'until',
  'status',
  'pool',
  'rune',
  'chart',
  'leastWorth',
  'mostWorth',
  'type',
  'does',
  'has',
  'leastFee',
  'mostFee',
  'fromBlock',
  'toBlock',
  'columns',
  'timeZone',
  'headings',
] as const
export type Field = (typeof FIELDS)[number]

/** More than any list has. */
const MOST_COLUMNS = 60

const STANDARDS = ['native', 'erc20', 'erc721', 'erc1155'] as const

const FORMATS: readonly DownloadFormat[] = ['csv', 'ndjson', 'xlsx', 'parquet']

/** What the API is asked with. */
export type Asked = DownloadFilter & {
  readonly set: DownloadSetName
  readonly subject?: string
  readonly standard?: (typeof STANDARDS)[number]
  readonly format: DownloadFormat
  readonly amounts: 'raw' | 'scaled'
  readonly columns?: string
  readonly timeZone?: string
  readonly headings?: string
  readonly fromBlock?: number
  readonly toBlock?: number
  readonly since?: number
  readonly until?: number
}

export type ReadOrder = {
  /** null while something is missing: no list is chosen, or one of an address that is not there yet. */
  readonly asked: Asked | null
  /** Fields whose text means nothing. */
  readonly wrong: readonly Field[]
}

/** Whether a list is narrowed as the filter of transactions is. */
export const isFilter = (set: Pick<DownloadSet, 'filters'> | undefined): boolean =>
  set?.filters.includes('notFrom') ?? false

const TEXTS = {
  direction: /^(?:in|out|self)$/,
  with: /^\S{1,160}$/,
  token: /^\S{1,160}$/,
  method: METHOD_TEXT,
  status: /^(?:success|failed)$/,
  type: /^[a-z0-9-]{1,40}$/,
  topic: /^0x[0-9a-f]{64}$/i,
  pool: /^[a-z0-9-]{1,80}$/,
  rune: /^\d{1,9}:\d{1,9}$/,
  chart: /^[a-z0-9-]{1,60}$/,
} as const

/** The columns that are ticked, or named with commas or spaces between them; none for all. */
export const columnsIn = (query: URLSearchParams): readonly string[] =>
  query
    .getAll('columns')
    .flatMap((names) => names.split(/[\s,]+/))
    .filter((column) => column !== '')
    .slice(0, MOST_COLUMNS)

/** What a filtered list is of. */
export const kindOfSet = (set: string | null): Kind =>
  set === 'filtered-moves'
    ? 'moves'
    : set === 'filtered-transfers'
      ? 'transfers'
      : set === 'filtered-calls'
        ? 'calls'
        : 'transactions'

/** Whether the rows of a list may be of one standard. */
export const hasStandards = (set: string | undefined): boolean =>
  /^(?:(?:address-|filtered-)?transfers|filtered-moves)$/.test(set ?? '')

/** Reads the address by what is offered. Empty fields ask for nothing. `decimals` are those of the amounts, null where no token says which (`readUnit`). */
export function readOrder(
  query: URLSearchParams,
  { sets }: Pick<DownloadOffer, 'sets'>,
  decimals: number | null,
): ReadOrder {
  const text = (field: string): string => (query.get(field) ?? '').trim()
  const set = sets.find(({ name }) => name === text('set'))
  if (set === undefined) return { asked: null, wrong: [] }
  const wrong: Field[] = []
  const height = (field: 'fromBlock' | 'toBlock'): { readonly [K in typeof field]?: number } => {
    const given = text(field)
    if (given === '') return {}
    const told = writtenHeight(given)
    if (told !== null) return { [field]: told }
    wrong.push(field)
    return {}
  }
  const narrowed = (): DownloadFilter & { readonly since?: number; readonly until?: number } => {
    if (isFilter(set)) {
      const conditions = readConditions(query, decimals, kindOfSet(set.name))
      wrong.push(...FIELDS.filter((field) => (conditions.wrong as readonly string[]).includes(field)))
      return conditions.asked
    }
    const { since, until } = dateParams(query)
    // Rows of one block have no first day.
    const days = {
      ...(since !== undefined && !set.isRanked && { since }),
      ...(until !== undefined && { until }),
    }
    if (!set.isRanked && text('from') !== '' && since === undefined) wrong.push('from')
    if (text('to') !== '' && until === undefined) wrong.push('to')
    const told = (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).flatMap((field) => {
      const given = text(field)
      if (given === '' || !set.filters.includes(field)) return []
      if (TEXTS[field].test(given)) return [[field, given]]
      wrong.push(field)
      return []
    })
    const amounts = (['least', 'most'] as const).flatMap((field) => {
      const given = text(field)
      if (given === '' || !set.filters.includes(field)) return []
      const units = decimals === null ? null : baseUnits(given, decimals)
      if (units !== null) return [[field, units] as const]
      wrong.push(field)
      return []
    })
    return { ...(Object.fromEntries([...told, ...amounts]) as DownloadFilter), ...days }
  }
  const asZone = text('timeZone') || 'UTC'
  const timeZone = isTimeZone(asZone) ? asZone : 'UTC'
  if (timeZone !== asZone) wrong.push('timeZone')
  const headings = text('headings')
  if (headings !== '' && !/^[a-z]{2}(?:_[A-Z]{2})?$/.test(headings)) wrong.push('headings')
  const filter = narrowed()
  const preset = presetIn(query.get('preset'))
  const choice = preset === null ? null : presetChoice(preset, set)
  const columns = choice?.columns ?? columnsIn(query)
  if (columns.some((column) => !set.columns.includes(column))) wrong.push('columns')
  const heights: { readonly fromBlock?: number; readonly toBlock?: number } = {
    ...(!set.isRanked && !set.isTable && height('fromBlock')),
    ...(!set.isTable && height('toBlock')),
  }
  if (heights.fromBlock !== undefined && heights.toBlock !== undefined && heights.fromBlock > heights.toBlock)
    wrong.push('toBlock')
  if (set.name === 'chart' && text('chart') === '') return { asked: null, wrong }
  const subject = text('subject').slice(0, 160)
  const standard = hasStandards(set.name) ? STANDARDS.find((one) => one === text('standard')) : undefined
  const asked: Asked = {
    set: set.name,
    ...(set.subject !== 'chain' && subject !== '' && { subject }),
    ...(standard !== undefined && { standard }),
    format: choice?.format ?? FORMATS.find((format) => format === text('format')) ?? 'csv',
    amounts: choice?.amounts ?? (text('amounts') === 'scaled' ? 'scaled' : 'raw'),
    ...(columns.length > 0 && { columns: columns.join(',') }),
    ...(timeZone !== 'UTC' && { timeZone }),
    ...(headings !== '' && { headings }),
    ...heights,
    ...filter,
    ...daysInZone(filter, timeZone),
  }
  return { asked: wrong.length > 0 || (set.subject !== 'chain' && subject === '') ? null : asked, wrong }
}
