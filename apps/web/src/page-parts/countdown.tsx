import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { systemClock } from '@orrery/primitives/clock'
import styles from './countdown.module.css'

const PARTS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** How long it is until a moment, told anew each second. The server knows no second that would still hold. */
export function Countdown({ atMs }: { readonly atMs: number }) {
  const { t, locale } = usePageContext()
  const [nowMs, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(systemClock.now())
    const timer = setInterval(() => setNow(systemClock.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  let rest = nowMs === null ? null : Math.max(0, Math.floor((atMs - nowMs) / 1_000))
  return (
    <Card>
      <div role="timer">
        <dl className={styles.countdown}>
          {PARTS.map(([unit, seconds]) => {
            const count = rest === null ? null : Math.floor(rest / seconds)
            if (rest !== null) rest %= seconds
            return (
              <div key={unit}>
                <dt>{t(`halving.${unit}`)}</dt>
                <dd>
                  <bdi dir="ltr">{count === null ? MISSING : formatNumber(count, { locale })}</bdi>
                </dd>
              </div>
            )
          })}
        </dl>
      </div>
    </Card>
  )
}
