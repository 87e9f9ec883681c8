import { userOpColumns } from '@orrery/entities/columns/user-op-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { ListOf } from '@orrery/model/wire/common'
import type { UserOp } from '@orrery/model/wire/events'
import { Link } from '@orrery/ui/link'
import { eventKey } from '../../page-parts/event-key.ts'
import { FilterLink } from '../../page-parts/filter-link.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { ListBar } from '../../page-parts/lists/list-bar.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { ListFrame, type ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import type { Part } from '../../page-parts/facts/load-part.ts'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import { PageNewsPlace } from '../../page-parts/lists/page-news-place.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { OpFilterForm } from './op-filter-form.tsx'
import { readOpFilter } from './read-op-filter.ts'

export type UserOpRowsProps = Pick<ListFrameProps<UserOp>, 'path' | 'page' | 'query' | 'loading' | 'above'> & {
  readonly part: Part<ListOf<UserOp>>
}

/** The list of user operations, and what it is narrowed by (screens-evm §4.4). */
export const UserOpRows = ({ part, above, ...frame }: UserOpRowsProps) => {
  const { t } = usePageContext()
  const { path, query } = frame
  const isNarrowed = Object.keys(readOpFilter(query)).length > 0
  return (
    <>
      <p>
        <Link to={`/${usePageChain().path}/userop-parties`}>{t('page.userOpParties.title')}</Link>
      </p>
      {(isNarrowed || query.has('filter')) && <OpFilterForm key={query.toString()} path={path} query={query} />}
      <PartFrame part={part}>
        {(list) => (
          <ListFrame
            {...frame}
            list={list}
            columns={userOpColumns}
            rowKey={eventKey}
            caption="tab.userops"
            empty={
              isNarrowed ? (
                <EmptyBecause what="empty.filtered" />
              ) : (
                <EmptyBecause what="empty.userOps" coverage={list.extend.coverage} />
              )
            }
            above={
              <>
                <ListBar>
                  {!isNarrowed && !query.has('filter') && (
                    <FilterLink to={pagePath(path, 1, query, { filter: '1', cursor: null })} />
                  )}
                  <DownloadLink set="user-ops" query={query} />
                </ListBar>
                {isNarrowed ? <PageNewsPlace /> : above}
                <LookedTo height={list.extend.lookedTo} />
              </>
            }
          />
        )}
      </PartFrame>
    </>
  )
}
