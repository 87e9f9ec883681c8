import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { LightningNodeState } from '@orrery/model/wire/lightning'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { aliasText } from '../../page-parts/alias-text.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { channelsOfNode, Networks } from '../../page-parts/lightning/lightning-columns.tsx'
import { LateLightningHistory } from '../../page-parts/lightning/late-lightning-history.ts'
import { LightningAway, NodeColor, NoLightning } from '../../page-parts/lightning/lightning-parts.tsx'
import styles from '../../page-parts/lightning/lightning.module.css'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { NodeData } from './page.ts'

/** One node of the Lightning network: what it announced, what its channels add up to, and each of them (screens-nonevm §4.6). */
export function View({
  data: { network, shown },
  chain,
  params,
  page,
  query,
  loading,
}: PageProps<'/node/:pubKey/:tab(closed|all)?', NodeData>) {
  const { t } = usePageContext()
  const kind = <Link to={`/${chain.path}/node-list`}>{t('menu.node-list')}</Link>
  if (shown === null)
    return (
      <>
        <PageHead title={t('lightning.node')} kind={kind} />
        <NoLightning network={network} />
      </>
    )
  const { node, channels } = shown
  const base = `/${chain.path}/node/${node.pubKey}`
  const tab = params.tab ?? 'announced'
  const tabs = [
    { id: 'announced', count: node.channels },
    { id: 'closed', count: node.closed },
    { id: 'all', count: null },
  ]
  return (
    <>
      <PageHead
        title={<bdi>{aliasText(node) ?? shortenMiddle(node.pubKey)}</bdi>}
        kind={kind}
        loading={loading}
        subject={<HashSubject text={node.pubKey} copy="ui.copy" />}
        {...(node.goneMs !== null && { marks: <Badge tone="warn">{t('lightning.silent')}</Badge> })}
      />
      {!loading && <LightningAway network={network} />}
      <Facts
        loading={loading}
        facts={[
          { label: 'lightning.channels', value: <Figure value={node.channels} /> },
          {
            label: 'lightning.capacity',
            value: <Amount base={node.capacity} places="all" />,
            ...(node.unknownCapacity > 0 && { note: t('lightning.unknownSizes', { count: node.unknownCapacity }) }),
          },
          { label: 'lightning.size', value: <Amount base={node.meanCapacity} /> },
          { label: 'lightning.closed', value: <Figure value={node.closed} /> },
          { label: 'lightning.networks', value: <Networks node={node} /> },
          { label: 'lightning.updated', value: <Age ms={node.updatedMs} /> },
        ]}
      />
      <Card>
        <Announced node={node} />
      </Card>
      {!loading && <LateLightningHistory history={node.history} name={node.pubKey.slice(0, 16)} />}
      <TabLinks
        label="menu.channel-list"
        active={tab}
        tabs={tabs.map(({ id, count }) => ({
          id,
          label: `lightning.list.${id}`,
          path: id === 'announced' ? base : `${base}/${id}`,
          count,
        }))}
      />
      <ListFrame
        list={channels}
        columns={channelsOfNode(node.pubKey)}
        rowKey={({ id }) => id}
        caption="menu.channel-list"
        empty={<EmptyBecause what="empty.lightningChannels" because="lightning.told" />}
        path={tab === 'announced' ? base : `${base}/${tab}`}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}

/** What it said of itself, and what this site saw of it. */
function Announced({ node }: { readonly node: LightningNodeState }) {
  const { t } = usePageContext()
  const { addresses, features, color, firstBlock, firstMs, goneMs } = node
  const facts = [
    {
      id: 'addresses',
      label: t('lightning.addresses'),
      value:
        addresses.length === 0 ? (
          MISSING
        ) : (
          <ul className={styles.addresses}>
            {addresses.map(({ text, kind }) => (
              <li key={text}>
                <bdi dir="ltr">{foreignText(text)}</bdi>
                {(kind === 'torv2' || kind === 'torv3') && ' · Tor'}
              </li>
            ))}
          </ul>
        ),
    },
    {
      id: 'features',
      label: t('lightning.features'),
      hint: t('lightning.features.hint'),
      value:
        features.length === 0 ? (
          MISSING
        ) : (
          <ul className={styles.features}>
            {features.map(({ bit, name, required }) => (
              <li key={bit}>
                <Badge
                  tone={required ? 'accent' : 'plain'}
                  icon={null}
                  tip={t(required ? 'lightning.required' : 'lightning.offered')}
                >
                  <bdi dir="ltr">{`${bit} ${name ?? '?'}`}</bdi>
                </Badge>
              </li>
            ))}
          </ul>
        ),
    },
    {
      id: 'color',
      label: t('lightning.color'),
      value:
        color === null ? (
          MISSING
        ) : (
          <span className={styles.node}>
            <NodeColor color={color} />
            <bdi dir="ltr">{`#${color}`}</bdi>
          </span>
        ),
    },
    {
      id: 'oldest',
      label: t('lightning.firstBlock'),
      value: firstBlock === null ? MISSING : <BlockLink block={firstBlock} />,
    },
    { id: 'first', label: t('lightning.firstSeen'), hint: t('lightning.firstSeen.hint'), value: <Age ms={firstMs} /> },
    ...(goneMs === null ? [] : [{ id: 'gone', label: t('lightning.silent'), value: <Age ms={goneMs} /> }]),
  ]
  return <FactRows facts={facts} />
}
