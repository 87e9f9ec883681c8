import { userOpColumns } from '@orrery/entities/columns/user-op-columns'
import type { UserOp } from '@orrery/model/wire/events'
import type { ListOf } from '@orrery/model/wire/common'
import type { Part } from '../../page-parts/facts/load-part.ts'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { OP_ROLES, readAccountOps } from './account-user-ops.ts'
import type { SeldomAddressTabProps } from './seldom-address-tab.ts'

/** User operations of an address by what it is to them, and by how they ended (screens-evm §5). */
export function AccountUserOpsTab({
  part,
  frame,
}: {
  readonly part: Part<ListOf<UserOp>>
  readonly frame: SeldomAddressTabProps['frame']
}) {
  const { path, query } = frame
  const { as, status } = readAccountOps(query)
  const to = (change: Readonly<Record<string, string | null>>) =>
    pagePath(path, 1, query, { ...change, cursor: null, at: null })
  // Of an account and a paymaster together one place tells; how operations ended is looked for in one role.
  return (
    <>
      <TabLinks
        label="tab.userops"
        active={as ?? (status === null ? 'all' : 'sender')}
        tabs={[
          { id: 'all', label: 'tab.all', path: to({ as: null, status: null }) },
          ...OP_ROLES.map((role) => ({
            id: role,
            label: role === 'bundler' ? 'fact.bundler' : `column.${role}`,
            path: to({ as: role }),
          })),
        ]}
      />
      <TabLinks
        label="column.state"
        active={status ?? 'all'}
        tabs={[
          { id: 'all', label: 'tab.all', path: to({ status: null }) },
          ...(['success', 'failed'] as const).map((end) => ({
            id: end,
            label: `status.${end}`,
            path: to({ status: end, as: as ?? 'sender' }),
          })),
        ]}
      />
      {part.state === 'ready' && <LookedTo height={part.value.extend.lookedTo} />}
      <ListTab
        {...frame}
        part={part}
        columns={userOpColumns}
        rowKey={(row) => `${row.height}:${row.logIndex}`}
        empty={as === null && status === null ? 'empty.userOps' : 'empty.filtered'}
      />
    </>
  )
}
