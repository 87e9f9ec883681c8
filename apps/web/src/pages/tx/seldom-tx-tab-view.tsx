import { txCallColumns } from '@orrery/entities/columns/tx-call-columns'
import { txAuthorizationColumns, txBlobColumns } from '@orrery/entities/columns/block-data-columns'
import { txInputColumns, txOutputColumns } from '@orrery/entities/columns/tx-side-columns'
import { txUserOpColumns } from '@orrery/entities/columns/user-op-columns'
import type { RowColumn } from '@orrery/entities/row-column'
import { latePart } from '@orrery/ui/late-part'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import type { ItemGalleryProps } from '../../page-parts/item-gallery.tsx'
import { brc20MoveColumns, brc20MoveKey } from '../../page-parts/ledgers/brc20-move-columns.tsx'
import { cat20MoveColumns, cat20MoveKey } from '../../page-parts/ledgers/cat20-move-columns.tsx'
import { CallListTab } from '../../page-parts/lists/call-list-tab.tsx'
import { cashTokenMoveColumns, cashTokenMoveKey } from '../../page-parts/ledgers/cash-token-columns.tsx'
import { inscriptionMoveColumns, inscriptionMoveKey } from '../../page-parts/ledgers/inscription-columns.tsx'
import { LedgerListTab } from '../../page-parts/ledgers/ledger-list-tab.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { LogTab } from '../../page-parts/lists/log-tab.tsx'
import { transferColumnsOf } from '../../page-parts/lists/transfer-columns-of.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { canProve } from '../../page-parts/proof/prove.ts'
import { OutputTxProof, TxProof } from '../../page-parts/proof/subject-proof.tsx'
import { omniKey, omniMoveColumns } from '../../page-parts/ledgers/omni-columns.tsx'
import { LogFilter } from '../../page-parts/lists/log-filter.tsx'
import { readLogFilter } from '../../page-parts/lists/read-log-filter.ts'
import { RawTab } from '../../page-parts/raw/raw-tab.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { runeMoveColumns } from '../../page-parts/ledgers/rune-move-columns.tsx'
import { TracedPart } from '../../page-parts/facts/traced-part.tsx'
import { balanceAfterColumn } from './balance-after-column.tsx'
import { BalancesTab } from './balances-tab.tsx'
import { CallChoiceTabs, CallSum, FlowInstead } from './call-choice.tsx'
import { CpfpTab } from './cpfp-tab.tsx'
import { TokenSums } from './token-sums-view.tsx'
import { RbfTab } from './rbf-tab.tsx'
import { ReceiptTab } from './receipt-tab.tsx'
import type { SeldomTxTabProps } from './seldom-tx-tab.ts'
import { RerunTab } from './rerun-tab.tsx'
import { StateTab } from './state-tab.tsx'
import { StepsTab } from './steps-tab.tsx'
import { movedItems } from '../../page-parts/moved-items.ts'
import { TraceTab } from './trace-tab.tsx'

// It does nothing without script.
const LateGallery = latePart<ItemGalleryProps>(() =>
  import('../../page-parts/item-gallery.tsx').then((module) => module.ItemGallery),
)

/** Columns that say nothing new below one transaction. */
const OWN: ReadonlySet<string> = new Set(['tx', 'block', 'age'])

/** The others, the first of them as the head of a card. */
const ofOneTx = <Row,>(columns: readonly RowColumn<Row>[]): readonly RowColumn<Row>[] =>
  columns.filter(({ id }) => !OWN.has(id)).map((column, i) => (i === 0 ? { ...column, card: 'title' } : column))

/** The tabs of a transaction beside its overview. */
export function SeldomTxTabView({ tab, frame, tx, chain }: SeldomTxTabProps) {
  switch (tab.id) {
    case 'transfers': {
      const list = valueOf(tab.part)
      return (
        <>
          {list !== null && <TokenSums list={list} />}
          <ListTab
            {...frame}
            part={tab.part}
            columns={(rows) => [...transferColumnsOf(rows), ...balanceAfterColumn(rows)]}
            rowKey={(row) => String(row.seq)}
            caption="tab.transfers"
            empty="empty.txTransfers"
          />
          {list !== null && <LateGallery rows={movedItems(list.hits)} />}
        </>
      )
    }
    case 'logs':
      return (
        <>
          <LogFilter key={frame.query.toString()} path={frame.path} query={frame.query} />
          <LogTab {...frame} part={tab.part} isNarrowed={Object.keys(readLogFilter(frame.query)).length > 0} />
        </>
      )
    case 'raw':
      return <RawTab part={tab.part} chain={chain} api={tx} below={`transactions/${tx.hash}`} />
    case 'receipt':
      return (
        <PartFrame part={tab.part}>{({ answers }) => <ReceiptTab answers={answers} tx={tx} chain={chain} />}</PartFrame>
      )
    case 'proof':
      if (chain.family === 'utxo') return <OutputTxProof tx={tx} chain={chain} />
      return canProve(chain) ? <TxProof tx={tx} chain={chain} atOnce /> : <NotOffered />
    case 'cpfp':
      if (chain.family !== 'utxo') return <NotOffered />
      return (
        <PartFrame part={tab.part}>
          {(cluster) => <CpfpTab cluster={cluster} chain={chain} path={frame.path} />}
        </PartFrame>
      )
    case 'rbf':
      if (chain.family !== 'utxo') return <NotOffered />
      return (
        <PartFrame part={tab.part}>
          {(versions) => <RbfTab versions={versions} hash={tx.hash} chain={chain} path={frame.path} />}
        </PartFrame>
      )
    case 'inputs':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={txInputColumns}
          rowKey={(row) => String(row.index)}
          caption="tab.inputs"
          empty="empty.txSides"
        />
      )
    case 'outputs':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={txOutputColumns}
          rowKey={(row) => String(row.index)}
          caption="tab.outputs"
          empty="empty.txSides"
        />
      )
    case 'rerun':
      return chain.family === 'evm' ? <RerunTab tx={tx} chain={chain} /> : <NotOffered />
    case 'internal':
      return (
        <>
          <CallChoiceTabs path={frame.path} query={frame.query} />
          {tab.part.state === 'ready' && <CallSum list={tab.part.value} />}
          <CallListTab {...frame} part={tab.part} columns={txCallColumns} />
          {tab.part.state === 'failed' && <FlowInstead base={frame.path.replace(/\/internal$/, '')} />}
        </>
      )
    case 'trace':
      return <TracedPart part={tab.part}>{(tree) => <TraceTab tree={tree} path={frame.path} />}</TracedPart>
    case 'steps':
      return <TracedPart part={tab.part}>{(trace) => <StepsTab trace={trace} path={frame.path} />}</TracedPart>
    case 'changes':
      return <PartFrame part={tab.part}>{(balances) => <BalancesTab balances={balances} />}</PartFrame>
    case 'state':
      return (
        <>
          <TracedPart part={tab.part}>
            {(changes) => <StateTab changes={changes} trace={frame.path.replace(/state$/, 'trace')} />}
          </TracedPart>
          {tab.part.state === 'failed' && <FlowInstead base={frame.path.replace(/\/state$/, '')} />}
        </>
      )
    case 'blobs':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={txBlobColumns}
          rowKey={(row) => String(row.position)}
          caption="tab.blobs"
          empty="empty.blobs"
        />
      )
    case 'authorizations':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={txAuthorizationColumns}
          rowKey={(row) => String(row.position)}
          caption="tab.authorizations"
          empty="empty.authorizations"
        />
      )
    case 'userops':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={txUserOpColumns}
          rowKey={(row) => String(row.logIndex)}
          caption="tab.userops"
          empty="empty.userOps"
        />
      )
    case 'runes':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          through={tx.height}
          columns={ofOneTx(runeMoveColumns(false))}
          rowKey={(row) => `${row.rune.id} ${row.action}`}
          caption="tab.runes"
          empty="empty.runeMoves"
        />
      )
    case 'cashTokens':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          through={tx.height}
          columns={ofOneTx(cashTokenMoveColumns(false))}
          rowKey={cashTokenMoveKey}
          caption="tab.cashTokens"
          empty="empty.cashTokens"
        />
      )
    case 'inscriptions':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          through={tx.height}
          columns={ofOneTx(inscriptionMoveColumns(false))}
          rowKey={inscriptionMoveKey}
          caption="tab.inscriptions"
          empty="empty.inscriptions"
        />
      )
    case 'brc20':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          through={tx.height}
          columns={ofOneTx(brc20MoveColumns(false))}
          rowKey={brc20MoveKey}
          caption="tab.brc20"
          empty="empty.brc20Moves"
        />
      )
    case 'cat20':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          through={tx.height}
          columns={ofOneTx(cat20MoveColumns(false))}
          rowKey={cat20MoveKey}
          caption="tab.cat20"
          empty="empty.cat20Moves"
        />
      )
    case 'omni':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          through={tx.height}
          columns={ofOneTx(omniMoveColumns)}
          rowKey={omniKey}
          caption="tab.omni"
          empty="empty.omniMoves"
        />
      )
  }
}
