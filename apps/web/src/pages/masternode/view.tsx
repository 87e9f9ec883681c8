import type { ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { OutpointLink } from '@orrery/entities/outpoint-link'
import { TxLink } from '@orrery/entities/tx-link'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { MasternodeDetail } from '@orrery/model/wire/masternode'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { AtBlock, MasternodeKind, MasternodeStatus, ServiceText } from '../../page-parts/mining/masternode-parts.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { MasternodeData } from './page.ts'

/** One masternode: whether it serves, when it is paid, and whose it is (screens-nonevm §4.5). */
export function View({ data: { masternode }, chain, loading }: PageProps<'/validator/:validator', MasternodeData>) {
  const { t, locale } = usePageContext()
  const { queue } = masternode
  return (
    <>
      <PageHead
        loading={loading}
        kind={<Link to={`/${chain.path}/validator-list`}>{t('menu.masternode-list')}</Link>}
        title={t('utxo.special.masternode')}
        marks={!loading && <MasternodeStatus status={masternode.status} />}
        subject={<HashSubject text={masternode.id} copy="copy.hash" />}
      />
      <Facts
        loading={loading}
        facts={[
          { label: 'utxo.special.kind', value: <MasternodeKind kind={masternode.kind} /> },
          { label: 'utxo.special.service', value: <ServiceText service={masternode.service} /> },
          { label: 'masternodes.penalty', value: <Figure value={masternode.penalty} /> },
          {
            label: 'masternodes.lastPaid',
            value: <AtBlock height={masternode.lastPaidHeight} />,
            note: <Age ms={masternode.lastPaidMs} />,
          },
          {
            label: 'masternodes.queue',
            value: queue === null ? MISSING : formatNumber(queue.place, { locale }),
            note: queue === null ? MISSING : t('masternodes.waiting', { count: queue.of }),
          },
          {
            label: 'masternodes.registered',
            value: <AtBlock height={masternode.registeredHeight} />,
            note: <Age ms={masternode.registeredMs} />,
          },
          ...(masternode.bannedHeight === null
            ? []
            : [{ label: 'masternodes.bannedAt', value: <AtBlock height={masternode.bannedHeight} /> }]),
          ...(masternode.revivedHeight === null
            ? []
            : [{ label: 'masternodes.revivedAt', value: <AtBlock height={masternode.revivedHeight} /> }]),
        ]}
      />
      <Card>
        <FactRows facts={rowsOf(masternode, locale).map(([label, value]) => ({ id: label, label: t(label), value }))} />
      </Card>
      {!loading && (
        <p>
          {t('masternodes.told')} <Age ms={masternode.toldMs} />
        </p>
      )}
    </>
  )
}

const HUNDREDTHS = 10_000

const rowsOf = (one: MasternodeDetail, locale: string): readonly (readonly [label: string, value: ReactNode])[] => [
  ['masternodes.registration', <TxLink key="id" hash={one.id} />],
  ['utxo.special.payout', <AddressLink key="payout" address={one.payout} cut="full" />],
  [
    'utxo.special.collateral',
    one.collateral === null ? MISSING : <OutpointLink txid={one.collateral.hash} vout={one.collateral.vout} />,
  ],
  ['masternodes.collateralAddress', <AddressLink key="collateral" address={one.collateralAddress} cut="full" />],
  ['utxo.special.owner', <AddressLink key="owner" address={one.owner} cut="full" />],
  ['utxo.special.voting', <AddressLink key="voting" address={one.voting} cut="full" />],
  [
    'utxo.special.operator',
    one.operatorKey === null ? MISSING : <HashText key="operator" text={one.operatorKey.slice(2)} />,
  ],
  [
    'utxo.special.operatorReward',
    one.operatorShare === null ? MISSING : formatPercent(one.operatorShare, HUNDREDTHS, locale, 2),
  ],
  ['utxo.special.operatorPayout', <AddressLink key="operatorPayout" address={one.operatorPayout} cut="full" />],
  ...(one.platformNode === null
    ? []
    : [['utxo.special.platformNode', <HashText key="platform" text={one.platformNode.slice(2)} />] as const]),
]
