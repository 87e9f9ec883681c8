import { useState } from 'react'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { Badge } from '@orrery/ui/badge'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { NewsBar } from '@orrery/ui/news-bar'
import { useArchivePause } from '../../live/use-archive-pause.ts'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { FeedLink } from '../../page-parts/lists/feed-link.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PanelRows } from '../../page-parts/panels/panel-rows.tsx'
import { PanelSections } from '../../page-parts/panels/panel-sections.tsx'
import { TabLinks, type TabLink } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { AddressLater } from './address-later.ts'
import type { AddressNewsProps } from './address-news.tsx'
import { AddressOrigin, hasOrigin, proxyOf } from './address-origin.ts'
import { AddressTabView } from './address-tab.tsx'
import { mayGrow } from './may-grow.ts'
import type { AddressData } from './page.ts'

const LabelButton = latePart(
  () => import('../../labels/label-button.tsx').then((module) => module.LabelButton),
  LabelWaiting,
)

const LateNews = latePart<AddressNewsProps>(() => import('./address-news.tsx').then((module) => module.AddressNews))

/** Lists that say, where they hold a row of it, what an address does for the chain (screens-evm §5). */
const DEEDS = ['blocks', 'blobs', 'withdrawals'] as const

/** One address: what it holds, since when it is known, and what happened to it. */
export function View({
  data,
  chain,
  page,
  query,
  params,
  loading,
}: PageProps<'/address/:address/:tab?/:nav?', AddressData>) {
  const { t, locale, names, nowMs } = usePageContext()
  const { panel, tab } = data
  const refresh = usePageRefresh()
  const [told, setTold] = useState<AddressLater | null>(null)
  const later = told?.of === data.address ? told : null
  const address = later?.now ?? data.address
  const base = `/${chain.path}/address/${encodeURIComponent(loading ? params.address : address.address)}`
  const atLeast = !address.coverage.complete
  const { balance, label } = address
  const unsettled = useArchivePause(chain.code)
  const utxo = chain.family === 'utxo'
  const lately = (count: number | null) =>
    count !== null && { note: t('stat.in24h', { count: formatNumber(count, { locale }) }) }
  const facts: readonly Fact[] = [
    {
      label: 'fact.balance',
      value: <Amount base={balance?.amount ?? null} places="all" />,
      note:
        balance === null
          ? t(unsettled ? 'balance.unsettled' : 'balance.unknown')
          : t(`balance.${balance.source}`, { height: formatNumber(balance.asOf.height, { locale }) }),
    },
    ...(data.address.pendingChange === null || data.address.pendingChange === '0'
      ? []
      : [{ label: 'fact.pendingChange', value: <Amount base={address.pendingChange} signed toned /> }]),
    {
      label: 'fact.txCount',
      value: <Count value={address.txCount} atLeast={atLeast} />,
      ...lately(address.txCount24h),
    },
    ...(utxo || address.transferCount === null
      ? []
      : [
          {
            label: 'fact.transferCount',
            value: <Count value={address.transferCount} atLeast={atLeast} />,
            ...lately(address.transferCount24h),
          },
        ]),
    { label: 'address.firstSeen', value: <Age ms={address.firstSeenMs} /> },
    { label: 'fact.lastSeen', value: <Age ms={address.lastSeenMs} /> },
    ...(address.nonce === null ? [] : [{ label: 'fact.nonce', value: <Figure value={address.nonce} /> }]),
    ...(address.codeSize === null || address.codeSize === 0
      ? []
      : [{ label: 'fact.codeSize', value: <Figure value={address.codeSize} unit="B" /> }]),
  ]
  const plain = (id: string): TabLink => ({ id, label: `tab.${id}`, path: `${base}/${id}` })
  // screens-evm §5: a tab of nothing is not shown, unless it is the one that was asked for.
  const none: ReadonlySet<string> = new Set(address.none)
  const tabs = (
    [
      { id: 'transactions', label: 'tab.transactions', path: base, count: address.txCount, atLeast },
      ...(utxo
        ? ['utxo', 'outputs', 'balances', 'statement', 'analytics'].map(plain)
        : [
            {
              id: 'transfers',
              label: 'tab.transfers',
              path: `${base}/transfers`,
              count: address.transferCount,
              atLeast,
            },
            ...[
              'internal',
              'tokens',
              'nfts',
              'approvals',
              'balances',
              'statement',
              'analytics',
              'signals',
              'pending',
              'deployed',
              'chains',
            ].map(plain),
          ]),
      ...address.lists.map(plain),
      // Whom withdrawals pay, deposits name.
      ...(address.lists.includes('withdrawals') && chain.settlesOn === null
        ? [{ id: 'deposits', label: 'page.depositsList.title', path: `${base}/deposits` }]
        : []),
      ...(address.bridged ? [{ id: 'bridge', label: 'page.needs.bridges', path: `${base}/bridge` }] : []),
      ...(address.kind === 'contract' || address.proxy ? ['contract', 'events'] : []).map(plain),
    ] satisfies readonly TabLink[]
  ).filter(({ id }) => id === tab.id || !none.has(id))
  const kind = t(`address.kind.${address.kind}`)
  const rows = tab.id === 'transactions' || tab.id === 'transfers' ? tab.id : null
  const quiet = balance !== null && t('live.asOf', { height: formatNumber(balance.asOf.height, { locale }) })
  const announces = page === 1 && mayGrow(query, nowMs)
  const news = rows && later?.news[rows]
  // The server tells no name that looks like another's (reliability S-32): what it tells may stand as the title.
  const name = loading ? undefined : names?.[address.address]
  return (
    <>
      <PageHead
        loading={loading}
        kind={t('page.address.kind', { chain: chain.name.full })}
        title={name ?? kind}
        marks={
          !loading && (
            <>
              {address.addressMarks?.[address.address] === 'flagged' && <Badge tone="bad">{t('signal.flagged')}</Badge>}
              {name !== undefined && <Badge>{kind}</Badge>}
              {label !== undefined && label.kind !== 'flagged' && (
                <Badge {...(label.source && { tip: label.source })}>{t(`labels.kind.${label.kind}`)}</Badge>
              )}
              {address.token !== null && (
                <Badge tone="accent" icon="coin">
                  {t('address.isToken')}
                </Badge>
              )}
              {proxyOf(address) && <Badge>{t('contract.proxy.title')}</Badge>}
              {DEEDS.map(
                (list) => address.lists.includes(list) && <Badge key={list}>{t(`address.does.${list}`)}</Badge>,
              )}
              {panel.mark && <Badge tip={t(panel.mark.tip)}>{t(panel.mark.key, panel.mark.slots)}</Badge>}
            </>
          )
        }
        actions={
          loading ? undefined : (
            <>
              <FeedLink of={`address/${address.address}${tab.id === 'transfers' ? '/transfers' : ''}`} query={query} />
              <Link to={`${base}/qr`}>QR</Link>
              <Link to={`/monitor-edit?chain=${chain.path}&address=${address.address}`}>{t('monitor.watch')}</Link>
              <LabelButton address={address.address} />
            </>
          )
        }
        subject={<HashSubject text={address.address} copy="copy.address" isNamed={name !== undefined} />}
      />
      <Facts facts={facts} loading={loading} asOf={later?.asOf ?? undefined} />
      {!loading && hasOrigin(address, chain) && <AddressOrigin.Part address={data.address} />}
      {panel.rows.length > 0 && (
        <Card>
          <PanelRows rows={panel.rows} />
        </Card>
      )}
      <PanelSections sections={panel.sections} />
      {!loading && <CoverageNote coverage={address.coverage} />}
      <TabLinks tabs={tabs} active={tab.id} label="tabs.address" />
      {!loading && <LateNews of={data.address} tab={announces ? tab : null} query={query} onLater={setTold} />}
      <AddressTabView
        tab={tab}
        address={data.address}
        base={base}
        page={page}
        query={query}
        loading={loading}
        quiet={quiet}
        news={
          rows === null
            ? undefined
            : announces && (
                <NewsBar
                  text={news ? `${news.isFloor ? '≥ ' : ''}${t(news.text, { count: news.count })}` : null}
                  quiet={quiet}
                  onShow={() => void refresh()}
                />
              )
        }
      />
    </>
  )
}

/** A count that is a floor while the history is incomplete. */
function Count({ value, atLeast }: { readonly value: number | null; readonly atLeast: boolean }) {
  const { t } = usePageContext()
  return (
    <bdi dir="ltr" data-tip={atLeast && value !== null ? t('count.floor') : undefined}>
      {atLeast && value !== null && '≥ '}
      <Figure value={value} />
    </bdi>
  )
}

/** Stands where the button will: the head must not move when its code is there. */
function LabelWaiting() {
  const { t } = usePageContext()
  return <Button aria-disabled>{t('label.add')}</Button>
}
