import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Part } from './load-part.ts'
import styles from './part-frame.module.css'

/** Draws a part of a page, or says what kept it away while the rest of the page stands. */
export function PartFrame<T>({ part, children }: { readonly part: Part<T> | null; readonly children: (value: T) => ReactNode }) {
  const { t } = usePageContext()
  if (part === null) return null
  if (part.state === 'ready') return children(part.value)
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.title}>{t('part.failed')}</p>
      <p className={styles.reason}>{part.message}</p>
      <p className={styles.reason}>{t('part.safe')}</p>
      <a className={styles.retry} href="">{t('part.retry')}</a>
    </div>
  )
}
