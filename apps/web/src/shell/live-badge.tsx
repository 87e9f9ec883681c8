import { useEffect, useState } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { systemClock } from '@orrery/primitives/clock'
import { useSite } from '../app/site.ts'
import { useChainHead } from '../live/use-chain-head.ts'
import { useLiveState } from '../live/use-live.ts'
import styles from './live-badge.module.css'

/** The newest block of the chain, and whether it moves by itself: "live paused, last block 12 s ago" (screens-evm §0.5). */
export function LiveBadge({ chain }: { readonly chain: string }) {
  const { t, nowMs, language } = useSite()
  const head = useChainHead(chain)
  const state = useLiveState()
  const [now, setNow] = useState(nowMs)
  const isPaused = state === 'paused'
  useEffect(() => {
    if (!isPaused) return
    setNow(systemClock.now())
    const timer = setInterval(() => setNow(systemClock.now()), 1000)
    return () => clearInterval(timer)
  }, [isPaused])
  if (head === null) return null
  const height = formatNumber(head.height, { locale: language.code })
  const seconds = Math.max(0, Math.round((now - head.timeMs) / 1000))
  return (
    <span
      className={styles.badge}
      data-state={state}
      data-tip={isPaused ? t('live.pausedTip') : t('live.tip')}
      tabIndex={0}
    >
      <span key={head.height} className={styles.dot} aria-hidden="true" />
      {isPaused ? (
        <span className={styles.text}>{t('live.paused', { seconds })}</span>
      ) : (
        <bdi className={styles.text} dir="ltr">
          {height}
        </bdi>
      )}
    </span>
  )
}
