import type { ReactNode } from 'react'
import type { Chain } from '@orrery/model/chain'
import type { BlockDetail } from '@orrery/model/wire/block'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { blockTransferColumns } from '@orrery/entities/columns/transfer-columns'
import { blockTxColumns } from '@orrery/entities/columns/tx-columns'
import { FilterLink } from '../../page-parts/filter-link.tsx'
import { ListBar } from '../../page-parts/lists/list-bar.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { movesColumns } from '../../page-parts/moves-column.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { transferKey } from '../../page-parts/lists/transfer-key.ts'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { foldSystem } from './fold-system.ts'
import { FoldedTxs } from './folded-txs.ts'
import type { BlockTab } from './page.ts'
import { SeldomBlockTab, type SeldomBlockTabProps } from './seldom-block-tab.ts'
import { TxNarrow } from './tx-narrow.ts'

type BlockTabProps = {
  readonly tab: BlockTab
  readonly block: BlockDetail
  readonly base: string
  readonly chain: Chain
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** What the chosen tab of a block holds. */
export function BlockTabView({ tab, block, base, chain, page, query, loading }: BlockTabProps) {
  const seldom = (one: SeldomBlockTabProps['tab']) => (
    <SeldomBlockTab.Part tab={one} frame={frame} base={base} block={block} chain={chain} />
  )
  const { t } = usePageContext()
  const bar = (set: 'transactions' | 'transfers', filter?: ReactNode) =>
    // What a block that lost its place held is in no file.
    block.finality === 'orphaned' ? null : (
      <ListBar>
        {filter}
        <Link to={`/${chain.path}/download?set=${set}&fromBlock=${block.height}&toBlock=${block.height}`}>
          {t('page.download.title')}
        </Link>
      </ListBar>
    )
  const frame = { page, query, loading, path: `${base}/${tab.id}` }
  switch (tab.id) {
    case 'txs': {
      if (block.finality === 'orphaned' && tab.narrow === null) return seldom(tab)
      const { part, folded } = foldSystem(tab.part, tab.narrow !== null)
      const list = {
        ...frame,
        part,
        columns: chain.family === 'evm' ? [...blockTxColumns, ...movesColumns] : blockTxColumns,
        rowKey: (row: TxSummary) => row.hash,
        caption: 'tab.transactions',
        empty: 'empty.blockTxs',
      }
      return (
        <>
          {tab.narrow !== null ? (
            <TxNarrow.Part
              key={query.toString()}
              path={base}
              query={query}
              asked={tab.narrow}
              chain={chain}
              list={list}
            />
          ) : (
            <ListTab
              {...list}
              {...(block.txCount > 1 && { above: bar('transactions', <FilterLink to={`${base}?filter=1`} />) })}
            />
          )}
          {folded.length > 0 && <FoldedTxs.Part rows={folded} />}
        </>
      )
    }
    case 'transfers':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={blockTransferColumns}
          rowKey={transferKey}
          caption="tab.transfers"
          empty="empty.blockTransfers"
          {...((block.transferCount ?? 0) > 1 && { above: bar('transfers') })}
        />
      )
    case 'other':
      return <NotOffered />
    default:
      return seldom(tab)
  }
}
