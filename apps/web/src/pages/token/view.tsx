import { useState } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { isRawAmount } from '@orrery/format/format-amount'
import { MISSING } from '@orrery/format/missing'
import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { displayName } from '@orrery/entities/display-name'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { StandardChip } from '@orrery/entities/standard-chip'
import { TokenName } from '@orrery/entities/token-name'
import { TxLink } from '@orrery/entities/tx-link'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Transfer } from '@orrery/model/wire/transaction'
import { Badge } from '@orrery/ui/badge'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { NewsBar } from '@orrery/ui/news-bar'
import { useArchivePause } from '../../live/use-archive-pause.ts'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { FeedLink } from '../../page-parts/lists/feed-link.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { calledTransferColumns } from '../../page-parts/lists/method-column.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PricesPart } from '../../page-parts/market/prices-part.ts'
import { WorthText, worthColumns } from '../../page-parts/market/worth-column.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { DistributionPart } from '../../page-parts/rich/distribution-part.ts'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { transferKey } from '../../page-parts/lists/transfer-key.ts'
import { dateParams } from '../../routing/date-params.ts'
import type { PageProps } from '../../routing/page.ts'
import type { TokenData } from './page.ts'
import { ApprovalsPart } from './approvals-part.ts'
import { ActivityPart } from './activity-part.ts'
import { HoldersPart } from './holders-part.ts'
import { PoolsPart } from './pools-part.ts'
import type { RiskStripProps } from './risk-strip.tsx'
import { SalesPart } from './sales-part.ts'
import { InventoryPart } from './inventory-part.ts'
import { VaultPart } from './vault-part.ts'
import { InfoPart } from './info-part.ts'
import { knownHeight } from './known-height.ts'
import { SuspicionPart, isSuspicious } from './suspicion-part.ts'
import type { TokenLater } from './token-later.ts'
import type { TokenNewsProps } from './token-news.tsx'
import styles from './risk-room.module.css'

// Asked of the node, for which the page does not wait.
const LateRisks = latePart<RiskStripProps>(() => import('./risk-strip.tsx').then((module) => module.RiskStrip))

const LateNews = latePart<TokenNewsProps>(() => import('./token-news.tsx').then((module) => module.TokenNews))

/** With a mark on each row that something is suspicious about (screens-evm §0.6). */
const transferColumnsOf = (rows: readonly Transfer[]): readonly RowColumn<Transfer>[] => [
  ...calledTransferColumns,
  ...worthColumns(rows),
  ...(rows.some(isSuspicious) ? [suspicionColumn] : []),
]

const suspicionColumn: RowColumn<Transfer> = {
  id: 'suspicion',
  label: 'suspicious.mark',
  narrow: true,
  cell: (row) => row.suspicion && <SuspicionPart.Part row={row} reason={row.suspicion} />,
}

/** What other tabs are narrowed by is nothing to the list of transfers. */
const NO_FILTER = new URLSearchParams()

/** One token: its name with the reasons to doubt it, its supply, who moves it and who holds it. */
export function View({ data, chain, page, query, params, loading }: PageProps<'/token/:type?/:address', TokenData>) {
  const { t, locale, nowMs } = usePageContext()
  const { tab } = data
  const refresh = usePageRefresh()
  const [told, setTold] = useState<TokenLater | null>(null)
  const later = told?.of === data.token ? told : null
  const token = later?.now ?? data.token
  const priced = valueOf(data.price)
  const [price, liquidity] = [priced?.token ?? null, priced?.liquidity ?? null]
  const unsettled = useArchivePause(chain.code)
  const base = `/${chain.path}/token/${encodeURIComponent(loading ? params.address : token.address)}`
  const decimals = token.standard === 'erc20' ? token.decimals : 0
  const warnings = [
    ...new Set([token.name, token.symbol].flatMap((name) => (name === null ? [] : displayName(name).warnings))),
    ...(token.doubts ?? []),
  ]
  const frame = { path: base, page, query, loading }
  // Rows of a part of the list announce nothing: what is new may be none of it. Days that are not over have all that is.
  const announces =
    page === 1 &&
    [...query.keys()].every((name) => /^(?:limit|tab|from|to)$/.test(name)) &&
    !(dateParams(query).until! <= nowMs)
  const narrowedBy = tab.id === 'transfers' ? query : NO_FILTER
  const facts: readonly Fact[] = [
    // Each has its place before it is known, a dash where nothing tells it: the tabs below stay where they are.
    ...(token.standard === 'erc20'
      ? [
          ...(['price', 'cap'] as const).map((of) => ({
            label: of === 'price' ? 'fact.price' : 'market.cap',
            value: price === null ? MISSING : <PricesPart.Part of={of} row={price} line={0} />,
            note: price !== null && <PricesPart.Part of={of} row={price} line={1} />,
          })),
          {
            label: 'fact.liquidity',
            value: liquidity === null ? MISSING : <WorthText worth={liquidity.worth} />,
            note: liquidity !== null && (
              <Link to={`${base}?tab=dex`}>{t('token.liquidity.pools', { count: liquidity.pools })}</Link>
            ),
          },
        ]
      : []),
    // Many collections tell no supply: then what all holders have.
    token.totalSupply === null && token.ledgerSupply !== null
      ? {
          label: 'fact.ledgerSupply',
          value: <AmountText base={token.ledgerSupply} decimals={decimals} symbol={null} places={4} />,
        }
      : {
          label: 'fact.supply',
          value: <AmountText base={token.totalSupply} decimals={decimals} symbol={null} places={4} />,
          ...(token.totalSupply !== null && {
            note: t('token.readAt', { height: formatNumber(token.supplyAt, { locale }) }),
          }),
        },
    {
      label: 'fact.holders',
      value: <Figure value={token.holders} />,
      ...(token.holders === null && unsettled && { note: t('balance.unsettled') }),
    },
    {
      label: 'fact.transfers',
      value: <Figure value={token.transfers} />,
      ...(token.transfers24h !== null && {
        note: t('stat.in24h', { count: formatNumber(token.transfers24h, { locale }) }),
      }),
    },
    ...(token.standard === 'erc20'
      ? [{ label: 'fact.decimals', value: <Figure value={token.decimals} />, note: null }]
      : []),
    { label: 'fact.contract', value: <AddressLink address={token.address} cut="full" />, note: null },
    ...(token.creator === null
      ? []
      : [{ label: 'fact.creator', value: <AddressLink address={token.creator} />, note: null }]),
    ...(token.createdTx === null
      ? []
      : [{ label: 'fact.createdTx', value: <TxLink hash={token.createdTx} />, note: null }]),
    {
      label: 'fact.firstTransfer',
      value: (
        <>
          {token.firstHeight !== null && t('column.block')} <BlockLink block={token.firstHeight} />
        </>
      ),
      note: null,
    },
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={t('page.token.kind', { chain: chain.name.full })}
        title={
          <>
            <TokenName name={token.name} badge={false} />
            {token.symbol !== null && token.symbol !== token.name && (
              <>
                {' '}
                <small>
                  <TokenName name={token.symbol} badge={false} />
                </small>
              </>
            )}
          </>
        }
        actions={
          loading ? undefined : (
            <>
              <FeedLink of={`token/${token.address}`} query={narrowedBy} />
              <Link to={`/token-alert/${chain.path}/${token.address}`}>{t('monitor.watch')}</Link>
              {token.standard === 'erc20' && token.symbol !== null && token.decimals !== null && (
                <Link to={`${base}?tab=info#wallet`}>{t('token.watch.ask')}</Link>
              )}
            </>
          )
        }
        marks={
          <>
            <StandardChip standard={token.standard} />
            {token.marks?.verified === true && <Badge tone="good">{t('column.verified')}</Badge>}
            {token.marks?.listed === true && <Badge icon={null}>{t('token.mark.listed')}</Badge>}
          </>
        }
        subject={<HashSubject text={token.address} copy="copy.address" />}
      />
      {warnings.length > 0 && (
        <Notice tone="warn" title={token.doubts ? 'suspicious.mark' : 'token.warning'}>
          {warnings.map((warning) => t(`nameWarning.${warning}`)).join(' ')}
        </Notice>
      )}
      {token.standard === 'erc20' && isRawAmount(token.decimals) && !loading && (
        <Notice tone="accent" title="token.rawDecimals">
          {t('token.rawDecimals.text')}
        </Notice>
      )}
      <Facts facts={facts} loading={loading} steady asOf={later?.asOf ?? undefined} />
      {!loading && <LateNews of={data.token} onLater={setTold} />}
      {tab.id !== 'info' && (
        <div className={styles.strip}>{!loading && <LateRisks key={token.address} token={data.token} />}</div>
      )}
      <TabLinks
        label="tabs.token"
        active={tab.id === 'past-holders' ? 'holders' : tab.id}
        tabs={[
          { id: 'transfers', label: 'tab.transfers', path: base, count: token.transfers },
          { id: 'holders', label: 'tab.holders', path: `${base}?tab=holders`, count: token.holders },
          { id: 'distribution', label: 'tab.distribution', path: `${base}?tab=distribution` },
          ...(token.standard === 'erc20'
            ? []
            : ['inventory', 'sales'].map((id) => ({ id, label: `tab.${id}`, path: `${base}?tab=${id}` }))),
          ...(token.standard === 'erc20' ? [{ id: 'dex', label: 'tab.dex', path: `${base}?tab=dex` }] : []),
          ...(token.isVault || tab.id === 'vault'
            ? [{ id: 'vault', label: 'tab.vault', path: `${base}?tab=vault` }]
            : []),
          { id: 'approvals', label: 'tab.approvals', path: `${base}?tab=approvals` },
          { id: 'analytics', label: 'tab.analytics', path: `${base}?tab=analytics` },
          { id: 'info', label: 'tab.info', path: `${base}?tab=info` },
          // A page of its own, as of any contract (screens-evm §6.1).
          { id: 'contract', label: 'tab.contract', path: `/${chain.path}/address/${token.address}/contract` },
        ]}
      />
      {tab.id === 'transfers' && (
        <ListTab
          {...frame}
          part={tab.part}
          columns={transferColumnsOf}
          rowKey={transferKey}
          caption="tab.transfers"
          empty={emptyInDays(query, 'empty.tokenTransfers')}
          indexed
          above={
            <DateFilter
              path={base}
              query={query}
              beside={
                <>
                  <Link to={`/${chain.path}/advanced-filter?filter=1&kind=transfers&token=${token.address}`}>
                    {t('filter.narrow')}
                  </Link>
                  <DownloadLink set="token-transfers" subject={token.address} query={query} />
                </>
              }
            >
              {announces && (
                <NewsBar
                  text={later && later.transfers > 0 ? t('live.newTransfers', { count: later.transfers }) : null}
                  quiet={t('live.asOf', {
                    height: formatNumber(knownHeight(token.supplyAt, valueOf(tab.part)?.hits), { locale }),
                  })}
                  onShow={() => void refresh()}
                />
              )}
            </DateFilter>
          }
        />
      )}
      {tab.id === 'distribution' && (
        <PartFrame part={tab.part}>
          {({ ranking }) => (
            <>
              <DistributionPart.Part ranking={ranking} loading={loading} />
              <p>
                <Link to={`/${chain.path}/tokenomics/${encodeURIComponent(token.address)}`}>
                  {t('page.tokenomics.heading')}
                </Link>
              </p>
            </>
          )}
        </PartFrame>
      )}
      {(tab.id === 'holders' || tab.id === 'past-holders') && (
        <HoldersPart.Part {...frame} tab={tab} token={data.token} chain={chain} />
      )}
      {tab.id === 'inventory' && (
        <InventoryPart.Part {...frame} part={tab.part} traits={tab.traits} token={data.token} />
      )}
      {tab.id === 'sales' && <SalesPart.Part part={tab.part} contract={token.address} loading={loading} />}
      {tab.id === 'dex' && <PoolsPart.Part {...frame} part={tab.part} trades={tab.trades} contract={token.address} />}
      {tab.id === 'vault' && <VaultPart.Part {...frame} figures={tab.part} flows={tab.flows} token={data.token} />}
      {tab.id === 'approvals' && (
        <ApprovalsPart.Part {...frame} part={tab.part} spenders={tab.spenders} token={data.token} />
      )}
      {tab.id === 'analytics' && (
        <ActivityPart.Part
          part={tab.part}
          flows={tab.flows}
          history={tab.history}
          token={data.token}
          path={base}
          days={tab.days}
          loading={loading}
        />
      )}
      {tab.id === 'info' && <InfoPart.Part token={data.token} part={tab.part} loading={loading} />}
      {tab.id === 'other' && <NotOffered />}
    </>
  )
}
