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
import { countdownTo } from './countdown-to.ts'

export type BlockCountdownProps = {
  readonly chain: Chain
  /** The newest block. */
  readonly head: number
  // What is waited for: a block, or a time.
} & ({ readonly height: number; readonly timeMs?: never } | { readonly timeMs: number; readonly height?: never })

/**
 * When a block that does not exist yet may come, by the mean block time of the last 24 hours (screens-evm §3.1, §3.2); or how many blocks may come until a
 * time. A time is told also where nothing is known of the pace.
 */
export function BlockCountdown({ chain, head, ...awaited }: BlockCountdownProps) {
  const { t, api, words, language } = useSite()
  const [seconds, setSeconds] = useState<number | null | undefined>()
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
  const found = seconds === undefined ? null : countdownTo(awaited, head, seconds, systemClock.now())
  if (found === null) return null
  const { atMs, left } = found
  const locale = language.code
  const date = formatTime(atMs, 'utc')
  const blocks = formatNumber(left, { locale })
  const subject = awaited.height === undefined ? date : t('page.block.title', { height: String(awaited.height) })
  return (
    <div className={styles.countdown}>
      <FactGrid
        facts={[
          ...(left === null
            ? []
            : [
                {
                  id: 'left',
                  label: t('halving.left'),
                  value: (
                    <bdi {...(awaited.height !== undefined && { dir: 'ltr' })}>
                      {awaited.height === undefined ? t('stat.about', { value: blocks }) : blocks}
                    </bdi>
                  ),
                },
              ]),
          ...(typeof seconds === 'number'
            ? [
                {
                  id: 'pace',
                  label: t('stat.blockTime'),
                  value: t('value.seconds', { value: formatNumber(seconds, { locale, max: 2 }) }),
                },
              ]
            : []),
          {
            id: 'date',
            label: t('halving.date'),
            value: <bdi dir="ltr">{date}</bdi>,
          },
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
            `${chain.path}-${awaited.height ?? Math.floor(atMs / 1_000)}.ics`,
          )
        }
      >
        {t('block.calendar')}
      </Button>
    </div>
  )
}
