import { useState } from 'react'
import type { Static } from 'typebox'
import type { Chain } from '@orrery/model/chain'
import type { Finality } from '@orrery/model/wire/common'
import { useChainStatus } from '../live/use-chain-head.ts'
import { useBlockPushes } from '../live/use-live.ts'
import { usePageRefresh } from '../live/use-page-refresh.ts'

type Settled = { readonly finality: Static<typeof Finality>; readonly confirmations: number | null }

/** The part of a block or transaction that changes while one looks at it. */
export type Settling = Settled & {
  readonly height: number | null
  readonly hash: string
  readonly blockHash?: string | null
}

/**
 * Finality and confirmations as the chain moves on, without asking for the page again. What waits, and what lost
 * its block, is loaded anew, because then more changes than a number.
 */
export function useFreshState(chain: Chain, subject: Settling): Settled {
  const status = useChainStatus(chain.code)
  const refresh = usePageRefresh()
  const [lost, setLost] = useState(false)
  const { height } = subject
  useBlockPushes(chain.code, (push) => {
    const removed = push.removed.includes(subject.blockHash ?? subject.hash)
    if (removed) setLost(true)
    if (removed || subject.finality === 'pending') void refresh()
  })
  if (lost && subject.finality !== 'orphaned')
    return { finality: subject.blockHash === undefined ? 'orphaned' : 'pending', confirmations: null }
  const settles = subject.finality === 'included' || subject.finality === 'safe'
  const head = status?.head?.height ?? null
  if (!settles || height === null || status === null || head === null) return subject
  const finality = (status.final ?? -1) >= height ? 'final' : (status.safe ?? -1) >= height ? 'safe' : subject.finality
  return {
    finality,
    confirmations: subject.confirmations === null ? null : Math.max(subject.confirmations, head - height + 1),
  }
}
