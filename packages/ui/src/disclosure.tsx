import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './disclosure.module.css'

/** Content that is folded away until it is asked for: the long tail of a page. The browser finds text inside it. */
export function Disclosure({
  summary,
  open = false,
  children,
}: {
  readonly summary: ReactNode
  readonly open?: boolean
  readonly children: ReactNode
}) {
  return (
    <details className={styles.details} open={open}>
      <summary className={styles.summary}>
        <Icon name="down" size={14} />
        {summary}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
