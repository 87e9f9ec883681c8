import { blockColumnsFor } from '@orrery/entities/columns/block-columns'
import { txColumns } from '@orrery/entities/columns/tx-columns'
import { usePageContext } from '@orrery/entities/page-context'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { RawTab } from '../../page-parts/raw/raw-tab.tsx'
import type { BelowProps } from './below-part.ts'

/** Blocks of a batch, its transactions, or the node's own answers: what stands below its facts in their tabs. */
export function Below({ data: { batch, below }, base, chain, page, query, loading }: BelowProps) {
  const { t } = usePageContext()
  const frame = { path: `${base}/${below.tab}`, page, query, loading }
  switch (below.tab) {
    case 'overview':
      return null
    case 'none':
      return <p role="status">{t('batch.noBlocks')}</p>
    case 'blocks':
      return (
        <ListTab
          {...frame}
          part={below.blocks}
          columns={blockColumnsFor}
          rowKey={(row) => row.hash}
          caption="menu.block-list"
          empty="empty.blocks"
          indexed
        />
      )
    case 'transactions':
      return (
        <ListTab
          {...frame}
          // Walked by cursors, not by numbers.
          page={1}
          part={below.txs}
          columns={txColumns}
          rowKey={(row) => row.hash}
          caption="tab.transactions"
          empty="empty.transactions"
          indexed
        />
      )
    case 'raw':
      return <RawTab part={below.raw} chain={chain} api={batch} below={`batches/${batch.number}`} />
  }
}
