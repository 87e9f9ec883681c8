import type { ChainStatus } from '@orrery/model/wire/chain'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import styles from './about.module.css'

/** The nodes that feed this chain and how they do. */
export function AboutNodes({ nodes }: { readonly nodes: ChainStatus['nodes'] }) {
  const { t } = usePageContext()
  if (nodes.length === 0) return null
  return (
    <Card title={t('about.nodes')} padding="flush">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('about.node')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col" data-align="end">
              {t('about.latency')}
            </th>
            <th scope="col" data-align="end">
              {t('about.requests')}
            </th>
            <th scope="col" data-align="end">
              {t('about.failures')}
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr key={node.source}>
              <th scope="row">
                <bdi dir="ltr">{node.source}</bdi>
                {node.lastError !== null && <p className={styles.note}>{node.lastError}</p>}
              </th>
              <td>
                <Badge tone={node.healthy ? 'good' : 'bad'}>
                  {t(node.healthy ? 'about.healthy' : 'about.failing')}
                </Badge>
              </td>
              <td data-label={t('about.latency')} data-align="end">
                <Figure value={node.latencyMs === null ? null : Math.round(node.latencyMs)} unit="ms" />
              </td>
              <td data-label={t('about.requests')} data-align="end">
                <Figure value={node.requests} />
              </td>
              <td data-label={t('about.failures')} data-align="end">
                <Figure value={node.failures} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
