import { displayName } from '@orrery/entities/display-name'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { compactNumber } from '@orrery/format/compact-number'
import { formatFiat } from '@orrery/format/format-fiat'
import { formatNumber } from '@orrery/format/format-number'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { Portfolio } from '@orrery/model/wire/portfolio'
import { Card } from '@orrery/ui/card'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartTime } from '../../page-parts/charts/chart-format.ts'
import { dateParams } from '../../routing/date-params.ts'
import { COIN, portfolioSeries, type CoinPoint } from './portfolio-series.ts'

const HEIGHT = 240
const SYMBOL = 16

/** What an address held over time, in dollars: its coin, and the tokens that are worth most now (screens-evm §5). */
export function PortfolioCard({
  portfolio,
  balances,
  query,
}: {
  readonly portfolio: Portfolio
  readonly balances: readonly CoinPoint[]
  readonly query: URLSearchParams
}) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const { parts, left, unpriced } = portfolio
  const { decimals } = chain.native
  const { times, lines } = portfolioSeries(portfolio, balances, { decimals, ...dateParams(query) })
  const names = new Map(
    (parts ?? []).map(({ token }) => [
      token.address,
      token.symbol === null
        ? shortenMiddle(token.address)
        : [...displayName(token.symbol).text].slice(0, SYMBOL).join(''),
    ]),
  )
  const nameOf = (id: string) =>
    id === COIN ? chain.native.symbol.toUpperCase() : (names.get(id) ?? shortenMiddle(id))
  const [begin = 0] = times
  const isThen = lines.some(({ thenMs }) => thenMs !== null)
  // Those that are, or begin, at the price of now.
  const atNow = lines.flatMap(({ id, thenMs }) =>
    thenMs === null
      ? [nameOf(id)]
      : thenMs > begin
        ? [t('portfolio.before', { name: nameOf(id), day: chartTime(thenMs, 'point', 0, 'day', intl) })]
        : [],
  )
  return (
    <Card>
      {lines.length === 0 || times.length === 0 ? (
        <EmptyBecause what="portfolio.none" because={parts === null ? 'balances.noDays' : 'portfolio.none.why'} />
      ) : (
        <TimeChart
          title={t('portfolio.title')}
          times={times}
          series={lines.map(({ id, values }) => ({
            id,
            name: nameOf(id),
            values,
          }))}
          formatValue={(value) => `${formatFiat(value.toFixed(2), { locale })}\u00a0USD`}
          formatTick={(value) => compactNumber(value.toFixed(2), locale)}
          formatTime={(timeMs, use, spanMs) => chartTime(timeMs, use, spanMs, 'day', intl)}
          height={HEIGHT}
          fileName={`${chain.path}-address-portfolio`}
        />
      )}
      <p>
        {t(isThen ? 'portfolio.then' : 'portfolio.rule')}{' '}
        {isThen && atNow.length > 0 && t('portfolio.atNow', { names: atNow.join(', ') })}{' '}
        {left > 0 && t('portfolio.left', { count: formatNumber(left, { locale }) })}{' '}
        {unpriced > 0 && t('portfolio.unpriced', { count: formatNumber(unpriced, { locale }) })}
      </p>
    </Card>
  )
}
