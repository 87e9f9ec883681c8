import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Link } from '@orrery/ui/link'
import { Notice } from '../../page-parts/notice.tsx'
import { SavedBar } from '../../page-parts/saved/saved-bar.tsx'
import { isWide, lastWeek } from './is-wide.ts'
import type { Field } from './read-conditions.ts'

export type FilterToolsProps = {
  /** By what the kind of rows that is looked for is narrowed. */
  readonly fields: readonly Field[]
  readonly path: string
  readonly chain: Chain
  readonly query: URLSearchParams
}

/** What stands beside the form of the filter: a hint where its conditions are wide, and the views that this browser keeps (screens-evm §17). */
export function FilterTools({ fields, path, chain, query }: FilterToolsProps) {
  const { t, nowMs } = usePageContext()
  const isAsking = fields.some((field) => (query.get(field) ?? '').trim() !== '')
  return (
    <>
      {isWide(query, fields, nowMs) && (
        <Notice tone="accent" title="filter.wide">
          {t('filter.wide.text')} <Link to={`${path}?${lastWeek(query, nowMs)}`}>{t('filter.lastWeek')}</Link>
        </Notice>
      )}
      <SavedBar
        key={query.toString()}
        words="filter.views"
        scope={chain.code}
        path={path}
        query={isAsking ? query : null}
      />
    </>
  )
}
