import type { Chain } from '@orrery/model/chain'
import { pagePath } from '../page-path.ts'

/** A value of a row that a list can be narrowed to, or freed from. */
export type RowFilter = {
  /** Message key of what the value is. */
  readonly name: string
  readonly value: string
  /** Message key of the value; null where it speaks for itself. */
  readonly word: string | null
  readonly only: string
  /** null: the value cannot be left out. */
  readonly without: string | null
}

export type FilterPlace = {
  readonly chain: Chain
  /** Path of the list without `/page/{n}`, and what its address asks for. */
  readonly path: string
  readonly query: URLSearchParams
}

const NAMES = { from: 'filter.from', to: 'filter.to', method: 'column.method', status: 'column.state' } as const

/**
 * Filters by the values of a row, as paths (screens-evm §0.3: include and exclude from any cell). Those of a transaction lead to the advanced filter:
 * from a list that is cut to days with those days, from the filter itself with its other conditions.
 */
export function rowFilters(row: unknown, { chain, path, query }: FilterPlace): readonly RowFilter[] {
  if (typeof row !== 'object' || row === null) return []
  const cells = row as Readonly<Record<string, unknown>>
  const { standard } = cells
  if (path.endsWith('/transfer-list') && typeof standard === 'string')
    return [
      {
        name: 'column.standard',
        value: standard,
        word: null,
        only: pagePath(path, 1, query, { standard, cursor: null }),
        without: null,
      },
    ]
  const { target } = cells
  if (path.endsWith('/proxy-list') && typeof target === 'string')
    return [
      {
        name: 'column.target',
        value: target,
        word: null,
        only: pagePath(path, 1, query, { target, cursor: null, at: null }),
        without: null,
      },
    ]
  if (!('methodName' in cells && 'fee' in cells)) return []
  const filter = `/${chain.path}/advanced-filter`
  const base =
    path === filter
      ? { query, changes: {} }
      : { query: new URLSearchParams(), changes: { since: query.get('from'), until: query.get('to') } }
  const to = (changes: Readonly<Record<string, string>>) =>
    pagePath(filter, 1, base.query, { ...base.changes, ...changes, cursor: null })
  const status = cells['status'] === 'success' || cells['status'] === 'failed' ? cells['status'] : null
  const values = {
    from: cells['from'],
    to: cells['to'] ?? cells['created'],
    method: chain.family === 'evm' && cells['method'] !== '0x' ? cells['method'] : null,
    status,
  }
  return (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((field): RowFilter[] => {
    const value = values[field]
    if (typeof value !== 'string') return []
    const other = field === 'status' ? (value === 'failed' ? 'success' : 'failed') : `!${value}`
    return [
      {
        name: NAMES[field],
        value,
        word: field === 'status' ? `status.${value}` : null,
        only: to({ [field]: value }),
        without: to({ [field]: other }),
      },
    ]
  })
}
