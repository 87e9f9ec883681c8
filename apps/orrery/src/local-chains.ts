import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { PlannedChain } from './plan-chains.ts'

export type LocalChains = { readonly chains: readonly PlannedChain[]; begin(): void; stop(): Promise<void> }
export async function startLocalChains(_: { readonly dir: string; readonly clock: Clock; readonly log: Log; readonly signal: AbortSignal }): Promise<LocalChains> {
  return { chains: [], begin() {}, stop: async () => {} }
}
