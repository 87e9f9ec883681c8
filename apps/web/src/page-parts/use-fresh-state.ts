import { useState } from 'react'
import type { Chain } from '@orrery/model/chain'
import { useChainStatus } from '../live/use-chain-head.ts'
import { useBlockPushes } from '../live/use-live.ts'
import { usePageRefresh } from '../live/use-page-refresh.ts'
import { asksAnew, lostAfter, replacedBlock, unsettled, type Settled, type Settling } from './fresh-state.ts'

/** How settled a subject is by now. */
export type FreshState = Settled & {
  /** The block that the page showed before a fork took it, where another one shows in its place. */
  readonly replaced: string | null
}

/**
 * Finality and confirmations as the chain moves on, without asking for the page again. What waits, and what lost
 * its block, is loaded anew, because then more changes than a number.
 */
export function useFreshState(chain: Chain, subject: Settling): FreshState {
  const status = useChainStatus(chain.code)
  const refresh = usePageRefresh()
  const [lost, setLost] = useState<string | null>(null)
  const { height } = subject
  useBlockPushes(chain.code, (push) => {
    setLost((before) => lostAfter(before, subject, push))
    if (asksAnew(subject, push)) void refresh()
  })
  const gone = unsettled(subject, lost)
  if (gone !== null) return { ...gone, replaced: null }
  const replaced = replacedBlock(subject, lost)
  const settles = subject.finality === 'included' || subject.finality === 'safe'
  const head = status?.head?.height ?? null
  if (!settles || height === null || status === null || head === null)
    return { finality: subject.finality, confirmations: subject.confirmations, replaced }
  const finality = (status.final ?? -1) >= height ? 'final' : (status.safe ?? -1) >= height ? 'safe' : subject.finality
  return {
    finality,
    confirmations: subject.confirmations === null ? null : Math.max(subject.confirmations, head - height + 1),
    replaced,
  }
}
