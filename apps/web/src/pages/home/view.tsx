import type { ReactNode } from 'react'
import type { Chain } from '@orrery/model/chain'
import { PageContextProvider, usePageContext, type PageContext } from '@orrery/entities/page-context'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Card } from '@orrery/ui/card'
import { useSite } from '../../app/site.ts'
import { SearchBox } from '../../search/search-box.tsx'
import type { PageProps } from '../../routing/page.ts'
import { InsightsPart } from '../../page-parts/insights/insights-part.ts'
import { ChainTile } from './chain-tile.tsx'
import { DayPart } from './day-part.ts'
import { LatestPanel } from './latest-panel.tsx'
import type { HomeData } from './page.ts'
import { HomeToolsPart } from './tools-part.ts'
import styles from './home.module.css'

/** What was told of chains that the site has, each drawn as a part of its chain: an address may be called otherwise on another. */
const withChain = <T extends { readonly chain: string; readonly addressNames: Readonly<Record<string, string>> }>(
  chains: readonly Chain[],
  context: PageContext,
  told: readonly T[],
  draw: (chain: Chain, one: T) => ReactNode,
) =>
  told.map((one) =>
    chains.map(
      (chain) =>
        chain.code === one.chain && (
          <PageContextProvider key={chain.code} value={{ ...context, chain, names: one.addressNames }}>
            {draw(chain, one)}
          </PageContextProvider>
        ),
    ),
  )

/** The front door: one question, the chains that answer it, and what happens on them now. */
export function View({ data, loading }: PageProps<string, HomeData, 'site'>) {
  const context = usePageContext()
  const { t, href } = context
  const { chains } = useSite()
  return (
    <>
      <section className={styles.hero}>
        <h1 className={styles.title}>{t('page.home.head')}</h1>
        <p className={styles.lead}>{t('page.home.lead', { count: data.chains.length })}</p>
        <div className={styles.search}>
          <SearchBox id="home-search" size="lg" />
        </div>
      </section>
      {!loading && data.chains.length === 0 && (
        <Card>
          <EmptyBecause what="home.noChains" because="home.noChains.reason" />
        </Card>
      )}
      <section aria-label={t('home.chains')}>
        <header className={styles.head}>
          <h2>{t('home.chains')}</h2>
          <a href={href('/all-chain')}>{t('home.allChains')}</a>
        </header>
        <ul className={styles.tiles}>
          {data.chains.map((card) => (
            <li key={card.info.chain}>
              <ChainTile card={card} />
            </li>
          ))}
        </ul>
      </section>
      {data.chains.length > 0 && <DayPart.Part chains={data.chains} />}
      {withChain(chains, context, data.latest, (chain, latest) => (
        <LatestPanel chain={chain} latest={latest} />
      ))}
      {data.chains.length > 0 && <HomeToolsPart.Part chains={chains} />}
      {withChain(chains, context, data.insights, (chain, { found }) => (
        <InsightsPart.Part
          insights={found}
          chain={chain}
          burns={data.chains.find(({ info }) => info.chain === chain.code)?.home ?? undefined}
          titled
        />
      ))}
    </>
  )
}
