import type { ReactNode } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { numberStyle } from '@orrery/format/number-style'
import type { Coverage } from '@orrery/model/wire/common'
import { useCoverageText } from './coverage-note.tsx'
import { usePageContext } from './page-context.tsx'
import styles from './empty.module.css'

export type EmptyBecauseProps = {
  /** Message key of what there is none of: `empty.transactions`. With `empty.filtered` and no other reason, a link takes the filter away. */
  readonly what: string
  /** Where the list was made from. Incomplete coverage changes "none exist" into "none among the indexed blocks". */
  readonly coverage?: Coverage | undefined
  /** Message key of another reason: a capability, a chain without such things. */
  readonly because?: string | undefined
  readonly children?: ReactNode
}

/** How much of the chain is indexed in whole percent, never more than there is; empty where only watched addresses are kept, or nothing is indexed. */
function indexedShare({ ranges, watched }: Coverage, locale: string): string {
  const blocks = (ranges.at(-1)?.to ?? -1) + 1
  if (blocks === 0 || watched !== undefined) return ''
  const indexed = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const percent = Math.floor((indexed * 100) / blocks)
  const text = percent === 0 ? `<${formatNumber(1, { locale })}` : formatNumber(percent, { locale })
  return ` (${text}${numberStyle(locale).percent})`
}

/** An empty list that says why it is empty; never a bare nothing (screens-evm §0.4). */
export function EmptyBecause({ what, coverage, because, children }: EmptyBecauseProps) {
  const { t, locale } = usePageContext()
  const covered = useCoverageText(coverage ?? { ranges: [], complete: true })
  const isFiltered = what === 'empty.filtered' && because === undefined
  const partial = coverage !== undefined && !coverage.complete
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{t(what)}</p>
      <p className={styles.reason}>
        {because !== undefined
          ? t(because)
          : partial
            ? t('empty.partial', { covered: covered + indexedShare(coverage, locale) })
            : t(isFiltered ? 'filter.none.rows' : 'empty.complete')}
      </p>
      {/* The same list without its query, wherever it stands. */}
      {isFiltered && <a href="?">{t('filter.clearAll')}</a>}
      {children}
    </div>
  )
}
