import { usePageChain } from '@orrery/entities/page-context'
import { useChainStatus } from '../../live/use-chain-head.ts'
import { isCutOff } from '../../shell/state-key.ts'

/** Message key of why the node told no balance of a block: what does not answer may well have that state. */
export function useBalanceLack(): string {
  const status = useChainStatus(usePageChain().code)
  return status !== null && isCutOff(status) ? 'chains.away' : 'statement.noBalance'
}
