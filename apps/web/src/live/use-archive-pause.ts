import { useChainStatus } from './use-chain-head.ts'

/**
 * Whether the chain's archive takes no writes just now, for want of room or of its engine. What only its sums tell may then be
 * missing, because a write was cut off between rows and sums.
 */
export function useArchivePause(chain: string | null): boolean {
  const reason = useChainStatus(chain)?.reason
  return reason === 'storage_full' || reason === 'storage_unavailable'
}
