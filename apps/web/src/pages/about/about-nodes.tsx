import type { ChainStatus } from '@orrery/model/wire/chain'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import styles from './about.module.css'

type Node = ChainStatus['nodes'][number]

const COLUMNS: readonly RowColumn<Node>[] = [
  {
    id: 'node',
    label: 'about.node',
    card: 'title',
    cell: ({ source, lastError }) => (
      <>
        <bdi dir="ltr">{source}</bdi>
        {lastError !== null && <p className={styles.note}>{lastError}</p>}
      </>
    ),
  },
  { id: 'state', label: 'column.state', card: 'mark', cell: ({ healthy }) => <Health healthy={healthy} /> },
  {
    id: 'latency',
    label: 'about.latency',
    align: 'end',
    cell: ({ latencyMs }) => <Figure value={latencyMs === null ? null : Math.round(latencyMs)} unit="ms" />,
  },
  { id: 'requests', label: 'about.requests', align: 'end', cell: ({ requests }) => <Figure value={requests} /> },
  { id: 'failures', label: 'about.failures', align: 'end', cell: ({ failures }) => <Figure value={failures} /> },
]

/** The nodes that feed this chain and how they do. */
export function AboutNodes({ nodes }: { readonly nodes: ChainStatus['nodes'] }) {
  const { t } = usePageContext()
  if (nodes.length === 0) return null
  return (
    <Card title={t('about.nodes')} padding="flush">
      <RowTable
        columns={COLUMNS}
        rows={nodes}
        rowKey={({ source }) => source}
        caption={t('about.nodes')}
        empty={null}
      />
    </Card>
  )
}

function Health({ healthy }: { readonly healthy: boolean }) {
  const { t } = usePageContext()
  return <Badge tone={healthy ? 'good' : 'bad'}>{t(healthy ? 'about.healthy' : 'about.failing')}</Badge>
}
