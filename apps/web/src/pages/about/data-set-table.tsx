import type { DataSet } from '@orrery/model/wire/data-set'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import styles from './about.module.css'

/** Words that the site has already. */
const LABELS: { readonly [K in DataSet['name']]: string } = {
  blocks: 'menu.block-list',
  transactions: 'menu.tx-list',
  logs: 'tab.logs',
  transfers: 'menu.transfer-list',
  tokenBalances: 'dataSet.tokenBalances',
  outputs: 'tab.outputs',
  calls: 'dataSet.calls',
  nativeBalances: 'capability.native-ledger',
  events: 'dataSet.events',
  withdrawals: 'tab.withdrawals',
  blobs: 'tab.blobs',
  authorizations: 'tab.authorizations',
  requests: 'tab.requests',
  uncles: 'tab.uncles',
  statistics: 'dataSet.statistics',
  forkedBlocks: 'menu.forked-block-list',
}

const COLUMNS: readonly RowColumn<DataSet>[] = [
  { id: 'set', label: 'dataSet.name', card: 'title', cell: (set) => <Name set={set} /> },
  { id: 'from', label: 'coverage.from', align: 'end', cell: ({ from }) => <Figure value={from} /> },
  { id: 'to', label: 'coverage.to', align: 'end', cell: ({ to }) => <Figure value={to} /> },
  { id: 'blocks', label: 'coverage.blocks', align: 'end', cell: ({ blocks }) => <Figure value={blocks} /> },
  { id: 'whole', label: 'column.state', card: 'mark', cell: (set) => <Whole set={set} /> },
]

/** Which blocks each kind of data covers (issue 4), with the reason where it is not all of them. */
export function DataSetTable({ dataSets }: { readonly dataSets: readonly DataSet[] | null }) {
  const { t } = usePageContext()
  if (dataSets?.length === 0) return null
  return (
    <Card title={t('dataSet.title')} padding={dataSets === null ? 'normal' : 'flush'}>
      {dataSets === null ? (
        <p>{t('dataSet.unknown')}</p>
      ) : (
        <RowTable
          columns={COLUMNS}
          rows={dataSets}
          rowKey={({ name }) => name}
          caption={t('dataSet.title')}
          empty={null}
        />
      )}
    </Card>
  )
}

function Name({ set }: { readonly set: DataSet }) {
  const { t } = usePageContext()
  return (
    <>
      {t(LABELS[set.name])}
      {set.why !== null && (
        <p className={styles.note}>
          {t(set.why === 'counting' ? 'gas.making' : `dataSet.why.${set.why}`)}
          {set.note !== null && (
            <>
              {' '}
              <bdi>{set.note}</bdi>
            </>
          )}
        </p>
      )}
    </>
  )
}

function Whole({ set }: { readonly set: DataSet }) {
  const { t } = usePageContext()
  return <Badge tone={set.complete ? 'good' : 'plain'}>{t(set.complete ? 'dataSet.whole' : 'dataSet.part')}</Badge>
}
