import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { OutpointLink } from '@orrery/entities/outpoint-link'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { LightningChannel } from '@orrery/model/wire/lightning'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import {
  ChannelStatus,
  LightningAway,
  Msat,
  NodeLink,
  NoLightning,
} from '../../page-parts/lightning/lightning-parts.tsx'
import styles from '../../page-parts/lightning/lightning.module.css'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { ChannelData } from './page.ts'

/** One channel: both policies side by side, and its funding and closing in the chain (screens-nonevm §4.6). */
export function View({ data: { network, shown }, chain, loading }: PageProps<'/channel/:channel', ChannelData>) {
  const { t } = usePageContext()
  const kind = <Link to={`/${chain.path}/channel-list`}>{t('menu.channel-list')}</Link>
  if (shown === null)
    return (
      <>
        <PageHead title={t('lightning.channel')} kind={kind} />
        <NoLightning network={network} />
      </>
    )
  const { closing } = shown
  return (
    <>
      <PageHead
        title={<bdi dir="ltr">{shown.id}</bdi>}
        kind={kind}
        loading={loading}
        subject={<HashSubject text={shown.number} copy="ui.copy" />}
        marks={
          <>
            <ChannelStatus channel={shown} />
            {shown.goneMs !== null && closing === null && <Badge tone="warn">{t('lightning.silent')}</Badge>}
          </>
        }
      />
      {!loading && <LightningAway network={network} />}
      <Facts
        loading={loading}
        facts={[
          { label: 'lightning.capacity', value: <Amount base={shown.capacity} places="all" /> },
          { label: 'lightning.opened', value: <Age ms={shown.openedMs} /> },
          ...(closing === null
            ? []
            : [
                {
                  label: 'lightning.closing',
                  value: t(closing.kind === null ? 'lightning.kindWaits' : `lightning.${closing.kind}`),
                },
              ]),
          { label: 'lightning.updated', value: <Age ms={shown.updatedMs} /> },
        ]}
      />
      <Card>
        <Places channel={shown} />
      </Card>
      <div className={styles.policies}>
        <Policy channel={shown} at={0} />
        <Policy channel={shown} at={1} />
      </div>
    </>
  )
}

/** Where the channel stands in the chain, and what this site saw of it. */
function Places({ channel: { id, funding, closing, firstMs, goneMs } }: { readonly channel: LightningChannel }) {
  const { t } = usePageContext()
  const facts = [
    {
      id: 'funding',
      label: t('lightning.funding'),
      value: funding === null ? MISSING : <OutpointLink txid={funding.txid} vout={funding.vout} cut="full" />,
    },
    { id: 'block', label: t('column.block'), value: <BlockLink block={Number(id.split('x')[0])} /> },
    ...(closing === null
      ? []
      : [
          { id: 'closing', label: t('lightning.closing'), value: <TxLink hash={closing.txid} cut="full" /> },
          {
            id: 'closed',
            label: t('lightning.closed'),
            value: (
              <>
                <BlockLink block={closing.height} />
                {closing.timeMs !== null && (
                  <>
                    {' · '}
                    <Age ms={closing.timeMs} />
                  </>
                )}
              </>
            ),
          },
        ]),
    { id: 'first', label: t('lightning.firstSeen'), hint: t('lightning.firstSeen.hint'), value: <Age ms={firstMs} /> },
    ...(goneMs === null ? [] : [{ id: 'gone', label: t('lightning.silent'), value: <Age ms={goneMs} /> }]),
  ]
  return <FactRows facts={facts} />
}

/** What one end asks for what it forwards. */
function Policy({ channel, at }: { readonly channel: LightningChannel; readonly at: 0 | 1 }) {
  const { t } = usePageContext()
  const policy = channel.policies[at]
  return (
    <Card>
      <h2>
        <NodeLink node={channel.nodes[at]} />
      </h2>
      {policy === null ? (
        <p>{t('lightning.noPolicy')}</p>
      ) : (
        <FactRows
          facts={[
            {
              id: 'state',
              label: t('column.state'),
              value: t(policy.disabled ? 'lightning.disabled' : 'lightning.enabled'),
            },
            { id: 'rate', label: t('lightning.feeRate'), value: <Figure value={policy.feePpm} unit="ppm" /> },
            { id: 'base', label: t('lightning.baseFee'), value: <Msat amount={policy.baseFeeMsat} /> },
            { id: 'min', label: t('lightning.minHtlc'), value: <Msat amount={policy.minHtlcMsat} /> },
            { id: 'max', label: t('lightning.maxHtlc'), value: <Msat amount={policy.maxHtlcMsat} /> },
            { id: 'delta', label: t('lightning.delta'), value: <Figure value={policy.timeLockDelta} /> },
            { id: 'updated', label: t('lightning.updated'), value: <Age ms={policy.updatedMs} /> },
          ]}
        />
      )}
    </Card>
  )
}
