import type { Chain } from '@orrery/model/chain'
import { stackOf } from './stack-of.ts'

/** Kinds of transactions that a chain's stack adds to Ethereum's, as their rows name them; none on chains of other families. */
export function ownKinds(chain: Chain): readonly string[] {
  if (chain.family !== 'evm') return []
  const { kinds, system } = stackOf(chain)
  return [...new Set([...Object.values(kinds), ...(system === undefined ? [] : [system.kind])])]
}
