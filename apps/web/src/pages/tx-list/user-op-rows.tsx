import { userOpColumns } from '@orrery/entities/columns/user-op-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import type { UserOp } from '@orrery/model/wire/events'
import { eventKey } from '../../page-parts/event-key.ts'
import { ListFrame, type ListFrameProps } from '../../page-parts/list-frame.tsx'

/** The list of user operations (screens-evm §4.4). */
export const UserOpRows = ({
  list,
  ...frame
}: Pick<ListFrameProps<UserOp>, 'list' | 'path' | 'page' | 'query' | 'loading' | 'above'>) => (
  <ListFrame
    {...frame}
    list={list}
    columns={userOpColumns}
    rowKey={eventKey}
    caption="tab.userops"
    empty={<EmptyBecause what="empty.userOps" coverage={list.extend.coverage} />}
  />
)
