import { EmptyBecause, type EmptyBecauseProps } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { pagePath } from '../page-path.ts'

/** A list without rows: there are none, or none as far as one answer looks (`next` goes on from there). */
export function NoneFound({
  next,
  path,
  query,
  ...empty
}: EmptyBecauseProps & { readonly next: string | null; readonly path: string; readonly query: URLSearchParams }) {
  const { t } = usePageContext()
  if (next === null) return <EmptyBecause {...empty} />
  return (
    <EmptyBecause what={empty.what} because="filter.noneYet">
      <Link to={pagePath(path, 1, query, { cursor: next })}>{t('filter.onward')}</Link>
    </EmptyBecause>
  )
}
