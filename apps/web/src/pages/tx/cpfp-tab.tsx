import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TxLink } from '@orrery/entities/tx-link'
import { formatNumber } from '@orrery/format/format-number'
import type { ChainOf } from '@orrery/model/chain'
import type { ClusterTx, TxCluster } from '@orrery/model/wire/output-transaction'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { isVirtual, sizeUnit } from '@orrery/entities/size-unit'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import styles from './output-tx.module.css'

const TONES = { self: 'accent', ancestor: 'plain', descendant: 'plain', relative: 'plain' } as const

/** Which of them the node mines as one. */
const chunkColumn: RowColumn<ClusterTx> = {
  id: 'chunk',
  label: 'cpfp.chunk',
  hint: 'cpfp.byNode',
  align: 'end',
  cell: ({ chunk }) => <Figure value={chunk === null ? null : chunk + 1} />,
}

const columns = (
  unit: string,
  chain: ChainOf<'utxo'>,
  orderedBy: TxCluster['orderedBy'],
): readonly RowColumn<ClusterTx>[] => [
  ...(orderedBy === 'node' ? [chunkColumn] : []),
  { id: 'tx', label: 'column.tx', card: 'title', cell: ({ hash }) => <TxLink hash={hash} /> },
  { id: 'relation', label: 'cpfp.relation', card: 'mark', cell: ({ relation }) => <Relation of={relation} /> },
  {
    id: 'size',
    label: isVirtual(chain) ? 'utxo.tx.vsize' : 'utxo.tx.size',
    align: 'end',
    cell: ({ bytes }) => <Figure value={bytes} unit={sizeUnit(chain)} />,
  },
  { id: 'fee', label: 'column.fee', align: 'end', cell: ({ fee }) => <Amount base={fee} places="all" /> },
  { id: 'rate', label: 'utxo.tx.feeRate', align: 'end', cell: ({ rate }) => <Figure value={rate} unit={unit} /> },
  {
    id: 'effective',
    label: 'utxo.tx.ancestorFeeRate',
    hint: orderedBy === 'node' ? 'cpfp.byNode' : 'cpfp.order',
    align: 'end',
    cell: ({ effectiveRate }) => <Figure value={effectiveRate} unit={unit} />,
  },
]

const Relation = ({ of }: { readonly of: ClusterTx['relation'] }) => {
  const { t } = usePageContext()
  return <Badge tone={TONES[of]}>{t(`cpfp.${of}`)}</Badge>
}

/** Which rate counts: its own, what its children make of it, or what its parents leave of it. */
function verdictOf({ txs }: TxCluster): 'alone' | 'raised' | 'lowered' | null {
  const self = txs.find(({ relation }) => relation === 'self')
  if (self === undefined || self.rate === null || self.effectiveRate === null) return null
  const more = Number(self.effectiveRate) - Number(self.rate)
  return more === 0 ? 'alone' : more > 0 ? 'raised' : 'lowered'
}

/** What a transaction is weighed with: ancestors, descendants and the rate that counts (screens-nonevm §4.4). */
export function CpfpTab({
  cluster,
  chain,
  path,
}: {
  readonly cluster: TxCluster
  readonly chain: ChainOf<'utxo'>
  readonly path: string
}) {
  const { t, locale } = usePageContext()
  const { txs, whole, height, orderedBy } = cluster
  const verdict = verdictOf(cluster)
  const self = txs.find(({ relation }) => relation === 'self')
  const unit = chain.native.gasUnit
  const figure = (rate: string | null | undefined) => (
    <bdi dir="ltr">
      {formatNumber(rate ?? null, { locale })} {unit}
    </bdi>
  )
  return (
    <section className={styles.frame} aria-label={t('tab.cpfp')}>
      {verdict !== null && (
        <p className={styles.verdict}>
          <RichMessage id={`cpfp.${verdict}`} slots={{ from: figure(self?.rate), to: figure(self?.effectiveRate) }} />
        </p>
      )}
      {txs.length > 1 && (
        <p className={styles.note}>
          {t(orderedBy === 'node' ? 'cpfp.byNode' : 'cpfp.order')} {height !== null && t('cpfp.mined', { height })}
        </p>
      )}
      <Card padding="flush">
        <RowTable
          columns={columns(unit, chain, orderedBy)}
          rows={txs}
          rowKey={({ hash }) => hash}
          caption={t('tab.cpfp')}
          empty={null}
        />
        <FileLinks path={path} />
      </Card>
      {!whole && <p className={styles.note}>{t('cpfp.cut')}</p>}
    </section>
  )
}
