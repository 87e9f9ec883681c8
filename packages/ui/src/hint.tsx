import type { ReactNode } from 'react'
import styles from './hint.module.css'

/** A label that explains itself: what it is, its unit, where it comes from. Shown by the page's one `TooltipLayer`. */
export function Hint({ tip, children }: { readonly tip: string; readonly children: ReactNode }) {
  return (
    <span className={styles.hint} data-tip={tip} tabIndex={0}>
      {children}
    </span>
  )
}
