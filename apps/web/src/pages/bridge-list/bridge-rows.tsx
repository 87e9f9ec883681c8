import { AddressLink } from '@orrery/entities/address-link'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { useSite } from '../../app/site.ts'
import { eventColumns } from '../../page-parts/event-columns.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { SearchedTab } from '../../page-parts/searched-tab.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { BridgeRowsProps } from './bridge-rows-part.ts'

/** One event of one bridge, newest first, with the ways to the others. */
export function BridgeRowsView({
  told: { bridges, bridge, event, part },
  chain,
  page,
  query,
  loading,
  path = `/${chain.path}/bridge-list`,
  none = 'empty.eventsOf',
}: BridgeRowsProps) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const nameOf = (other: string): string => chains.find(({ code }) => code === other)?.name.full ?? other
  const followed = chains.find(({ code }) => code === bridge.other)
  return (
    <>
      {bridges.length > 1 && (
        <Tabs
          label={t('bridge.other')}
          current={bridge.other}
          tabs={bridges.map(({ other }) => ({
            id: other,
            label: nameOf(other),
            to: `${path}?to=${other.toLowerCase()}`,
          }))}
        />
      )}
      <Facts
        loading={loading}
        facts={[
          {
            label: 'bridge.other',
            value:
              followed === undefined ? (
                <bdi>{nameOf(bridge.other)}</bdi>
              ) : (
                <Link to={`/${followed.path}`}>{followed.name.full}</Link>
              ),
            ...(followed === undefined && { note: t('bridge.unseen') }),
          },
          { label: 'column.contract', value: <AddressLink address={event.contract} cut="full" /> },
        ]}
      />
      <TabLinks
        label="column.event"
        active={event.id}
        tabs={bridge.events.map(({ id, label }) => ({
          id,
          label,
          path: `${path}?to=${bridge.other.toLowerCase()}&event=${id}`,
        }))}
      />
      <SearchedTab
        part={part}
        columns={eventColumns((topic) => `/${chain.path}/address/${event.contract}/events?topic=${topic}`)}
        rowKey={(row) => `${row.height}:${row.logIndex}`}
        caption="page.needs.bridges"
        none={none}
        path={path}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
