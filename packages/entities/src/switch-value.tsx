import { useState } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { AddressLink } from './address-link.tsx'
import { DecodedValue } from './decoded-value.tsx'
import { displayName } from './display-name.ts'
import { usePageContext } from './page-context.tsx'
import { valueViews, type ValueView } from './value-views.ts'
import styles from './log-card.module.css'

/** One value with a switch between the ways of reading it: decoded, hex, number, address, text (screens-evm §4.3). */
export function SwitchValue({
  value,
  type,
  initial,
}: {
  readonly value: string
  readonly type: string | null
  readonly initial?: ValueView
}) {
  const { t, locale } = usePageContext()
  const views = valueViews(value, type)
  const [chosen, setChosen] = useState<ValueView | null>(initial ?? null)
  const shown = views.find(({ view }) => view === chosen) ?? views[0]
  if (shown === undefined) return <bdi className={styles.text}>{value}</bdi>
  const isNumber =
    shown.view === 'number' || (shown.view === 'decoded' && /^u?int/.test(type ?? '') && /^-?\d+$/.test(shown.text))
  return (
    <span className={styles.switch}>
      {views.length > 1 && (
        <select
          className={styles.views}
          aria-label={t('log.view')}
          value={shown.view}
          onChange={(event) => setChosen(event.target.value as ValueView)}
        >
          {views.map(({ view }) => (
            <option key={view} value={view}>
              {t(`log.view.${view}`)}
            </option>
          ))}
        </select>
      )}
      {shown.view === 'address' ? (
        <AddressLink address={shown.text} cut="full" />
      ) : isNumber ? (
        <bdi dir="ltr" className={styles.number} data-tip={shown.text}>
          {formatNumber(shown.text, { locale })}
        </bdi>
      ) : shown.view === 'text' || type === 'string' ? (
        <bdi className={styles.text}>{displayLong(shown.text)}</bdi>
      ) : (
        <DecodedValue value={shown.text} type={shown.view === 'decoded' ? (type ?? '') : ''}>
          <bdi dir="ltr" className={styles.hex}>
            {shown.text}
          </bdi>
        </DecodedValue>
      )}
    </span>
  )
}

/** Long foreign text: cleaned piece by piece, so that its length stays and its controls do not. */
const displayLong = (text: string): string => {
  const points = Array.from(text.slice(0, 2000))
  const pieces: string[] = []
  for (let at = 0; at < points.length; at += 60) pieces.push(displayName(points.slice(at, at + 60).join('')).text)
  return pieces.join('') + (text.length > 2000 ? '…' : '')
}
