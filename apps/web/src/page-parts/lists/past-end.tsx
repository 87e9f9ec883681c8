import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { ListOf } from '@orrery/model/wire/common'
import { Link } from '@orrery/ui/link'
import { pageCount } from '@orrery/ui/rules/pager-pages'
import { listParams } from '../../routing/list-params.ts'
import { pagePath } from '../page-path.ts'

/** The last page of a list that ends before the page that was asked for: 1 where nobody counts its rows. Null where the page is none behind the end. Pure. */
export function lastPageOf(
  { hits, total, extend }: Pick<ListOf<unknown>, 'hits' | 'total' | 'extend'>,
  page: number,
  query: URLSearchParams,
): number | null {
  if (hits.length > 0 || page === 1 || query.has('cursor') || extend.next !== null || total === 0) return null
  const last = total === null ? 1 : pageCount(total, listParams({ page, query }).limit)
  return last < page ? last : null
}

/** A page behind the end of its list, which may have become shorter: that there are none would be wrong. */
export function PastEnd({
  path,
  last,
  query,
}: {
  readonly path: string
  readonly last: number
  readonly query: URLSearchParams
}) {
  const { t } = usePageContext()
  return (
    <EmptyBecause what="empty.pastEnd" because="empty.pastEnd.reason">
      <Link to={pagePath(path, last, query)}>{t(last === 1 ? 'ui.first' : 'empty.pastEnd.last')}</Link>
    </EmptyBecause>
  )
}
