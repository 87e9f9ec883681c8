import type { Chain } from '@orrery/model/chain'
import { daysOf } from '../../routing/date-params.ts'

type Cells = Readonly<Record<string, unknown>>

/** The rows that the advanced filter tells, as its address names them. */
export type FilterKind = 'transactions' | 'calls' | 'transfers' | 'moves'

/** What kind of row it is; null for one that the filter has none of. */
export function filterKind(row: unknown): FilterKind | null {
  if (typeof row !== 'object' || row === null) return null
  const cells = row as Cells
  if ('of' in cells && 'methodName' in cells) return 'moves'
  if ('outcome' in cells && 'path' in cells && 'txHash' in cells) return 'calls'
  if ('standard' in cells && 'txHash' in cells && 'amount' in cells) return 'transfers'
  return 'methodName' in cells && 'fee' in cells ? 'transactions' : null
}

/**
 * Path of the advanced filter as a list leads to it (screens-evm §17): with the kind of the list's rows, the address, block or token whose list it is, and the days that it is
 * cut to. null for the filter itself, and for what it has no rows of: other families have transactions alone there. Pure.
 */
export function filterOfList(chain: Chain | null, path: string, query: URLSearchParams, row: unknown): string | null {
  const kind = filterKind(row)
  if (chain === null || path.endsWith('/advanced-filter')) return null
  if (chain.family !== 'evm' && kind !== 'transactions') return null
  const [noun, ...parts] = path.slice(chain.path.length + 2).split('/')
  const id = parts[0] ?? ''
  const token = noun === 'token' ? parts.find((part) => /^0x/i.test(part)) : undefined
  const { from, to } = daysOf(query)
  const asked = {
    kind: token !== undefined ? 'transfers' : kind === 'transactions' ? null : kind,
    ...((noun === 'address' || noun === 'account') && { from: id, to: id, sides: 'either' }),
    ...(token !== undefined && { token }),
    ...(noun === 'block' && /^\d+$/.test(id) && { fromBlock: id, toBlock: id }),
    since: from,
    until: to,
    filter: '1',
  }
  const told = Object.entries(asked).filter((one): one is [string, string] => one[1] !== null)
  return `/${chain.path}/advanced-filter?${new URLSearchParams(told)}`
}
