import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { useArchivePause } from '../live/use-archive-pause.ts'
import { usePageRefresh } from '../live/use-page-refresh.ts'
import type { Part } from './load-part.ts'
import styles from './part-frame.module.css'

/** Draws a part of a page, or says what kept it away while the rest of the page stands. */
export function PartFrame<T>({
  part,
  children,
}: {
  readonly part: Part<T> | null
  readonly children: (value: T) => ReactNode
}) {
  const { t, chain } = usePageContext()
  const refresh = usePageRefresh()
  const paused = useArchivePause(chain?.code ?? null)
  if (part === null) return null
  if (part.state === 'ready') return children(part.value)
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.title}>{t('part.failed')}</p>
      <p className={styles.reason}>{part.message}</p>
      <p className={styles.reason}>{t(paused ? 'balance.unsettled' : 'part.safe')}</p>
      {/* What was mistyped stays so: asking again brings nothing else. */}
      <button
        type="button"
        className={styles.retry}
        hidden={part.code === 'ADDRESS_MALFORMED'}
        onClick={() => void refresh()}
      >
        {t('part.retry')}
      </button>
    </div>
  )
}
