import type { ContractLog } from '@orrery/model/wire/transaction'
import { AddressLink } from '@orrery/entities/address-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { Card } from '@orrery/ui/card'
import { PageNewsPlace } from '../../page-parts/lists/page-news-place.tsx'
import { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import { SearchedTab } from '../../page-parts/searched-tab.tsx'
import type { PageProps } from '../../routing/page.ts'
import { eventColumns } from '../../page-parts/event-columns.tsx'
import type { EventsData } from './page.ts'

/** One event wherever contracts told it, newest first (screens-evm §2.1, §4.3). */
export function View({ data, chain, page, query, loading }: PageProps<string, EventsData>) {
  const { t } = usePageContext()
  const { asked, part, isUnknown } = data
  const path = `/${chain.path}/events`
  const told = part === null ? null : valueOf(part)
  return (
    <>
      <PageHead
        title={
          told?.signature == null ? (
            t('page.events.title')
          ) : (
            <bdi dir="ltr" translate="no">
              {told.signature}
            </bdi>
          )
        }
        kind={chain.name.full}
        loading={loading}
        subject={told === null || loading ? undefined : <HashText text={told.topic} cut="full" />}
      />
      <p>{t('page.events.description')}</p>
      <Card>
        <NarrowForm key={asked} path={path} name="topic" label="page.events.ask" asked={asked || undefined} />
      </Card>
      {part !== null ? (
        <SearchedTab
          part={part.state === 'ready' ? { ...part, value: part.value.found } : part}
          columns={columnsOn(chain.path)}
          rowKey={(row) => `${row.height}:${row.logIndex}`}
          caption="page.events.title"
          none="empty.eventsOf"
          news={<PageNewsPlace />}
          path={path}
          page={page}
          query={query}
          loading={loading}
        />
      ) : (
        <Card>
          <EmptyBecause
            what={isUnknown ? 'page.events.unknown' : 'page.events.ask'}
            because={isUnknown ? 'page.events.unknown.reason' : 'page.events.description'}
          />
        </Card>
      )}
    </>
  )
}

const columnsOn = (chain: string): readonly RowColumn<ContractLog>[] => [
  {
    id: 'contract',
    label: 'column.contract',
    card: 'title',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  // What it is stands above: its name leads to those of the one contract.
  ...eventColumns((topic, { address }) => `/${chain}/address/${address}/events?topic=${topic}`).map((column) =>
    column.card === 'title' ? { ...column, card: 'line' as const } : column,
  ),
]
