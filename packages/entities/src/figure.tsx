import { formatNumber } from '@orrery/format/format-number'
import { usePageContext } from './page-context.tsx'
import styles from './amount.module.css'

/** A plain number in tabular figures; the dash for unknown. */
export function Figure({
  value,
  unit,
  max,
}: {
  readonly value: number | string | null | undefined
  readonly unit?: string | undefined
  readonly max?: number
}) {
  const { locale } = usePageContext()
  const shown = formatNumber(value, { locale, ...(max === undefined ? {} : { max }) })
  return (
    <span className={value === null || value === undefined ? styles.missing : styles.amount}>
      <bdi dir="ltr" className={styles.number}>
        {shown}
      </bdi>
      {unit !== undefined && value !== null && (
        <>
          {'\u00a0'}
          <bdi className={styles.symbol}>{unit}</bdi>
        </>
      )}
    </span>
  )
}
