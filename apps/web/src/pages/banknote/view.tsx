import { issuanceColumns } from '@orrery/entities/columns/stablecoin-columns'
import { usePageContext } from '@orrery/entities/page-context'
import { STABLECOINS } from '@orrery/model/stablecoins'
import { Link } from '@orrery/ui/link'
import { eventKey } from '../../page-parts/event-key.ts'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NoneOfEvents } from '../../page-parts/lists/none-of-events.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { OmniNotes } from '../../page-parts/ledgers/omni-notes.tsx'
import { OmniLink } from '../../page-parts/ledgers/omni-parts.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { SummaryPart } from './summary-part.ts'
import { BANKNOTE_TABS, type BanknoteData } from './page.ts'

/** What tokens tell by transfers alone, which the filter finds. */
const supplyPath = (chain: string, tab: string): string =>
  `/${chain}/advanced-filter?kind=transfers&supply=${tab === 'print' ? 'minted' : tab === 'destroy' ? 'burnt' : 'both'}`

/** How the coins of known issuers grew (screens-evm §8.4, cumulative supply and net per day). */
const SUPPLY_CHARTS = [
  { id: 'stable-supply', title: 'chart.stableSupply' },
  { id: 'stable-issuance', title: 'chart.stableIssuance' },
  { id: 'stable-volume', title: 'chart.stableVolume' },
] as const

/** Coins that were issued and taken back (screens-evm §8.4). */
export function View({ data, chain, params, page, query, loading }: PageProps<'/banknote/:tab?', BanknoteData>) {
  const { t } = usePageContext()
  const base = `/${chain.path}/banknote`
  const tab = params.tab ?? 'all'
  return (
    <>
      <PageHead
        title={t('page.banknote.title')}
        kind={chain.name.full}
        subject={data.ledgers ? <OmniLink /> : t('coinEvent.anyToken')}
      />
      <TabLinks
        label="page.banknote.title"
        active={tab}
        tabs={[
          { id: 'all', label: 'tab.all', path: base },
          ...[...BANKNOTE_TABS, ...(chain.family === 'evm' ? ['summary'] : [])].map((id) => ({
            id,
            label: `tab.${id}`,
            path: `${base}/${id}`,
          })),
        ]}
      />
      {chain.family === 'evm' && STABLECOINS.has(chain.quirks.chainId) && (
        <p>
          {SUPPLY_CHARTS.map(({ id, title }, at) => (
            <span key={id}>
              {at > 0 && ' · '}
              <Link to={`/${chain.path}/charts/${id}?days=365`}>{t(title)}</Link>
            </span>
          ))}
        </p>
      )}
      {data.summary ? (
        <SummaryPart.Part chains={data.summary} chain={chain} />
      ) : data.list === null ? (
        <NotOffered />
      ) : data.ledgers ? (
        <OmniNotes
          list={data.list}
          ledgers={data.ledgers}
          after="omni.supplyAfter"
          caption="page.banknote.title"
          none="empty.banknote"
          path={tab === 'all' ? base : `${base}/${tab}`}
          page={page}
          query={query}
          loading={loading}
        />
      ) : (
        <ListFrame
          list={data.list}
          columns={issuanceColumns}
          rowKey={eventKey}
          caption="page.banknote.title"
          empty={
            <NoneOfEvents what="empty.banknote" looked="looked.banknote" coverage={data.list.extend.coverage}>
              <Link to={supplyPath(chain.path, tab)}>{t('looked.banknote.transfers')}</Link>
            </NoneOfEvents>
          }
          path={tab === 'all' ? base : `${base}/${tab}`}
          page={page}
          query={query}
          loading={loading}
        />
      )}
    </>
  )
}
