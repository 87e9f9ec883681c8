import { blockColumnsFor } from '@orrery/entities/columns/block-columns'
import { addressNameColumns } from '@orrery/entities/columns/name-columns'
import { DecodedByLine } from '@orrery/entities/decoded-by-line'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { DecodedBy } from '@orrery/model/wire/decoded'
import { formatNumber } from '@orrery/format/format-number'
import { brc20BalanceColumns } from '../../page-parts/ledgers/brc20-columns.tsx'
import { cat20BalanceColumns } from '../../page-parts/ledgers/cat20-columns.tsx'
import { BRC20_DOUBT } from '../../page-parts/ledgers/brc20-parts.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { inscriptionColumns } from '../../page-parts/ledgers/inscription-columns.tsx'
import { LedgerListTab } from '../../page-parts/ledgers/ledger-list-tab.tsx'
import { WrappedNamesCard } from './wrapped-names-card.tsx'
import { BlockRangeForm } from '../../page-parts/lists/block-range-form.tsx'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { lookedFor } from '../../page-parts/lists/looked-for.ts'
import { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import { readyPart, valueOf } from '../../page-parts/facts/load-part.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { cashTokenBalanceColumns } from '../../page-parts/ledgers/cash-token-columns.tsx'
import { omniKey, omniMoveColumns } from '../../page-parts/ledgers/omni-columns.tsx'
import { OmniHolding } from '../../page-parts/ledgers/omni-parts.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { TracedPart } from '../../page-parts/facts/traced-part.tsx'
import { runeBalanceColumns } from '../../page-parts/ledgers/rune-columns.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { dateParams } from '../../routing/date-params.ts'
import { heightParams } from '../../routing/height-params.ts'
import { BridgeRowsView } from '../bridge-list/bridge-rows.tsx'
import { requestColumns } from '../deposits-list/deposit-columns.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'
import { BalanceHistoryTab } from './balance-history-tab.tsx'
import { BatchesTab } from './batches-tab.tsx'
import { BlobsTab } from './blobs-tab.tsx'
import { ChainsTab } from './chains-tab.tsx'
import { EventChoice } from './event-choice.tsx'
import { eventColumns } from '../../page-parts/event-columns.tsx'
import type { FurtherAddressTabProps, FurtherTab } from './further-address-tab.ts'
import { InOrder, OrderLink } from '../../page-parts/lists/in-order.tsx'
import { accountPendingColumns, deployedColumns } from './made-columns.tsx'
import { QrTab } from './qr-tab.tsx'
import { roleColumns } from './role-columns.tsx'
import { upgradeColumns } from './upgrade-columns.tsx'
import { SignalsTab } from './signals-tab.tsx'
import { StatementTab } from './statement-tab.tsx'
import { TabNewsPlace } from './tab-news-place.tsx'
import styles from './unspent.module.css'
import { SearchedTab } from '../../page-parts/searched-tab.tsx'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { AfterWords } from '../../page-parts/after-words.tsx'

const LatePowers = latePart(() => import('./contract-powers.tsx').then((module) => module.ContractPowersPanel))

const NO_FILTER = new URLSearchParams()

/** Whether events are cut to blocks or to days. */
const isCutTo = (query: URLSearchParams): boolean =>
  Object.keys({ ...heightParams(query), ...dateParams(query) }).length > 0

/** What the events of a page were read by, each once. */
function readersOf({ part }: Extract<FurtherTab, { readonly id: 'events' }>): readonly DecodedBy[] {
  const hits = part.state === 'ready' ? part.value.list.hits : []
  const all = hits.flatMap(({ event }) => event?.decodedBy ?? [])
  return [...new Map(all.map((reader) => [`${reader.by} ${reader.contract}`, reader])).values()]
}

function EventsToChoose({ part, path, query }: Pick<Extract<FurtherTab, { readonly id: 'events' }>, 'part'> & Place) {
  const events = part.state === 'ready' ? part.value.events : undefined
  return events && <EventChoice key={query.get('topic') ?? ''} path={path} query={query} events={events} />
}
type Place = { readonly path: string; readonly query: URLSearchParams }

/** Events of a contract, its roles and upgrades, and blocks that an address produced (screens-evm §5, §6.1). */
export function FurtherAddressTabView({ tab, frame: asked, base, self, quiet }: FurtherAddressTabProps) {
  const frame = { ...asked, news: <TabNewsPlace tab={tab} frame={asked} self={self} quiet={quiet} /> }
  const { t, locale } = usePageContext()
  const { path, query } = frame
  const chain = usePageChain()
  const eventKey = (row: { readonly height: number; readonly logIndex: number }) => `${row.height}:${row.logIndex}`
  switch (tab.id) {
    case 'events':
      return (
        <InOrder query={query}>
          <SearchedTab
            {...frame}
            part={tab.part}
            columns={eventColumns((topic) => pagePath(path, 1, query, { topic, cursor: null }))}
            rowKey={eventKey}
            none={isCutTo(query) ? 'empty.filtered' : 'empty.events'}
            above={
              <div className={styles.above}>
                {/* Files do not know what names an account. */}
                {!query.has('names') && (
                  <p>
                    <DownloadLink
                      set="address-logs"
                      subject={decodeURIComponent(base.split('/').at(-1)!)}
                      query={query}
                    />
                  </p>
                )}
                <EventsToChoose part={tab.part} path={path} query={query} />
                <NarrowForm
                  key={query.get('names') ?? ''}
                  path={path}
                  name="names"
                  label="events.names"
                  asked={query.get('names') ?? undefined}
                  query={query}
                  kept={['topic', 'fromBlock', 'toBlock', 'order']}
                />
                <DateFilter
                  path={path}
                  query={query}
                  beside={
                    <>
                      <BlockRangeForm
                        key={`${query.get('fromBlock')}-${query.get('toBlock')}`}
                        path={path}
                        query={query}
                        kept={['topic', 'names', 'order']}
                      />
                      <OrderLink path={path} query={query} />
                    </>
                  }
                />
                {query.has('topic') && (
                  <p>
                    <Link to={pagePath(path, 1, query, { topic: null, cursor: null })}>{t('events.all')}</Link>
                  </p>
                )}
                {readersOf(tab).map((decodedBy) => (
                  <DecodedByLine key={`${decodedBy.by} ${decodedBy.contract}`} decodedBy={decodedBy} />
                ))}
              </div>
            }
          />
        </InOrder>
      )
    case 'blocks':
      return (
        <InOrder query={query}>
          <SearchedTab
            {...frame}
            part={tab.part}
            columns={
              tab.part.state === 'ready'
                ? blockColumnsFor(tab.part.value.list.hits).filter(({ id }) => id !== 'producer')
                : []
            }
            rowKey={(row) => row.hash}
            none={emptyInDays(query, 'empty.producedBlocks')}
            above={<DateFilter path={path} query={query} beside={<OrderLink path={path} query={query} />} />}
          />
        </InOrder>
      )
    case 'deposits':
      return (
        <>
          <p>{t('deposits.named')}</p>
          <ListTab
            {...frame}
            caption="page.depositsList.title"
            part={tab.part}
            columns={requestColumns}
            rowKey={eventKey}
            empty="empty.depositsNamed"
            above={tab.part.state === 'ready' && <LookedTo height={tab.part.value.extend.lookedTo} />}
          />
        </>
      )
    case 'bridge':
      return tab.told === null ? (
        <NotOffered />
      ) : (
        <>
          <p>{t('bridge.named')}</p>
          <p>{t('bridge.rule')}</p>
          <BridgeRowsView told={tab.told} {...frame} chain={chain} none="empty.bridgeNamed" />
        </>
      )
    case 'roles': {
      const as = query.get('as') === 'holder' ? 'holder' : 'contract'
      const view = query.get('view') === 'history' ? 'history' : 'standing'
      const to = (change: Readonly<Record<string, string | null>>) =>
        pagePath(path, 1, query, { ...change, cursor: null })
      return (
        <>
          <TabLinks
            label="tab.roles"
            active={as}
            tabs={[
              { id: 'contract', label: 'roles.at', path: to({ as: null }) },
              { id: 'holder', label: 'roles.held', path: to({ as: 'holder' }) },
            ]}
          />
          <p>{t('roles.note')}</p>
          <p>
            <Link to={to({ view: view === 'history' ? null : 'history' })}>
              {t(view === 'history' ? 'roles.now' : 'approval.tab.history')}
            </Link>
          </p>
          <ListTab
            {...frame}
            part={tab.part}
            columns={roleColumns(as)}
            rowKey={eventKey}
            empty={as === 'holder' ? 'empty.rolesHeld' : 'empty.roles'}
          />
        </>
      )
    }
    case 'chains':
      return <PartFrame part={tab.part}>{(found) => <ChainsTab found={found} />}</PartFrame>
    case 'blobs':
      return <BlobsTab part={tab.part} frame={frame} />
    case 'batches':
      return <BatchesTab part={tab.part} frame={frame} self={self} />
    case 'qr':
      return <QrTab address={self} />
    case 'statement':
      return (
        <PartFrame part={tab.part}>
          {(statement) => <StatementTab statement={statement} path={path} query={query} />}
        </PartFrame>
      )
    case 'balances':
      return <BalanceHistoryTab part={tab.part} held={tab.held} frame={frame} />
    case 'analytics':
      return (
        <PartFrame part={tab.part}>
          {(analytics) => (
            <AnalyticsTab
              analytics={analytics}
              portfolio={tab.portfolio && valueOf(tab.portfolio)}
              path={path}
              query={query}
            />
          )}
        </PartFrame>
      )
    case 'signals':
      return <PartFrame part={tab.part}>{(signals) => <SignalsTab signals={signals} base={base} />}</PartFrame>
    case 'pending':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={accountPendingColumns}
          rowKey={({ hash }) => hash}
          empty="empty.pending"
          unless={({ extend }) => (extend.totalIsFloor ? 'empty.pending.part' : null)}
        />
      )
    case 'deployed':
      return (
        <TracedPart part={tab.part}>
          {(list) => (
            <ListTab
              {...frame}
              part={readyPart(list)}
              columns={deployedColumns}
              rowKey={({ contract, height, txIndex }) => `${contract}:${height}:${txIndex}`}
              empty="empty.deployed"
              above={
                <>
                  {list.traced !== null && list.traced.blocks < list.traced.of && (
                    <Notice tone="warn" title="calls.partly">
                      {t('calls.partly.text', {
                        traced: formatNumber(list.traced.blocks, { locale }),
                        blocks: formatNumber(list.traced.of, { locale }),
                      })}
                    </Notice>
                  )}
                  <LookedTo height={list.extend.lookedTo} />
                </>
              }
            />
          )}
        </TracedPart>
      )
    case 'names':
      return (
        <>
          <WrappedNamesCard part={tab.wrapped} />
          <ListTab
            {...frame}
            part={tab.part}
            columns={addressNameColumns}
            rowKey={eventKey}
            empty="empty.names"
            unless={(list) => lookedFor('looked.names', list)}
            indexed
          />
        </>
      )
    case 'runes':
      return (
        <>
          <p>
            <Link to={`${base.split('/').slice(0, 2).join('/')}/runes-tx-list?of=${base.split('/')[3]}`}>
              {t('menu.runes-tx-list')}
            </Link>
            {' · '}
            <DownloadLink set="address-rune-moves" subject={self} query={NO_FILTER} />
          </p>
          <LedgerListTab
            {...frame}
            part={tab.part}
            columns={runeBalanceColumns}
            rowKey={(row) => row.rune.id}
            empty="empty.runesHeld"
          />
        </>
      )
    case 'cashTokens':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          columns={cashTokenBalanceColumns}
          rowKey={(row) => row.category}
          empty="empty.cashTokens"
        />
      )
    case 'inscriptions':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          columns={inscriptionColumns(true)}
          rowKey={(row) => row.id}
          empty="empty.inscriptions"
        />
      )
    case 'cat20':
      return (
        <>
          <p>
            <Link to={`${base.split('/').slice(0, 2).join('/')}/cat20-tx-list?of=${base.split('/')[3]}`}>
              {t('menu.cat20-tx-list')}
            </Link>
          </p>
          <LedgerListTab
            {...frame}
            part={tab.part}
            columns={cat20BalanceColumns}
            rowKey={(row) => row.token.id}
            empty="empty.cat20Held"
          />
        </>
      )
    case 'brc20':
      return (
        <LedgerListTab
          {...frame}
          part={tab.part}
          columns={brc20BalanceColumns}
          rowKey={(row) => row.token.id}
          empty="empty.brc20Held"
          doubt={BRC20_DOUBT}
        />
      )
    case 'omni':
      return (
        <>
          <PartFrame part={tab.balance}>{(account) => <OmniHolding account={account} />}</PartFrame>
          <DownloadLink set="address-omni-moves" subject={self} query={NO_FILTER} />
          <ListTab
            {...frame}
            part={tab.part}
            columns={omniMoveColumns}
            rowKey={omniKey}
            empty="empty.omniMoves"
            indexed
          />
        </>
      )
    case 'upgrades':
      return (
        <>
          <ListTab {...frame} part={tab.part} columns={upgradeColumns} rowKey={eventKey} empty="empty.upgrades" />
          <AfterWords>{() => <LatePowers address={self} isOpen />}</AfterWords>
        </>
      )
  }
}
