import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { ChartList } from '@orrery/model/wire/chart'
import { Link } from '@orrery/ui/link'
import { chartFormat } from '../../page-parts/chart-format.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import { Sparkline } from '../../page-parts/sparkline.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './charts.module.css'
import type { ChartsData } from './page.ts'

const GROUPS = [
  { id: 'activity', title: 'chart.group.activity' },
  { id: 'blocks', title: 'page.blockList.title' },
  { id: 'fees', title: 'panel.fees' },
  { id: 'tokens', title: 'chart.group.contracts' },
] as const

/** All charts of a chain by group, each with its last thirty days. */
export function View({ data, chain, loading }: PageProps<'/charts', ChartsData>) {
  const { t } = usePageContext()
  const { charts } = data
  return (
    <>
      <PageHead title={t('page.charts.title')} kind={chain.name.full} />
      {GROUPS.map(({ id, title }) => {
        const hits = charts.hits.filter(({ chart }) => chart.group === id)
        return hits.length === 0 ? null : (
          <section key={id}>
            <h2 className={styles.group}>{t(title)}</h2>
            <ul className={styles.grid}>
              {hits.map((hit) => (
                <ChartTile key={hit.chart.id} hit={hit} chain={chain} />
              ))}
            </ul>
          </section>
        )
      })}
      {!loading && <CoverageNote coverage={charts.coverage} />}
    </>
  )
}

function ChartTile({ hit, chain }: { readonly hit: ChartList['hits'][number]; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  const { chart, values } = hit
  const format = chartFormat(chart.unit, chain, locale, t)
  const numbers = (values[0] ?? []).map(format.toNumber)
  // The last day is not over: what it says in full is the day before.
  const last = numbers.at(-2) ?? null
  return (
    <li>
      <Link to={`/${chain.path}/charts/${chart.id}`} look="plain" className={styles.tile}>
        <span className={styles.title}>{t(chart.title)}</span>
        <bdi className={styles.value} data-tip={t('chart.yesterday')}>
          {last === null ? MISSING : format.full(last)}
        </bdi>
        <Sparkline values={numbers} />
      </Link>
    </li>
  )
}
