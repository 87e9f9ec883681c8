import { useEffect, useState } from 'react'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { SearchInput } from '@orrery/ui/search-input'
import { ChartTiles } from '../../page-parts/charts/chart-tiles.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { recentStorage } from '../../search/recent-storage.ts'
import { favouriteCharts } from '../chart/favourite-charts.ts'
import styles from './charts.module.css'
import { chartsNamed, undrawnNamed } from './charts-named.ts'
import type { ChartsData } from './page.ts'
import { UndrawnList } from './undrawn-list.tsx'

const GROUPS = [
  { id: 'activity', title: 'chart.group.activity' },
  { id: 'blocks', title: 'page.blockList.title' },
  { id: 'fees', title: 'panel.fees' },
  { id: 'tokens', title: 'chart.group.contracts' },
  { id: 'defi', title: 'chart.group.defi' },
  { id: 'staking', title: 'chart.group.staking' },
] as const

/** All charts of a chain by group, each with its last thirty days; those that the visitor marked come first. */
export function View({ data, chain, loading }: PageProps<'/charts', ChartsData>) {
  const { t } = usePageContext()
  const { charts } = data
  const [text, setText] = useState('')
  const [marked, setMarked] = useState<readonly string[]>([])
  useEffect(
    () =>
      setMarked(
        favouriteCharts
          .read(recentStorage())
          .filter((one) => one.chain === chain.path)
          .map(({ id }) => id),
      ),
    [chain.path],
  )
  const named = chartsNamed(charts.hits, text, t)
  const undrawn = undrawnNamed(charts.undrawn, text, t)
  const favourites = marked.flatMap((id) => named.filter(({ chart }) => chart.id === id))
  return (
    <>
      <PageHead title={t('page.charts.title')} kind={chain.name.full} />
      <div className={styles.find}>
        <SearchInput
          label={t('chart.find')}
          labelHidden
          placeholder={t('chart.find')}
          value={text}
          onChange={setText}
        />
      </div>
      {favourites.length > 0 && (
        <section>
          <h2 className={styles.group}>{t('chart.favourites')}</h2>
          <ChartTiles hits={favourites} chain={chain} />
        </section>
      )}
      {GROUPS.map(({ id, title }) => {
        const hits = named.filter(({ chart }) => chart.group === id)
        return hits.length === 0 ? null : (
          <section key={id}>
            <h2 className={styles.group}>{t(title)}</h2>
            <ChartTiles hits={hits} chain={chain} />
          </section>
        )
      })}
      {text !== '' && named.length === 0 && undrawn.length === 0 && (
        <EmptyBecause what="empty.filtered" because="search.nothing.reason" />
      )}
      {!loading && <UndrawnList undrawn={undrawn} chain={chain} />}
      {!loading && <CoverageNote coverage={charts.coverage} />}
    </>
  )
}
