import { listingColumns } from '@orrery/entities/columns/stablecoin-columns'
import { usePageContext } from '@orrery/entities/page-context'
import { eventKey } from '../../page-parts/event-key.ts'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NoneOfEvents } from '../../page-parts/lists/none-of-events.tsx'
import { OmniNotes } from '../../page-parts/ledgers/omni-notes.tsx'
import { OmniLink } from '../../page-parts/ledgers/omni-parts.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { AccountsTab } from './accounts-tab.tsx'
import type { BlacklistData } from './page.ts'

/** Accounts that issuers of coins froze and freed (screens-evm §8.4). */
export function View({ data, chain, page, query, loading }: PageProps<'/blacklist', BlacklistData>) {
  const { t } = usePageContext()
  const frame = { caption: 'page.blacklist.title', path: `/${chain.path}/blacklist`, page, query, loading }
  return (
    <>
      <PageHead
        title={t('page.blacklist.title')}
        kind={chain.name.full}
        subject={data.ledgers ? <OmniLink /> : t('coinEvent.anyToken')}
      />
      {data.ledgers === undefined && (
        <TabLinks
          label="page.blacklist.title"
          active={data.accounts ? 'accounts' : 'events'}
          tabs={[
            { id: 'accounts', label: 'listed.accounts', path: frame.path },
            { id: 'events', label: 'tab.events', path: `${frame.path}?list=events` },
          ]}
        />
      )}
      {data.accounts ? (
        <AccountsTab {...frame} told={data.accounts} />
      ) : data.ledgers ? (
        <OmniNotes
          {...frame}
          list={data.list}
          ledgers={data.ledgers}
          after="omni.balanceThen"
          freezes
          none="empty.blacklist"
        />
      ) : (
        <ListFrame
          {...frame}
          list={data.list}
          columns={listingColumns}
          rowKey={eventKey}
          empty={<NoneOfEvents what="empty.blacklist" looked="looked.blacklist" coverage={data.list.extend.coverage} />}
        />
      )}
    </>
  )
}
