import { usePageContext } from '@orrery/entities/page-context'
import { useArchivePause } from '../../live/use-archive-pause.ts'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import type { Part } from './load-part.ts'
import styles from './part-frame.module.css'

export type FailedPartProps = { readonly part: Extract<Part<unknown>, { readonly state: 'failed' }> }

/** What stands in place of a part of a page that could not be made: why, and that nothing is lost; of a mistyped address what is wrong with it. */
export function FailedPartView({ part: { message, wrong } }: FailedPartProps) {
  const { t, chain } = usePageContext()
  const refresh = usePageRefresh()
  const paused = useArchivePause(chain?.code ?? null)
  const fault = wrong?.['fault']
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.title}>{t(wrong ? 'problem.ADDRESS_MALFORMED.title' : 'part.failed')}</p>
      <p className={styles.reason}>{fault === undefined ? message : t(`addressFault.${fault}`, wrong)}</p>
      {/* What was mistyped stays so: asking again brings nothing else. */}
      {wrong === undefined && (
        <>
          <p className={styles.reason}>{t(paused ? 'balance.unsettled' : 'part.safe')}</p>
          <button type="button" className={styles.retry} onClick={() => void refresh()}>
            {t('part.retry')}
          </button>
        </>
      )}
    </div>
  )
}
