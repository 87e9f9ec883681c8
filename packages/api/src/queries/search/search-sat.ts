import type { SearchHit } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import { blockOfSat, satNamed, satRuleOf } from '../ledgers/sat-facts.ts'

/**
 * The sat that is called so by the ordinal theory, and the block that made it (screens-nonevm §12.1). Null where a name is none, no block made it yet, or sats of the chain have no names. Any short
 * word is the name of one: it is never the one thing that was meant.
 */
export function searchSat({ chain, runtime }: ChainDesk, query: string): SearchHit | null {
  const rule = chain.family === 'utxo' ? satRuleOf(chain) : null
  const number = rule === null || rule.period === null ? null : satNamed(query, rule.supply)
  const height = number === null ? null : blockOfSat(rule!, number, runtime.head.view().tip?.height ?? -1)
  if (height === null) return null
  return {
    kind: 'name',
    chain: chain.code,
    id: number!.toString(),
    title: `${query} · sat ${number}`,
    detail: `made in block ${height}`,
    about: { height },
    path: `/${chain.path}/block/${height}`,
    exact: false,
  }
}
