import { useEffect, useState } from 'react'
import { ageParts } from '@orrery/format/age-parts'
import { formatNumber } from '@orrery/format/format-number'
import { systemClock } from '@orrery/primitives/clock'
import type { Chain } from '@orrery/model/chain'
import { latePart } from '@orrery/ui/late-part'
import { useSite } from '../app/site.ts'
import { useChainStatus } from '../live/use-chain-head.ts'
import { useLiveState } from '../live/use-live.ts'
import type { LagProps } from './lag-chip.tsx'
import { isCutOff, stateKey } from './state-key.ts'
import styles from './live-badge.module.css'

// Seldom there: it comes with what every page loads later.
const LateLag = latePart<LagProps>(() => import('./late-layers.tsx').then((module) => module.LagChip))

/** The newest block of the chain, and whether it moves by itself: "live paused, last block 12 s ago", or 6 days (screens-evm §0.5). A click, answered by `LiveSwitch`, pauses it. */
export function LiveBadge({ chain }: { readonly chain: Chain }) {
  const { t, nowMs, language } = useSite()
  const status = useChainStatus(chain.code)
  const state = useLiveState()
  const [now, setNow] = useState(nowMs)
  const isPaused = state === 'paused'
  useEffect(() => {
    if (!isPaused) return
    const tick = () => setNow(systemClock.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isPaused])
  if (status?.head == null) return null
  const { head } = status
  const isStill = status.state === 'stale' || isCutOff(status)
  const height = formatNumber(head.height, { locale: language.code })
  const { unit, count } = ageParts(Math.min(head.timeMs, now), now)
  return (
    <button
      type="button"
      className={styles.badge}
      // A connection to this site alone moves nothing.
      data-live={state === 'open' && isStill ? 'still' : state}
      data-tip={t(isPaused ? 'live.pausedTip' : isStill ? stateKey(status) : 'live.tip')}
    >
      <span key={head.height} className={styles.dot} aria-hidden="true" />
      {isPaused ? t('live.paused', { age: t(`age.${unit}`, { count }) }) : <bdi dir="ltr">{height}</bdi>}
      {status.lag !== 0 && <LateLag lag={status.lag} chain={chain} />}
    </button>
  )
}
