import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { MISSING } from '@orrery/format/missing'
import { useChainHead, useChainStatus, useHeadUpdates } from '../../live/use-chain-head.ts'
import { ChainStateBadge } from '../../page-parts/chain-state-badge.tsx'
import type { ChainCard } from './page.ts'

type Shown = { readonly card: ChainCard }

/** The newest block, moving with the chain (screens-evm §2.3). The row's other cells that move hear of it here. */
export function LiveHeight({ card: { info, status } }: Shown) {
  useHeadUpdates(info.chain)
  return <Figure value={useChainHead(info.chain)?.height ?? status?.head?.height ?? null} />
}

export function LiveAge({ card: { info, status } }: Shown) {
  return <Age ms={useChainHead(info.chain)?.timeMs ?? status?.head?.timeMs ?? null} />
}

export function LivePending({ card: { info, status } }: Shown) {
  return <Figure value={useChainHead(info.chain)?.pending ?? status?.pending ?? null} />
}

export function LiveState({ card: { info, status } }: Shown) {
  const now = useChainStatus(info.chain) ?? status
  return now === null ? MISSING : <ChainStateBadge state={now.state} reason={now.reason} />
}
