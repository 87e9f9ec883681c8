import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Icon } from '@orrery/ui/icon'
import styles from './notice.module.css'

/** A remark above the page's content that changes how the rest is to be read. */
export function Notice({ tone, title, children }: { readonly tone: 'info' | 'warn' | 'bad'; readonly title: string; readonly children?: ReactNode }) {
  const { t } = usePageContext()
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'info' ? 'note' : 'alert'}>
      <Icon name={tone === 'info' ? 'info' : 'warning'} />
      <div>
        <strong>{t(title)}</strong>
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
    </div>
  )
}
