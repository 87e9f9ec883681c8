import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { lightningNodeColumns } from '../../page-parts/lightning/lightning-columns.tsx'
import { LateLightningHistory } from '../../page-parts/lightning/late-lightning-history.ts'
import { LightningAway, NetworkFacts, NoLightning } from '../../page-parts/lightning/lightning-parts.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { rowsBefore } from '../../page-parts/lists/rows-before.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { NODE_SORTS, type NodeListData } from './page.ts'

/** Nodes of the Lightning network, the largest first (screens-nonevm §4.6). */
export function View({
  data: { network, shown },
  chain,
  params,
  page,
  query,
  loading,
}: PageProps<'/node-list/:sort(channels|age)?', NodeListData>) {
  const { t } = usePageContext()
  const base = `/${chain.path}/node-list`
  const sort = params.sort ?? 'capacity'
  // These lists have no cursors.
  const before = rowsBefore({ page, query }) ?? 0
  return (
    <>
      <PageHead
        title={t('menu.node-list')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/channel-list`}>{t('menu.channel-list')}</Link>}
      />
      {shown === null ? (
        <NoLightning network={network} />
      ) : (
        <>
          {!loading && <LightningAway network={network} />}
          <NetworkFacts network={network} loading={loading} />
          {!loading && page === 1 && <LateLightningHistory history={network.history} name="network" />}
          <TabLinks
            label="menu.node-list"
            active={sort}
            tabs={['capacity', ...NODE_SORTS].map((id) => ({
              id,
              label: `lightning.by.${id}`,
              path: id === 'capacity' ? base : `${base}/${id}`,
            }))}
          />
          <ListFrame
            list={shown}
            columns={lightningNodeColumns((node) => before + shown.hits.indexOf(node) + 1)}
            rowKey={({ pubKey }) => pubKey}
            caption="menu.node-list"
            empty={<EmptyBecause what="empty.lightningNodes" because="lightning.told" />}
            path={params.sort === undefined ? base : `${base}/${params.sort}`}
            page={page}
            query={query}
            loading={loading}
          />
        </>
      )}
    </>
  )
}
