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

const NAMES = {
  from: 'filter.from',
  to: 'filter.to',
  token: 'column.token',
  method: 'column.method',
  status: 'column.state',
} as const
type Cells = Readonly<Record<string, unknown>>

/** The rows that the advanced filter tells, as its address names them. */
type Kind = 'transactions' | 'calls' | 'transfers' | 'moves'

/** What kind of row it is; null for one that the filter has none of. */
function kindOf(cells: Cells): Kind | null {
  if ('of' in cells && 'methodName' in cells) return 'moves'
  if ('outcome' in cells && 'path' in cells && 'txHash' in cells) return 'calls'
  if ('standard' in cells && 'txHash' in cells && 'amount' in cells) return 'transfers'
  return 'methodName' in cells && 'fee' in cells ? 'transactions' : null
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Cells)[name] : undefined

/** The token of a row; the coin is `native`, which only transfers and the one table have beside tokens. */
const tokenOf = ({ token }: Cells, kind: Kind): unknown =>
  kind !== 'transfers' && kind !== 'moves' ? null : token === null ? 'native' : fieldOf(token, 'address')

/** Whether what a row tells worked; null where it does not say. */
function statusOf({ status, outcome, state }: Cells): 'success' | 'failed' | null {
  const told = status ?? state ?? outcome
  return told === 'success' || told === 'done' ? 'success' : told === 'failed' || told === 'undone' ? 'failed' : null
}

/**
 * Filters by the values of a row, as paths (screens-evm §0.3: include and exclude from any cell). Those of a transaction, of a call inside one and of a transfer
 * lead to the advanced filter: from a list that is cut to days with those days, from the filter itself with its other conditions.
 */
export function rowFilters(row: unknown, { chain, path, query }: FilterPlace): readonly RowFilter[] {
  if (typeof row !== 'object' || row === null) return []
  const cells = row as Cells
  const { standard, target } = cells
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
  const own: readonly RowFilter[] =
    path.endsWith('/transfer-list') && typeof standard === 'string'
      ? [
          {
            name: 'column.standard',
            value: standard,
            word: null,
            only: pagePath(path, 1, query, { standard, cursor: null }),
            without: null,
          },
        ]
      : []
  const kind = kindOf(cells)
  // Chains of outputs have transactions alone in the filter.
  if (kind === null || (kind !== 'transactions' && chain.family !== 'evm')) return own
  const filter = `/${chain.path}/advanced-filter`
  const base =
    path === filter
      ? { query, changes: {} }
      : {
          query: new URLSearchParams(),
          changes: {
            ...(kind !== 'transactions' && { kind }),
            since: query.get('from'),
            until: query.get('to'),
          },
        }
  const to = (changes: Readonly<Record<string, string>>) =>
    pagePath(filter, 1, base.query, { ...base.changes, ...changes, cursor: null })
  const { method } = cells
  // A transfer has what its transaction calls by selector and name.
  const selector = fieldOf(method, 'selector') ?? method
  const values = {
    from: cells['from'],
    to: cells['to'] ?? cells['created'],
    token: tokenOf(cells, kind),
    method: chain.family === 'evm' && selector !== '0x' ? selector : null,
    status: kind === 'transfers' ? null : statusOf(cells),
  }
  const found = (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((field): RowFilter[] => {
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
  return [...own, ...found]
}
