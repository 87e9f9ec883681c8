import { usePageContext } from '@orrery/entities/page-context'
import type { CallList } from '@orrery/model/wire/call'
import { Link } from '@orrery/ui/link'
import type { Part } from '../../page-parts/facts/load-part.ts'
import { DateFilter } from '../../page-parts/lists/date-filter.tsx'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { OrderLink } from '../../page-parts/lists/in-order.tsx'

const WAYS = ['in', 'out', 'self'] as const

/** Narrows the calls of an address to some days, to one direction and to those that move the coin (screens-evm §5). */
export function CallFilter({
  path,
  query,
  part,
}: {
  readonly path: string
  readonly query: URLSearchParams
  readonly part: Part<CallList>
}) {
  const { t } = usePageContext()
  const isMoving = query.get('value') === 'some'
  const to = (direction: string | null) => pagePath(path, 1, query, { direction, cursor: null, at: null })
  return (
    <>
      <TabLinks
        label="tab.internal"
        active={WAYS.find((way) => way === query.get('direction')) ?? 'all'}
        tabs={[
          { id: 'all', label: 'tab.all', path: to(null) },
          ...WAYS.map((way) => ({ id: way, label: `direction.${way}`, path: to(way) })),
        ]}
      />
      <DateFilter
        path={path}
        query={query}
        beside={
          <>
            <Link to={pagePath(path, 1, query, { value: isMoving ? null : 'some', cursor: null, at: null })}>
              {t(isMoving ? 'calls.which.acting' : 'calls.moving')}
            </Link>
            <OrderLink path={path} query={query} />
          </>
        }
      />
      {part.state === 'ready' && <LookedTo height={part.value.extend.lookedTo} />}
    </>
  )
}
