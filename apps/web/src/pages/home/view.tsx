import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
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
import styles from './home.module.css'

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
      {data.latest.map((latest) => {
        const chain = chains.find(({ code }) => code === latest.chain)
        return chain === undefined ? null : <LatestPanel key={latest.chain} chain={chain} latest={latest} />
      })}
      {data.insights.map((told) => {
        const chain = chains.find(({ code }) => code === told.chain)
        return chain === undefined ? null : (
          <PageContextProvider key={told.chain} value={{ ...context, chain }}>
            <InsightsPart.Part insights={told.found} chain={chain} titled />
          </PageContextProvider>
        )
      })}
    </>
  )
}
