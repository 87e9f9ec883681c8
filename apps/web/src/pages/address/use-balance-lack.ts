import { usePageChain } from '@orrery/entities/page-context'
import { useChainStatus } from '../../live/use-chain-head.ts'

/** Message key of why the node told no balance of a block: what does not answer may well have that state. */
export function useBalanceLack(): string {
  const status = useChainStatus(usePageChain().code)
  // As `isCutOff`, which every page has in its first file: one more that asks for it would make a file of it.
  return status?.state === 'unreachable' || status?.state === 'halted' ? 'chains.away' : 'statement.noBalance'
}
