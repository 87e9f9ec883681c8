import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { TxLink } from '@orrery/entities/tx-link'
import type { AddressSignals } from '@orrery/model/wire/address-activity'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { AlikeAddress } from '../../page-parts/alike-address.tsx'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { counterpartyColumns } from './analytics-tab.tsx'
import { RollupName } from './rollup-name.tsx'

/** Of what they are a warning. */
const WARNS: ReadonlySet<AddressSignals['signals'][number]> = new Set([
  'lookAlike',
  'unlimited',
  'mixed',
  'flagged',
  'flaggedMaker',
])

/** What rules say of an address, each with the rows that it stands on (screens-evm §5). */
export function SignalsTab({ signals, base }: { readonly signals: AddressSignals; readonly base: string }) {
  const { t } = usePageContext()
  const { first, last, funded, made, approvals, counted } = signals
  const at = (row: AddressSignals['first']) => (row === null ? <Figure value={null} /> : <TxLink hash={row.txHash} />)
  const facts: readonly Fact[] = [
    { label: 'fact.firstTx', value: at(first), ...(first !== null && { note: <Age ms={first.timeMs} /> }) },
    { label: 'fact.lastTx', value: at(last), ...(last !== null && { note: <Age ms={last.timeMs} /> }) },
    {
      label: 'fact.funded',
      value: funded === null ? <Figure value={null} /> : <AddressLink address={funded.from} />,
      ...(funded !== null && {
        note: (
          <>
            <Amount base={funded.amount} /> <TxLink hash={funded.txHash} />
          </>
        ),
      }),
    },
    ...(made === null
      ? []
      : [
          {
            label: 'fact.creator',
            value: <AddressLink address={made.creator} />,
            note: <TxLink hash={made.txHash} />,
          },
        ]),
    {
      label: 'fact.activeDays',
      value: <Figure value={signals.activeDays} />,
      note: t('analytics.counted', { count: counted.txs }),
    },
    ...(approvals === null
      ? []
      : [
          {
            label: 'fact.permissions',
            value: (
              <Link to={`${base}/approvals`}>
                <Figure value={approvals.standing} />
              </Link>
            ),
            note: t('signal.unlimited.count', { count: approvals.unlimited }),
          },
        ]),
  ]
  return (
    <>
      {signals.signals.map((signal) => (
        <Notice key={signal} tone={WARNS.has(signal) ? 'warn' : 'accent'} title={`signal.${signal}`}>
          {t(`signal.${signal}.text`)}
        </Notice>
      ))}
      {signals.signals.length === 0 && (
        <Notice tone="accent" title="signals.none">
          {t('signals.rules')} {t('signals.rules.bridged')} {t('signals.rules.batcher')} {t('signals.rules.flagged')}
        </Notice>
      )}
      <Facts facts={facts} />
      {signals.batches.length > 0 && (
        <Card title={t('signal.batcher')} padding="flush">
          <RowTable
            columns={batchColumns}
            rows={signals.batches}
            rowKey={({ inbox }) => inbox}
            caption={t('signal.batcher')}
            empty={null}
          />
        </Card>
      )}
      {signals.concentrated !== null && signals.concentrated.length > 0 && (
        <Card title={t('signal.concentrated')} padding="flush">
          <RowTable
            columns={concentratedColumns}
            rows={signals.concentrated}
            rowKey={({ token }) => token.address}
            caption={t('signal.concentrated')}
            empty={null}
          />
        </Card>
      )}
      {signals.lookAlikes.length > 0 && (
        <Card title={t('signal.lookAlike')} padding="flush">
          <RowTable
            columns={lookAlikeColumns}
            rows={signals.lookAlikes}
            rowKey={({ address }) => address}
            caption={t('signal.lookAlike')}
            empty={null}
          />
        </Card>
      )}
      <Card title={t('analytics.counterparties')} padding="flush">
        <RowTable
          columns={counterpartyColumns}
          rows={signals.counterparties}
          rowKey={({ address }) => address}
          caption={t('analytics.counterparties')}
          empty={<EmptyBecause what="analytics.nobody" coverage={signals.coverage} />}
        />
      </Card>
      <CoverageNote coverage={signals.coverage} />
    </>
  )
}

const lookAlikeColumns: readonly RowColumn<AddressSignals['lookAlikes'][number]>[] = [
  {
    id: 'address',
    label: 'column.address',
    card: 'title',
    cell: ({ address }) => <AlikeAddress address={address} whole />,
  },
  { id: 'like', label: 'column.like', cell: ({ like }) => <AlikeAddress address={like} whole /> },
  { id: 'tx', label: 'column.tx', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  { id: 'time', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
]

type Batches = AddressSignals['batches'][number]

const batchColumns: readonly RowColumn<Batches>[] = [
  { id: 'inbox', label: 'fact.to', card: 'title', cell: ({ inbox }) => <AddressLink address={inbox} /> },
  { id: 'chain', label: 'column.chain', cell: (row) => <RollupName of={row} /> },
  { id: 'count', label: 'signal.batches', align: 'end', cell: ({ count }) => <Figure value={count} /> },
  { id: 'blobs', label: 'chart.blobTxs', align: 'end', cell: ({ withBlobs }) => <Figure value={withBlobs} /> },
  { id: 'fees', label: 'column.fees', align: 'end', cell: ({ fees }) => <Amount base={fees} /> },
  { id: 'last', label: 'fact.lastTx', cell: ({ last }) => <TxLink hash={last.txHash} /> },
  { id: 'time', label: 'column.time', card: 'mark', cell: ({ last }) => <Age ms={last.timeMs} /> },
]

type Concentrated = NonNullable<AddressSignals['concentrated']>[number]

const concentratedColumns: readonly RowColumn<Concentrated>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: ({ token }) => <TokenLink token={token} by="name" /> },
  {
    id: 'amount',
    label: 'column.quantity',
    align: 'end',
    cell: ({ token, amount }) => <TokenAmount token={token} amount={amount} tokenId={null} />,
  },
  {
    id: 'supply',
    label: 'column.supply',
    align: 'end',
    cell: ({ token, supply }) => <TokenAmount token={token} amount={supply} tokenId={null} />,
  },
  {
    id: 'share',
    label: 'column.share',
    hint: 'column.share.hint',
    align: 'end',
    cell: (row) => <ShareBar part={row.sharePpm} whole={1_000_000} />,
  },
  { id: 'at', label: 'column.supplyAt', align: 'end', cell: (row) => <BlockLink block={row.supplyAt} /> },
]
