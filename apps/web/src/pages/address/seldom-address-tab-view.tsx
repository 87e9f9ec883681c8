import type { ListOf } from '@orrery/model/wire/common'
import { givenApprovalColumns } from '@orrery/entities/columns/approval-columns'
import { accountCallColumns } from '@orrery/entities/columns/call-columns'
import { accountAuthorizationColumns, accountWithdrawalColumns } from '@orrery/entities/columns/block-data-columns'
import { balanceColumns } from '@orrery/entities/columns/balance-column'
import { accountTxColumns } from '@orrery/entities/columns/account-tx-columns'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { AccountFilterBar, emptyNarrowed } from '../../page-parts/lists/account-filter-bar.tsx'
import { outputColumns } from '@orrery/entities/columns/token-columns'
import { ApprovalNote } from '../../page-parts/approval-note.tsx'
import { CallListTab } from '../../page-parts/lists/call-list-tab.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { ListBar } from '../../page-parts/lists/list-bar.tsx'
import { valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import { HeldCollections } from '../../page-parts/market/held-collections.tsx'
import { HoldingsFilter } from '../../page-parts/market/holdings-filter.tsx'
import { isSomeHoldings } from '../../page-parts/market/holdings-order.ts'
import { HoldingsValue, LastMovesNote, pricedHoldingColumns } from '../../page-parts/market/holdings-value.tsx'
import { movesColumns } from '../../page-parts/moves-column.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { CallFilter } from './call-filter.tsx'
import { AccountUserOpsTab } from './account-user-ops-tab.tsx'
import { AccountTransfers } from './account-transfers.tsx'
import { ContractTab } from './contract-tab.tsx'
import { InOrder, OrderLink } from '../../page-parts/lists/in-order.tsx'
import { itemHoldingColumns } from './item-holding-columns.tsx'
import type { SeldomAddressTabProps } from './seldom-address-tab.ts'
import { TabNewsPlace } from './tab-news-place.tsx'
import { ownedColumns } from './unspent-columns.tsx'
import styles from './unspent.module.css'

const NO_FILTER = new URLSearchParams()

/** What of an address with very many balances is listed. */
function CutNote({ part }: { readonly part: Part<ListOf<unknown>> }) {
  const { t } = usePageContext()
  const cutAt = part.state === 'ready' ? part.value.extend.cutAt : undefined
  return cutAt === undefined ? null : (
    <p className={styles.above} role="status">
      {t('holdings.cut', { count: cutAt })}
    </p>
  )
}

/** What was unspent before the first indexed block is not known. */
function PartlyNote({ part }: { readonly part: Part<ListOf<unknown>> }) {
  const { t } = usePageContext()
  return valueOf(part)?.extend.coverage.complete === false ? (
    <p className={styles.above} role="status">
      {t('xpub.partial')}
    </p>
  ) : null
}

/** The tabs of an address that few people open, or few addresses have. */
export function SeldomAddressTabView({ tab, frame: { news: told, ...asked }, self, quiet }: SeldomAddressTabProps) {
  const news = told ?? <TabNewsPlace tab={tab} frame={asked} self={self} quiet={quiet} />
  const frame = { ...asked, news }
  const { page, query, loading, path } = frame
  const place = { page, query, loading, path }
  const chain = usePageChain()
  switch (tab.id) {
    case 'transactions':
      return (
        <InOrder query={query}>
          <ListTab
            {...frame}
            part={tab.part}
            columns={(rows) => [
              ...accountTxColumns(self, rows),
              ...(chain.family === 'evm' ? movesColumns : []),
              ...balanceColumns(rows),
            ]}
            counts={({ height }) => height !== null}
            rowKey={(row) => row.hash}
            empty={emptyNarrowed('transactions', query, chain, 'empty.addressTxs')}
            above={<AccountFilterBar list="transactions" path={path} query={query} part={tab.part} />}
          />
        </InOrder>
      )
    case 'transfers':
      return (
        <InOrder query={query}>
          <AccountTransfers part={tab.part} frame={frame} self={self} />
        </InOrder>
      )
    case 'approvals':
      return (
        <>
          <ApprovalNote rows={tab.part.state === 'ready' ? tab.part.value.hits : []} />
          <ListTab
            {...frame}
            part={tab.part}
            columns={givenApprovalColumns}
            rowKey={(row) => `${row.height}:${row.logIndex}`}
            empty="empty.approvals"
            above={
              <ListBar>
                <OrderLink path={path} query={query} />
              </ListBar>
            }
          />
        </>
      )
    case 'nfts':
      return (
        <>
          {tab.part.state === 'ready' && <HeldCollections list={tab.part.value} path={path} query={query} />}
          <ListTab
            {...frame}
            part={tab.part}
            columns={itemHoldingColumns}
            rowKey={(row) => `${row.token.address}:${row.tokenId ?? ''}`}
            empty={isSomeHoldings(query, null) ? 'empty.filtered' : 'empty.items'}
            above={
              <>
                <CutNote part={tab.part} />
                <HoldingsFilter of="items" path={path} query={query} tellsWorth={false} />
              </>
            }
            unless={({ extend }) => (extend.coverage.complete ? null : 'empty.items.unknown')}
          />
        </>
      )
    case 'tokens':
      return (
        <>
          <HoldingsValue part={tab.part} {...place} />
          <ListTab
            {...frame}
            part={tab.part}
            columns={pricedHoldingColumns(tab.part)}
            rowKey={(row) => `${row.token.address}:${row.tokenId ?? ''}`}
            empty={isSomeHoldings(query, valueOf(tab.part)) ? 'empty.filtered' : 'empty.holdings'}
            above={
              <>
                <CutNote part={tab.part} />
                <LastMovesNote part={tab.part} className={styles.above} />
                <HoldingsFilter
                  of="fungible"
                  path={path}
                  query={query}
                  tellsWorth={valueOf(tab.part)?.value !== undefined}
                />
              </>
            }
          />
        </>
      )
    case 'outputs':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={outputColumns}
          rowKey={(row) => `${row.txid}:${row.vout}`}
          empty="empty.outputs"
        />
      )
    case 'utxo':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={ownedColumns}
          rowKey={(row) => `${row.txid}:${row.vout}`}
          empty="empty.unspent"
          above={
            <>
              <PartlyNote part={tab.part} />
              <div className={styles.above}>
                <DownloadLink set="address-outputs" subject={self} query={NO_FILTER} />
              </div>
            </>
          }
        />
      )
    case 'internal':
      return (
        <InOrder query={query}>
          <CallFilter path={path} query={query} part={tab.part} />
          <CallListTab {...place} news={news} part={tab.part} columns={accountCallColumns(self)} />
        </InOrder>
      )
    case 'withdrawals':
      return (
        <InOrder query={query}>
          <ListTab
            {...frame}
            part={tab.part}
            columns={accountWithdrawalColumns}
            rowKey={(row) => String(row.index)}
            empty={query.get('validator') ? 'empty.filtered' : emptyInDays(query, 'empty.withdrawals')}
            above={
              <>
                <DateFilter path={path} query={query} beside={<OrderLink path={path} query={query} />} />
                <div className={styles.above}>
                  <NarrowForm
                    key={query.get('validator') ?? ''}
                    path={path}
                    name="validator"
                    label="column.validator"
                    asked={query.get('validator') ?? undefined}
                    query={query}
                    kept={['order']}
                  />
                </div>
                {tab.part.state === 'ready' && <LookedTo height={tab.part.value.extend.lookedTo} />}
              </>
            }
          />
        </InOrder>
      )
    case 'authorizations':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={accountAuthorizationColumns}
          rowKey={(row) => `${row.txHash}:${row.position}`}
          empty="empty.authorizations"
        />
      )
    case 'userops':
      return <AccountUserOpsTab part={tab.part} frame={frame} />
    case 'contract':
      return (
        <PartFrame part={tab.part}>
          {(contract) => <ContractTab contract={contract} view={tab.view} self={self} behind={tab.behind} />}
        </PartFrame>
      )
  }
}
