import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { SiteFacts, StorageGroup } from '@orrery/model/wire/site'
import { Card } from '@orrery/ui/card'
import styles from './storage-table.module.css'

/** Words that the site has already, most of them. */
const LABELS: { readonly [K in StorageGroup]: string } = {
  blocks: 'menu.block-list',
  transactions: 'menu.tx-list',
  logs: 'tab.logs',
  transfers: 'menu.transfer-list',
  balances: 'about.storage.balances',
  calls: 'dataSet.calls',
  events: 'dataSet.events',
  outputs: 'tab.outputs',
  statistics: 'dataSet.statistics',
  other: 'ui.other',
}

type Row = NonNullable<SiteFacts['storage']>['groups'][number] & { readonly whole: number }

const COLUMNS: readonly RowColumn<Row>[] = [
  { id: 'group', label: 'dataSet.name', card: 'title', cell: ({ group }) => <Word label={LABELS[group]} /> },
  { id: 'tables', label: 'provenance.tables', align: 'end', cell: ({ tables }) => <Figure value={tables} /> },
  { id: 'rows', label: 'ui.rows', align: 'end', cell: ({ rows }) => <Figure value={rows} /> },
  { id: 'bytes', label: 'fact.size', align: 'end', cell: ({ bytes }) => <Size bytes={bytes} /> },
  { id: 'share', label: 'ui.share', align: 'end', cell: (row) => <Share row={row} /> },
]

export type StorageTableProps = { readonly storage: SiteFacts['storage'] }

/** What the archive takes on disk by what its tables hold (screens-evm §2.5); why nothing is told where the engine does not tell. */
export function StorageTable({ storage }: StorageTableProps) {
  const { t, locale } = usePageContext()
  if (storage === null)
    return (
      <Card title={t('about.storage')}>
        <p>{t('dataSet.unknown')}</p>
      </Card>
    )
  const whole = storage.groups.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Card title={t('about.storage')} aside={<bdi dir="ltr">{formatBytes(whole, locale)}</bdi>} padding="flush">
      <RowTable
        columns={COLUMNS}
        rows={storage.groups.map((group) => ({ ...group, whole }))}
        rowKey={({ group }) => group}
        caption={t('about.storage')}
        empty={null}
      />
      <p className={styles.foot}>
        {t('about.storage.note')} <Age ms={storage.atMs} />
      </p>
    </Card>
  )
}

const Word = ({ label }: { readonly label: string }) => <>{usePageContext().t(label)}</>

const Size = ({ bytes }: { readonly bytes: number }) => (
  <bdi dir="ltr">{formatBytes(bytes, usePageContext().locale)}</bdi>
)

function Share({ row: { bytes, whole } }: { readonly row: Row }) {
  const { locale } = usePageContext()
  return <bdi dir="ltr">{whole === 0 ? MISSING : formatPercent(bytes, whole, locale)}</bdi>
}
