import { EmptyBecause } from '@orrery/entities/empty-because'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { useSite } from '../../app/site.ts'
import { ChartTiles } from '../../page-parts/charts/chart-tiles.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { NewsFeed } from './news-feed.tsx'
import { OtherChains } from './other-chains.tsx'
import type { HubData } from './page.ts'
import styles from './chainhub.module.css'

/** Chosen charts of the chains that are followed, or what happened on them lately (screens-evm §10). All else of the hub leads on. */
export function View({ data, loading }: PageProps<string, HubData, 'site'>) {
  const context = usePageContext()
  const { t, href } = context
  const { chains } = useSite()
  if (data.as === 'news') return <NewsFeed news={data.news} silent={data.silent} loading={loading} />
  return (
    <>
      <PageHead title={t('hub.charts')} subject={t('hub.charts.lead')} loading={loading} />
      {!loading && data.charts.length === 0 && (
        <Card>
          <EmptyBecause what="home.noChains" because="home.noChains.reason" />
        </Card>
      )}
      {data.charts.map(({ chain: code, hits }) => {
        const chain = chains.find((one) => one.code === code)
        return (
          chain !== undefined && (
            <section key={code}>
              <h2 className={styles.chain}>
                <a href={href(`/${chain.path}/charts`)}>{chain.name.full}</a>
              </h2>
              <PageContextProvider value={{ ...context, chain }}>
                {hits === null ? (
                  <EmptyBecause what="part.failed" because="part.safe" />
                ) : hits.length === 0 ? (
                  <EmptyBecause what="hub.charts.none" />
                ) : (
                  <ChartTiles hits={hits} chain={chain} />
                )}
              </PageContextProvider>
            </section>
          )
        )
      })}
      {!loading && <OtherChains page="/charts" />}
    </>
  )
}
