import { usePageContext } from './page-context.tsx'
import styles from './badge.module.css'

const TONES = { in: 'good', out: 'warn', self: 'plain' } as const

/** Which way it went, seen from the page's address. */
export function DirectionMark({ direction }: { readonly direction: 'in' | 'out' | 'self' }) {
  const { t } = usePageContext()
  return <span className={`${styles.direction} ${styles[TONES[direction]]}`}>{t(`direction.${direction}`)}</span>
}
