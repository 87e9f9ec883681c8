import { formatPercent, shareOf } from '@orrery/format/format-percent'
import { usePageContext } from './page-context.tsx'
import styles from './share-bar.module.css'

export type ShareBarProps = {
  readonly part: string | number
  readonly whole: string | number
  /** A mark on the bar: the gas target, in the unit of `whole`. */
  readonly target?: string | number | undefined
}

/** A share as number and bar. */
export function ShareBar({ part, whole, target }: ShareBarProps) {
  const { locale } = usePageContext()
  const share = shareOf(part, whole)
  const text = formatPercent(part, whole, locale)
  return (
    <span className={styles.share}>
      <svg
        className={styles.bar}
        width="64"
        height="6"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className={styles.track} width="100" height="6" rx="3" />
        <rect className={styles.fill} width={share * 100} height="6" rx="3" />
        {target !== undefined && (
          <rect className={styles.target} x={Math.min(99, shareOf(target, whole) * 100)} width="1" height="6" />
        )}
      </svg>
      <bdi dir="ltr" className={styles.text}>
        {text}
      </bdi>
    </span>
  )
}
