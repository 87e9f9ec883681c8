import type { ReactNode } from 'react'
import type { Coverage } from '@orrery/model/wire/common'
import { useCoverageText } from './coverage-note.tsx'
import { usePageContext } from './page-context.tsx'
import styles from './empty.module.css'

export type EmptyBecauseProps = {
  /** Message key of what there is none of: `empty.transactions`. */
  readonly what: string
  /** Where the list was made from. Incomplete coverage changes "none exist" into "none among the indexed blocks". */
  readonly coverage?: Coverage | undefined
  /** Message key of another reason: a capability, a chain without such things. */
  readonly because?: string | undefined
  readonly children?: ReactNode
}

/** An empty list that says why it is empty; never a bare nothing (screens-evm §0.4). */
export function EmptyBecause({ what, coverage, because, children }: EmptyBecauseProps) {
  const { t } = usePageContext()
  const covered = useCoverageText(coverage ?? { ranges: [], complete: true })
  const partial = coverage !== undefined && !coverage.complete
  return (
    <div className={styles.empty}>
      <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="5" />
        <ellipse cx="24" cy="24" rx="20" ry="8" transform="rotate(-24 24 24)" />
        <circle className={styles.planet} cx="42" cy="15" r="2.2" />
      </svg>
      <p className={styles.title}>{t(what)}</p>
      <p className={styles.reason}>
        {because !== undefined ? t(because) : partial ? t('empty.partial', { covered }) : t('empty.complete')}
      </p>
      {children}
    </div>
  )
}
