import { userOpColumns } from '@orrery/entities/columns/user-op-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { UserOp } from '@orrery/model/wire/events'
import { Link } from '@orrery/ui/link'
import { eventKey } from '../../page-parts/event-key.ts'
import { ListFrame, type ListFrameProps } from '../../page-parts/list-frame.tsx'

/** The list of user operations (screens-evm §4.4). */
export const UserOpRows = ({
  list,
  ...frame
}: Pick<ListFrameProps<UserOp>, 'list' | 'path' | 'page' | 'query' | 'loading' | 'above'>) => {
  const { t } = usePageContext()
  return (
    <>
      <p>
        <Link to={`/${usePageChain().path}/userop-parties`}>{t('page.userOpParties.title')}</Link>
      </p>
      <ListFrame
        {...frame}
        list={list}
        columns={userOpColumns}
        rowKey={eventKey}
        caption="tab.userops"
        empty={<EmptyBecause what="empty.userOps" coverage={list.extend.coverage} />}
      />
    </>
  )
}
