import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { HolderGroup, HolderHistory } from '@orrery/model/wire/holder'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { BeingCounted } from '../being-counted.tsx'
import { chartFormat, chartTime } from '../charts/chart-format.ts'
import type { Part } from '../facts/load-part.ts'
import { PartFrame } from '../facts/part-frame.tsx'

const CHART_HEIGHT = 220
const MILLION = 1_000_000
const CLASSES: readonly HolderGroup[] = ['other', 'contract', 'locked', 'exchange', 'pool', 'burn']

type Props = {
  readonly part: Part<HolderHistory>
  /** A file's name for a chart. */
  readonly name: (id: string) => string
}
type Day = HolderHistory['days'][number]
type Series = { readonly id: string; readonly name: string; readonly of: (day: Day) => number }

/** What a token's largest holders had of its supply over time (screens-evm §8.2). */
export function WhaleShare(props: Props) {
  const { t } = usePageContext()
  return (
    <History
      {...props}
      id="whales"
      title={t('holderHistory.largest')}
      rule={t('holderHistory.largest.rule')}
      series={() => [
        { id: 'whales', name: t('holderHistory.whales'), of: ({ whalesPpm }) => whalesPpm },
        { id: 'top10', name: t('holderHistory.top', { count: 10 }), of: ({ top10Ppm }) => top10Ppm },
        { id: 'top100', name: t('holderHistory.top', { count: 100 }), of: ({ top100Ppm }) => top100Ppm },
      ]}
    />
  )
}

/** What classes of holders had of it over time (screens-evm §8.5). */
export function ClassHistory(props: Props) {
  const { t } = usePageContext()
  const shareOf = ({ groups }: Day, wanted: HolderGroup): number =>
    groups.find(({ group }) => group === wanted)?.sharePpm ?? 0
  return (
    <History
      {...props}
      id="classes"
      title={t('holderHistory.classes')}
      rule={t('holderHistory.classes.rule')}
      series={(days) =>
        CLASSES.filter((group) => days.some((day) => shareOf(day, group) > 0)).map((group) => ({
          id: group,
          name: t(`holderGroup.${group}`),
          of: (day) => shareOf(day, group),
        }))
      }
    />
  )
}

function History({
  part,
  name,
  id,
  title,
  rule,
  series,
}: Props & {
  readonly id: string
  readonly title: string
  readonly rule: string
  readonly series: (days: readonly Day[]) => readonly Series[]
}) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const share = chartFormat('share', chain, locale, t)
  return (
    <section>
      <h2>{title}</h2>
      <PartFrame part={part}>
        {({ isMaking, isKnown, through, days }) =>
          isMaking ? (
            <BeingCounted />
          ) : days.length === 0 ? (
            <p>{t(isKnown ? 'holderHistory.none' : 'holderHistory.unknown')}</p>
          ) : (
            <>
              <TimeChart
                times={days.map(({ timeMs }) => timeMs)}
                title={title}
                formatValue={share.full}
                formatTick={share.short}
                formatTime={(timeMs, use, spanMs) => chartTime(timeMs, use, spanMs, 'day', intl)}
                height={CHART_HEIGHT}
                series={series(days).map(({ of, ...one }) => ({
                  ...one,
                  values: days.map((day) => of(day) / MILLION),
                }))}
                fileName={name(id)}
              />
              <p>
                {rule}
                {through !== null && ` ${t('balance.ledger', { height: formatNumber(through, { locale }) })}`}
              </p>
            </>
          )
        }
      </PartFrame>
    </section>
  )
}
