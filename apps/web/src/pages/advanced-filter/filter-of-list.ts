import type { Chain } from '@orrery/model/chain'
import { daysOf } from '../../routing/date-params.ts'

/** Lists of one kind of rows, by the last part of their path; all others lead to transactions. */
const KINDS: Readonly<Record<string, string>> = {
  internal: 'calls',
  transfers: 'transfers',
  'transfer-list': 'transfers',
}

/**
 * The conditions that a list of a chain leads to the filter with, its path and query being `of` (screens-evm §17): the kind of its rows, the address, the block or the token whose list it is, and
 * the days that it is cut to. Anything else, as what is no path of a list, leads to the form alone. Pure.
 */
export function filterOfList(chain: Chain, of: string): URLSearchParams {
  const at = of.indexOf('?')
  const path = at === -1 ? of : of.slice(0, at)
  const query = new URLSearchParams(at === -1 ? '' : of.slice(at))
  const [noun, ...parts] = path.startsWith(`/${chain.path}/`) ? path.slice(chain.path.length + 2).split('/') : []
  const id = parts[0] ?? ''
  const token = noun === 'token' ? parts.find((part) => /^0x[\da-f]{40}$/i.test(part)) : undefined
  const { from, to } = daysOf(query)
  const asked = {
    kind: token === undefined ? (KINDS[(parts.length > 0 ? parts.at(-1) : noun) ?? ''] ?? null) : 'transfers',
    ...(/^(?:address|account)$/.test(noun ?? '') &&
      /^[\da-z]{20,90}$/i.test(id) && { from: id, to: id, sides: 'either' }),
    ...(token !== undefined && { token }),
    ...(noun === 'block' && /^\d{1,15}$/.test(id) && { fromBlock: id, toBlock: id }),
    since: from,
    until: to,
    filter: '1',
  }
  return new URLSearchParams(Object.entries(asked).filter((one): one is [string, string] => one[1] !== null))
}
