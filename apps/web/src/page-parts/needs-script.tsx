import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import styles from './scripted.module.css'

/** What only a script answers to; a browser without scripts is told so in its place (screens-evm §0.7). */
export function NeedsScript({ children }: { readonly children: ReactNode }) {
  const { t } = usePageContext()
  return (
    <>
      <div className={styles.scripted}>{children}</div>
      <noscript>
        <p>{t('needs.script')}</p>
      </noscript>
    </>
  )
}
