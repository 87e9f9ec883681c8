import { formatNumber } from '@orrery/format/format-number'
import type { Coverage } from '@orrery/model/wire/common'
import { useCoverageText } from './coverage-note.tsx'
import { usePageContext } from './page-context.tsx'
import styles from './coverage.module.css'

/** A bar from the first block to the head with what is indexed, and its table twin. */
export function CoverageMap({ coverage, head }: { readonly coverage: Coverage; readonly head: number }) {
  const { t, locale } = usePageContext()
  const text = useCoverageText(coverage)
  const whole = Math.max(1, head + 1)
  return (
    <figure className={styles.map}>
      <svg height="16" viewBox="0 0 1000 16" preserveAspectRatio="none" role="img" aria-label={text}>
        <rect className={styles.gap} width="1000" height="16" />
        {coverage.ranges.map(({ from, to }) => (
          <rect
            key={from}
            className={styles.range}
            x={(from / whole) * 1000}
            width={Math.max(1, ((to - from + 1) / whole) * 1000)}
            height="16"
          />
        ))}
      </svg>
      <figcaption>
        <span>0</span>
        <strong>{text}</strong>
        <span>{formatNumber(head, { locale })}</span>
      </figcaption>
      {coverage.ranges.length > 0 && (
        <details>
          <summary>{t('coverage.table')}</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('coverage.from')}</th>
                <th scope="col">{t('coverage.to')}</th>
                <th scope="col">{t('coverage.blocks')}</th>
              </tr>
            </thead>
            <tbody>
              {coverage.ranges.map(({ from, to }) => (
                <tr key={from}>
                  <td>{formatNumber(from, { locale })}</td>
                  <td>{formatNumber(to, { locale })}</td>
                  <td>{formatNumber(to - from + 1, { locale })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  )
}
