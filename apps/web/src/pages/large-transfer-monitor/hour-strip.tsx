import type { CSSProperties } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import styles from './hour-strip.module.css'

/** Counts of the 24 hours before now, the darker the more; null where was not looked (screens-evm §15.6). */
export function HourStrip({ hours }: { readonly hours: readonly (number | null)[] }) {
  const { t, locale } = usePageContext()
  const most = Math.max(1, ...hours.map((count) => count ?? 0))
  return (
    <section>
      <ul className={styles.strip} aria-label={t('large.hours')}>
        {hours.map((count, at) => {
          const ago = hours.length - at
          const text = `${t('large.hours.ago', { hours: ago })}: ${count === null ? MISSING : formatNumber(count, { locale })}`
          const share = (count ?? 0) / most
          return (
            <li
              key={ago}
              className={count === null ? styles.unknown : styles.hour}
              style={{ '--heat': `${count === 0 ? 4 : Math.round(16 + share * 84)}%` } as CSSProperties}
              data-tip={text}
            >
              <VisuallyHidden>{text}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
      <p className={styles.ends} aria-hidden="true">
        <span>{t('large.hours.ago', { hours: hours.length })}</span>
        <span>{t('large.hours.now')}</span>
      </p>
    </section>
  )
}
