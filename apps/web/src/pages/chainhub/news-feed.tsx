import { useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { HashText } from '@orrery/entities/hash-text'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenName } from '@orrery/entities/token-name'
import { formatNumber } from '@orrery/format/format-number'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { useSite } from '../../app/site.ts'
import { useHold } from '../../live/use-hold.ts'
import { useSteadyRefresh } from '../../live/use-steady-refresh.ts'
import { ChainName } from '../../page-parts/chain-name.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { News, ToldNews } from './hub-news.ts'
import { OtherChains } from './other-chains.tsx'

/** What happened lately on the chains that are followed, the newest first. It follows by itself, but neither while it is paused nor under the pointer or the focus (screens-evm §0.5). */
export function NewsFeed({ news, silent, loading }: ToldNews & { readonly loading: boolean }) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const [paused, setPaused] = useState(false)
  const { held, holds } = useHold()
  useSteadyRefresh(paused || held)
  return (
    <>
      <PageHead
        title={t('hub.news')}
        subject={t('hub.news.lead')}
        loading={loading}
        actions={
          <Button icon="pause" aria-pressed={paused} onClick={() => setPaused(!paused)}>
            {t('hub.pause')}
          </Button>
        }
      />
      {!loading && silent.length > 0 && (
        <Notice tone="warn" title="chains.silent">
          {chains
            .filter(({ code }) => silent.includes(code))
            .map(({ name }) => name.full)
            .join(' · ')}
        </Notice>
      )}
      <div {...holds}>
        <Card padding="flush">
          <RowTable
            columns={COLUMNS}
            rows={news}
            rowKey={({ chain, as, path }) => `${chain} ${as} ${path}`}
            caption={t('hub.news')}
            empty={
              // Of what was not told it is not known that nothing happened.
              silent.length > 0 ? (
                <EmptyBecause what="part.failed" because="part.safe" />
              ) : (
                <EmptyBecause what="hub.news.none" because="hub.news.lead" />
              )
            }
            loading={loading}
          />
        </Card>
      </div>
      {!loading && <OtherChains page="" />}
    </>
  )
}

const COLUMNS: readonly RowColumn<News>[] = [
  { id: 'event', label: 'column.event', card: 'title', cell: (one) => <What news={one} /> },
  { id: 'age', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'chain', label: 'chains.chain', cell: ({ chain }) => <ChainName code={chain} /> },
  { id: 'about', label: 'column.about', cell: (one) => <About news={one} /> },
]

const WORDS = {
  large: 'hub.news.large',
  verified: 'insight.verified',
  upgraded: 'hub.news.upgraded',
  rules: 'page.upgrade.title',
  reorg: 'forked.kind.reorg',
  uncle: 'forked.kind.uncle',
  record: 'hub.news.record',
} as const

const KINDS: Readonly<Record<string, string>> = {
  implementation: 'contract.proxy.implementation',
  beacon: 'contract.proxy.beacon',
  diamond: 'contract.proxy.facets',
}

function What({ news }: { readonly news: News }) {
  const { t, href } = usePageContext()
  return <a href={href(news.path)}>{t(WORDS[news.as])}</a>
}

function About({ news }: { readonly news: News }) {
  const context = usePageContext()
  const { t } = context
  const chain = useSite().chains.find((one) => one.code === news.chain) ?? null
  switch (news.as) {
    case 'large':
      return (
        <PageContextProvider value={{ ...context, chain }}>
          <Amount base={news.value} places={4} /> · <HashText text={news.hash} />
        </PageContextProvider>
      )
    case 'verified':
      return <TokenName name={news.name} />
    case 'upgraded':
      return (
        <PageContextProvider value={{ ...context, chain }}>
          <AddressLink address={news.contract} /> · {t(KINDS[news.kind] ?? 'tab.upgrades')}
          {news.target !== null && (
            <>
              {': '}
              <AddressLink address={news.target} />
            </>
          )}
        </PageContextProvider>
      )
    case 'rules':
      return (
        <>
          {news.name} · {t('page.block.title', { height: formatNumber(news.height, { locale: context.locale }) })}
        </>
      )
    case 'reorg':
    case 'uncle':
      return t('hub.news.forkedAt', { height: formatNumber(news.height, context), depth: news.depth })
    case 'record':
      return t('hub.news.highest', { title: t(news.title), days: news.days })
  }
}
