import type { DownloadOffer, DownloadSetName } from '@orrery/model/wire/download'
import { dateParams } from '../../routing/date-params.ts'

/** What the form holds, as it stands in the address: text. Days are whole days in UTC, `from` and `to` as on lists. */
export const FIELDS = ['subject', 'fromBlock', 'toBlock', 'from', 'to', 'columns'] as const
export type Field = (typeof FIELDS)[number]

const STANDARDS = ['native', 'erc20', 'erc721', 'erc1155'] as const

/** What the API is asked with. */
export type Asked = {
  readonly set: DownloadSetName
  readonly subject?: string
  readonly standard?: (typeof STANDARDS)[number]
  readonly format: 'csv' | 'ndjson'
  readonly amounts: 'raw' | 'scaled'
  readonly columns?: string
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

/** Reads the address by what is offered. Empty fields ask for nothing. */
export function readOrder(query: URLSearchParams, { sets }: Pick<DownloadOffer, 'sets'>): ReadOrder {
  const text = (field: string): string => (query.get(field) ?? '').trim()
  const set = sets.find(({ name }) => name === text('set'))
  if (set === undefined) return { asked: null, wrong: [] }
  const wrong: Field[] = []
  const height = (field: 'fromBlock' | 'toBlock'): { readonly [K in typeof field]?: number } => {
    const given = text(field)
    if (given === '') return {}
    if (/^\d{1,15}$/.test(given)) return { [field]: Number(given) }
    wrong.push(field)
    return {}
  }
  const days = dateParams(query)
  if (text('from') !== '' && days.since === undefined) wrong.push('from')
  if (text('to') !== '' && days.until === undefined) wrong.push('to')
  const columns = text('columns')
    .split(/[\s,]+/)
    .filter((column) => column !== '')
  if (columns.some((column) => !set.columns.includes(column))) wrong.push('columns')
  const heights = { ...height('fromBlock'), ...height('toBlock') }
  if (heights.fromBlock !== undefined && heights.toBlock !== undefined && heights.fromBlock > heights.toBlock)
    wrong.push('toBlock')
  const subject = text('subject').slice(0, 160)
  const standard = /^(?:address-)?transfers$/.test(set.name)
    ? STANDARDS.find((one) => one === text('standard'))
    : undefined
  const asked: Asked = {
    set: set.name,
    ...(set.subject !== 'chain' && subject !== '' && { subject }),
    ...(standard !== undefined && { standard }),
    format: text('format') === 'ndjson' ? 'ndjson' : 'csv',
    amounts: text('amounts') === 'scaled' ? 'scaled' : 'raw',
    ...(columns.length > 0 && { columns: columns.join(',') }),
    ...heights,
    ...days,
  }
  return { asked: wrong.length > 0 || (set.subject !== 'chain' && subject === '') ? null : asked, wrong }
}
