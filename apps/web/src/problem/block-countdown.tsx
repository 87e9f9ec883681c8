import { useEffect, useEffectEvent, useState } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { formatTime } from '@orrery/format/format-time'
import type { Chain } from '@orrery/model/chain'
import { systemClock } from '@orrery/primitives/clock'
import { Button } from '@orrery/ui/button'
import { FactGrid } from '@orrery/ui/facts'
import { saveFile } from '@orrery/ui/save-chart'
import { useSite } from '../app/site.ts'
import styles from './block-countdown.module.css'
import { calendarEntry } from './calendar-entry.ts'

export type BlockCountdownProps = {
  readonly chain: Chain
  /** The block that is waited for. */
  readonly height: number
  /** The newest block. */
  readonly head: number
}

/** When a block that does not exist yet may come, by the mean block time of the last 24 hours (screens-evm §3.1, §3.2). */
export function BlockCountdown({ chain, height, head }: BlockCountdownProps) {
  const { t, api, words, language } = useSite()
  const [seconds, setSeconds] = useState<number | null>(null)
  const take = useEffectEvent((found: number | null) => setSeconds(found))
  useEffect(() => {
    let isHere = true
    // What is not told leaves the page as it was: an estimate is a convenience.
    Promise.all([api.getHomeInfo({ chain: chain.code }), words()]).then(
      ([{ avgBlockTime }]) => isHere && take(avgBlockTime),
      () => undefined,
    )
    return () => void (isHere = false)
  }, [api, chain.code, words])
  if (seconds === null) return null
  const locale = language.code
  const atMs = systemClock.now() + (height - head) * seconds * 1_000
  const subject = t('page.block.title', { height: String(height) })
  return (
    <div className={styles.countdown}>
      <FactGrid
        facts={[
          {
            id: 'left',
            label: t('halving.left'),
            value: <bdi dir="ltr">{formatNumber(height - head, { locale })}</bdi>,
          },
          {
            id: 'pace',
            label: t('stat.blockTime'),
            value: t('value.seconds', { value: formatNumber(seconds, { locale, max: 2 }) }),
          },
          { id: 'date', label: t('halving.date'), value: <bdi dir="ltr">{formatTime(atMs, 'utc')}</bdi> },
        ]}
      />
      <Button
        icon="download"
        onClick={() =>
          saveFile(
            new Blob(
              [
                calendarEntry({
                  atMs,
                  nowMs: systemClock.now(),
                  subject: `${chain.name.full}: ${subject}`,
                  url: location.href,
                }),
              ],
              {
                type: 'text/calendar;charset=utf-8',
              },
            ),
            `${chain.path}-${height}.ics`,
          )
        }
      >
        {t('block.calendar')}
      </Button>
    </div>
  )
}
