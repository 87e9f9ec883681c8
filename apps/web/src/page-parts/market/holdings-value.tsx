import { BlockLink } from '@orrery/entities/block-link'
import { RichMessage } from '@orrery/entities/rich-message'
import { Figure } from '@orrery/entities/figure'
import { displayName } from '@orrery/entities/display-name'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { holdingColumns } from '@orrery/entities/columns/token-columns'
import type { RowColumn } from '@orrery/entities/row-column'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import { MISSING } from '@orrery/format/missing'
import type { Holding, HoldingList } from '@orrery/model/wire/address'
import type { Worth } from '@orrery/model/wire/transaction'
import { Card } from '@orrery/ui/card'
import type { DonutChartProps } from '@orrery/ui/donut-chart'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { DayText } from '../day-text.tsx'
import { pagePath } from '../page-path.ts'
import { valueOf, type Part } from '../facts/load-part.ts'
import { Facts } from '../facts/facts.tsx'
import { SignedPercent } from './signed-percent.tsx'
import { worthColumns, WorthText } from './worth-column.tsx'
import { isByValue, type AskedHoldings } from './holdings-order.ts'
import { largestParts } from './largest-parts.ts'

const LateDonut = latePart<DonutChartProps>(() => import('@orrery/ui/donut-chart').then((module) => module.DonutChart))

/** Decimals of a worth in dollars. */
const DOLLAR_PLACES = 18

/** Columns of what an address holds, with what it is worth, how that changed in a day and which part of all it is, where pools tell that (screens-evm §5). */
export const pricedHoldingColumns =
  (part: Part<HoldingList>) =>
  (rows: readonly Holding[]): readonly RowColumn<Holding>[] => [
    ...holdingColumns.slice(0, -1),
    ...worthColumns(rows),
    ...(rows.some(({ worthBefore }) => worthBefore) ? [changeColumn] : []),
    ...shareColumns(rows, valueOf(part)?.value?.worth),
    ...(rows.some(({ lastMove }) => lastMove) ? [movedColumn] : []),
    ...holdingColumns.slice(-1),
  ]

const changeColumn: RowColumn<Holding> = {
  id: 'change24h',
  label: 'column.change24h',
  hint: 'holdings.change.hint',
  align: 'end',
  cell: ({ worth, worthBefore }) => {
    const of = worth?.dollars == null ? 'coin' : 'dollars'
    const [now, before] = [worth?.[of] ?? null, worthBefore?.[of] ?? null]
    return now === null || before === null || before === '0' ? (
      MISSING
    ) : (
      <SignedPercent change={(BigInt(now) - BigInt(before)).toString()} of={before} />
    )
  },
}

const movedColumn: RowColumn<Holding> = {
  id: 'lastMove',
  label: 'holders.last',
  hint: 'holders.day.hint',
  align: 'end',
  cell: ({ lastMove }) => (lastMove == null ? MISSING : <DayText ms={lastMove.dayMs} />),
}

/** Until where the ledger of holders knows moves: newer blocks are not in that column. Nothing where there is none. */
export function LastMovesNote({
  part,
  className,
}: {
  readonly part: Part<HoldingList>
  readonly className: string | undefined
}) {
  const { t } = usePageContext()
  const through = valueOf(part)?.hits.find(({ lastMove }) => lastMove)?.lastMove?.through
  return through === undefined ? null : (
    <p className={className}>
      {t('holders.last')} · <RichMessage id="use.asOf" slots={{ height: <BlockLink block={through} /> }} />
    </p>
  )
}

/** Parts of all that is priced, in the measure in which all of it together is told. */
function shareColumns(rows: readonly Holding[], all: Worth | undefined): readonly RowColumn<Holding>[] {
  const of = all?.dollars == null ? 'coin' : 'dollars'
  const whole = all?.[of] ?? null
  if (whole === null || whole === '0' || !rows.some(({ worth }) => worth?.[of] != null)) return []
  return [
    {
      id: 'share',
      label: 'column.share',
      hint: 'holdings.share.hint',
      align: 'end',
      cell: ({ worth }) => (worth?.[of] == null ? MISSING : <SharePart part={worth[of]} whole={whole} />),
    },
  ]
}

function SharePart({ part, whole }: { readonly part: string; readonly whole: string }) {
  const { locale } = usePageContext()
  return <bdi dir="ltr">{formatPercent(part, whole, locale, 2)}</bdi>
}

/** What the tokens of an address are worth together, and the largest of them where they stand by that (screens-evm §5); nothing where no prices are told. */
export function HoldingsValue({
  part,
  path,
  page,
  query,
}: {
  readonly part: Part<AskedHoldings>
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
}) {
  const { t, locale } = usePageContext()
  const { native } = usePageChain()
  const list = valueOf(part)
  const value = list?.value
  const isOrdered = isByValue(query)
  // The ring stands where it was asked for: it comes late, above the list.
  const isAsked = query.get('order') === 'value'
  if (list === null) return null
  // Asked for by value, a list without any stands by its names; and none is hidden as a small one.
  if (value === undefined) return isAsked || list.noneHidden ? <p role="status">{t('filter.worth.untold')}</p> : null
  const inDollars = value.worth.dollars !== null
  const measure = inDollars
    ? ({ of: 'dollars', decimals: DOLLAR_PLACES, unit: 'USD' } as const)
    : ({ of: 'coin', decimals: native.decimals, unit: native.symbol.toUpperCase() } as const)
  const parts = isAsked && page === 1 ? largestParts(list.hits, measure, value.worth) : []
  return (
    <>
      {list.noneHidden && <p role="status">{t('filter.worth.untold')}</p>}
      <Facts
        facts={[
          {
            label: 'holdings.value',
            value: <WorthText worth={value.worth} />,
            note: t('holdings.unpriced', { count: value.unpriced }),
          },
          { label: 'holdings.priced', value: <Figure value={value.priced} /> },
        ]}
      />
      <p>{t('holdings.value.rule')}</p>
      <p>
        <Link to={pagePath(path, 1, query, { order: isOrdered ? 'symbol' : 'value', cursor: null })}>
          {t(isOrdered ? 'holdings.byName' : 'holdings.byValue')}
        </Link>
      </p>
      {parts.length > 1 && (
        <Card>
          <h2>
            <VisuallyHidden>{t('page.charts.title')}</VisuallyHidden>
          </h2>
          <LateDonut
            title={t('holdings.value')}
            values={parts.map(({ token, value: worth }) => ({
              name: token === null ? t('gasMap.rest') : displayName(token.symbol ?? shortenMiddle(token.address)).text,
              value: worth,
            }))}
            formatValue={(worth) => `${formatNumber(worth, { locale, max: 2 })} ${measure.unit}`}
            formatRate={(rate) => formatPercent(rate, 1, locale, 2)}
          />
        </Card>
      )}
    </>
  )
}
