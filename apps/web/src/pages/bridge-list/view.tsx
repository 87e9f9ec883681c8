import { AddressLink } from '@orrery/entities/address-link'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { eventColumns } from '../../page-parts/event-columns.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { NeedsSource } from '../../page-parts/needs-source/needs-source.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { SearchedTab } from '../../page-parts/searched-tab.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { bridgesOf } from './known-bridges.ts'
import { chosenOf, type BridgeListData } from './page.ts'

/** What the chain's canonical bridges logged here: one side of each move (screens-evm §14). */
export function View({ data, chain, page, query, loading }: PageProps<string, BridgeListData>) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const bridges = bridgesOf(chain)
  const chosen = chosenOf(bridges, query)
  if (chosen === null || data.part === null) return <NeedsSource subject="bridge-list" chains={[chain]} />
  const { bridge, event } = chosen
  const path = `/${chain.path}/bridge-list`
  const of = (other: string) => chains.find(({ code }) => code === other)
  const nameOf = (other: string): string => of(other)?.name.full ?? other
  const followed = of(bridge.other)
  return (
    <>
      <PageHead title={t('page.needs.bridges')} kind={chain.name.full} loading={loading} />
      <p>{t('bridge.rule')}</p>
      {bridges.length > 1 && (
        <TabLinks
          label="bridge.other"
          active={bridge.other}
          tabs={bridges.map(({ other }) => ({
            id: other,
            label: nameOf(other),
            path: `${path}?to=${other.toLowerCase()}`,
          }))}
        />
      )}
      <Facts
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
        part={data.part}
        columns={eventColumns((topic) => `/${chain.path}/address/${event.contract}/events?topic=${topic}`)}
        rowKey={(row) => `${row.height}:${row.logIndex}`}
        caption="page.needs.bridges"
        none="empty.eventsOf"
        path={path}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
