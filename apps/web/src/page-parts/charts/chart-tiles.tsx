import { usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import { headlineSeries } from '@orrery/model/headline-series'
import type { ChartList } from '@orrery/model/wire/chart'
import { Link } from '@orrery/ui/link'
import { formatPercent } from '@orrery/format/format-percent'
import { useSite } from '../../app/site.ts'
import { changesOf } from './chart-changes.ts'
import { chartFormat, chartTime } from './chart-format.ts'
import { seriesName } from './chart-words.ts'

import styles from './chart-tiles.module.css'
import { Sparkline } from './sparkline.tsx'

type Props = { readonly hits: ChartList['hits']; readonly chain: Chain }

/** Charts side by side, each with its last days, how it changed (screens-evm §10) and the way to it. */
export function ChartTiles({ hits, chain }: Props) {
  return (
    <ul className={styles.grid}>
      {hits.map((hit) => (
        <ChartTile key={hit.chart.id} hit={hit} chain={chain} />
      ))}
    </ul>
  )
}

function ChartTile({ hit, chain }: { readonly hit: Props['hits'][number]; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  const { intl } = useSite().language
  const { chart, times, values } = hit
  const format = chartFormat(chart.unit, chain, locale, t)
  const told = headlineSeries(chart.series)
  const numbers = (values[told] ?? []).map(format.toNumber)
  // The last day is not over: what it says in full is the day before. A chain of today has none before, and a ledger may be days behind.
  const whole = numbers.at(-2) ?? null
  const at = whole === null ? numbers.findLastIndex((value) => value !== null) : numbers.length - 2
  const last = numbers[at] ?? null
  const isToday = at === numbers.length - 1
  const changes = changesOf(numbers, chart.shape !== 'area')
  const change = (part: number | null) =>
    // A sign stands before its number in words that run the other way, too.
    part === null ? MISSING : `\u2066${part > 0 ? '+' : ''}${formatPercent(part.toFixed(6), 1, locale, 1)}\u2069`
  return (
    <li>
      <Link to={`/${chain.path}/charts/${chart.id}`} look="plain" className={styles.tile}>
        <span className={styles.title}>{t(chart.title)}</span>
        {chart.series.length > 1 && <bdi className={styles.series}>{seriesName(chart.series[told]!, t)}</bdi>}
        {/* Not counted yet is not nothing (screens-evm §0 rule 1). */}
        {hit.isCounting === true && <span className={styles.change}>{t('gas.making')}</span>}
        <bdi className={styles.value} data-tip={whole === null ? undefined : t('chart.yesterday')}>
          {last === null ? MISSING : format.full(last)}
        </bdi>
        {whole === null && last !== null && (
          <span className={styles.change}>
            {isToday ? t('chart.today') : <bdi>{chartTime(times[at]!, 'point', 0, 'day', intl)}</bdi>}
          </span>
        )}
        {changes !== null && (
          <span className={styles.change}>
            {t('chart.changes', { day: change(changes.day), month: change(changes.month) })}
            {changes.isHigh && <b className={styles.high}>{t('chart.high30')}</b>}
          </span>
        )}
        <Sparkline values={numbers} />
      </Link>
    </li>
  )
}
