import { blockCallColumns } from '@orrery/entities/columns/call-columns'
import { blockBlobColumns, blockWithdrawalColumns, uncleColumns } from '@orrery/entities/columns/block-data-columns'
import { requestColumns } from '@orrery/entities/columns/request-columns'
import { fateColumn } from '@orrery/entities/columns/forked-block-columns'
import { blockTxColumns } from '@orrery/entities/columns/tx-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { txUserOpColumns } from '@orrery/entities/columns/user-op-columns'
import type { RowColumn } from '@orrery/entities/row-column'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { latePart } from '@orrery/ui/late-part'
import { eventKey } from '../../page-parts/event-key.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { pegColumns } from '../../page-parts/ledgers/peg-columns.tsx'
import { CallListTab } from '../../page-parts/lists/call-list-tab.tsx'
import { inscriptionColumns } from '../../page-parts/ledgers/inscription-columns.tsx'
import { LedgerListTab } from '../../page-parts/ledgers/ledger-list-tab.tsx'
import { runeMoveColumns } from '../../page-parts/ledgers/rune-move-columns.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { LogFilter } from '../../page-parts/lists/log-filter.tsx'
import { LogTab } from '../../page-parts/lists/log-tab.tsx'
import { readLogFilter } from '../../page-parts/lists/read-log-filter.ts'
import { RawTab } from '../../page-parts/raw/raw-tab.tsx'
import { TracedPart } from '../../page-parts/facts/traced-part.tsx'
import { blobRulesAt } from '../upgrade/fork-schedule.ts'
import { balanceColumns } from './balance-columns.tsx'
import { BlockBloom } from './block-bloom.tsx'
import type { FateProps } from './fate-cell.tsx'
import { ConsensusView } from './consensus-view.tsx'
import { GasMap } from './gas-map.tsx'
import type { SeldomBlockTabProps } from './seldom-block-tab.ts'

// Told by what came after the block: the list does not wait for it.
const LateFate = latePart<FateProps>(
  () => import('./fate-cell.tsx').then((module) => module.FateCell),
  () => MISSING,
)

/** What became of each transaction stands beside it (screens-evm §3.2). */
const fatedColumns = (block: string): readonly RowColumn<TxSummary>[] => [
  ...blockTxColumns,
  { ...fateColumn, cell: ({ hash }) => <LateFate block={block} hash={hash} /> },
]

function Said() {
  const { t } = usePageContext()
  return <p>{t('changes.block')}</p>
}

/** The tabs of a block that few people open, or few blocks have. */
export function SeldomBlockTabView({ tab, frame, base, block, chain }: SeldomBlockTabProps) {
  switch (tab.id) {
    case 'txs':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={fatedColumns(block.hash)}
          rowKey={(row) => row.hash}
          caption="tab.transactions"
          empty="empty.blockTxs"
        />
      )
    case 'logs':
      return (
        <>
          <LogFilter key={frame.query.toString()} path={frame.path} query={frame.query} />
          <LogTab {...frame} part={tab.part} isNarrowed={Object.keys(readLogFilter(frame.query)).length > 0} />
        </>
      )
    case 'raw':
      return (
        <>
          {tab.part.state === 'ready' && <BlockBloom answers={tab.part.value.answers} />}
          <RawTab part={tab.part} chain={chain} api={block} below={`blocks/${block.hash}`} />
        </>
      )
    case 'consensus':
      return <ConsensusView part={tab.part} chain={chain} />
    case 'internal':
      return <CallListTab {...frame} part={tab.part} columns={blockCallColumns} />
    case 'uop':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={txUserOpColumns}
          rowKey={eventKey}
          caption="tab.userops"
          empty="empty.userOps"
        />
      )
    case 'gas':
      return <PartFrame part={tab.part}>{(gas) => <GasMap gas={gas} base={base} />}</PartFrame>
    case 'changes':
      return (
        <TracedPart part={tab.part}>
          {(list) => (
            <>
              <Said />
              <ListFrame
                {...frame}
                list={list}
                columns={balanceColumns}
                rowKey={({ address }) => address}
                caption="tab.changes"
                empty={<EmptyBecause what="changes.none" because="changes.none.reason" />}
              />
            </>
          )}
        </TracedPart>
      )
    case 'mweb':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={pegColumns}
          rowKey={(row) => `${row.txHash}:${row.vout}`}
          caption="utxo.kind.mweb"
          empty="empty.pegs"
        />
      )
    case 'inscriptions':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          through={block.height}
          columns={inscriptionColumns(false)}
          rowKey={(row) => row.id}
          caption="tab.inscriptions"
          empty="empty.inscriptions"
        />
      )
    case 'runes':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          through={block.height}
          columns={runeMoveColumns(false)}
          rowKey={(row) => `${row.txHash} ${row.rune.id} ${row.action}`}
          caption="tab.runes"
          empty="empty.runeMoves"
        />
      )
    case 'withdrawals':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={blockWithdrawalColumns}
          rowKey={(row) => String(row.index)}
          caption="tab.withdrawals"
          empty="empty.blockWithdrawals"
        />
      )
    case 'blobs':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={blockBlobColumns}
          rowKey={(row) => `${row.txIndex}:${row.position}`}
          caption="tab.blobs"
          empty="empty.blobs"
          above={<BlobRoom timeMs={block.timeMs} />}
        />
      )
    case 'requests':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={requestColumns}
          rowKey={(row) => String(row.logIndex)}
          caption="tab.requests"
          empty="empty.requests"
        />
      )
    case 'uncles':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={uncleColumns}
          rowKey={(row) => row.hash}
          caption="tab.uncles"
          empty="empty.uncles"
        />
      )
  }
}

/** How many blobs the block's rules aimed at, and how many fit; nothing on chains whose rules are not known here. */
function BlobRoom({ timeMs }: { readonly timeMs: number }) {
  const { t, locale } = usePageContext()
  const rules = blobRulesAt(usePageChain(), timeMs)
  if (rules === null) return null
  const number = (value: number) => formatNumber(value, { locale })
  return <p>{t('upgrade.blobs', { target: number(rules.target), most: number(rules.most) })}</p>
}
