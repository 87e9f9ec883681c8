import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { lightningChannelColumns } from '../../page-parts/lightning/lightning-columns.tsx'
import { LightningAway, NetworkFacts, NoLightning } from '../../page-parts/lightning/lightning-parts.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { CHANNEL_LISTS, type ChannelListData } from './page.ts'

/** Channels of the Lightning network, closed ones too, the newest first (screens-nonevm §4.6). */
export function View({
  data: { network, shown },
  chain,
  params,
  page,
  query,
  loading,
}: PageProps<'/channel-list/:kind(announced|largest|closed)?', ChannelListData>) {
  const { t } = usePageContext()
  const base = `/${chain.path}/channel-list`
  return (
    <>
      <PageHead
        title={t('menu.channel-list')}
        kind={chain.name.full}
        actions={<DownloadLink set="lightning-channels" query={query} />}
        subject={<Link to={`/${chain.path}/node-list`}>{t('menu.node-list')}</Link>}
      />
      {shown === null ? (
        <NoLightning network={network} />
      ) : (
        <>
          {!loading && <LightningAway network={network} />}
          <NetworkFacts network={network} loading={loading} />
          <TabLinks
            label="menu.channel-list"
            active={params.kind ?? 'all'}
            tabs={['all', ...Object.keys(CHANNEL_LISTS)].map((id) => ({
              id,
              label: `lightning.list.${id}`,
              path: id === 'all' ? base : `${base}/${id}`,
            }))}
          />
          <ListFrame
            list={shown}
            columns={lightningChannelColumns}
            rowKey={({ id }) => id}
            caption="menu.channel-list"
            empty={<EmptyBecause what="empty.lightningChannels" because="lightning.told" />}
            path={params.kind === undefined ? base : `${base}/${params.kind}`}
            page={page}
            query={query}
            loading={loading}
          />
        </>
      )}
    </>
  )
}
