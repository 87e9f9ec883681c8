import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { ShareBar } from '@orrery/entities/share-bar'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Halving } from '@orrery/model/wire/mining'
import { Link } from '@orrery/ui/link'
import { Facts, type Fact } from './facts.tsx'
import { sizeUnit } from '@orrery/entities/size-unit'
import { useMarket } from '../fees/use-market.ts'
import type { OutlookProps } from './outlook-part.ts'

const PPM_PER_PERCENT = 10_000

/** The next change of the difficulty and of the subsidy, how many coins there are, and how much waits (screens-nonevm §4.5). */
export function OutlookFacts({ outlook, market: loaded, chain }: OutlookProps) {
  const market = useMarket(chain, loaded)
  const { t, locale, nowMs } = usePageContext()
  const expectedMs = cutAt(outlook)
  const { retarget, nextHeight, height, issued, most, work } = outlook
  const facts: readonly (Fact | null)[] = [
    retarget === null
      ? null
      : {
          label: 'outlook.adjustment',
          value:
            retarget.changePpm === null ? (
              MISSING
            ) : (
              <bdi dir="ltr">
                {retarget.changePpm > 0 && '+'}
                {formatNumber(retarget.changePpm / PPM_PER_PERCENT, { locale, max: 2 })} %
              </bdi>
            ),
          note:
            retarget.atMs === null || retarget.atMs <= nowMs ? (
              <BlocksLeft to={retarget.nextHeight} from={height} />
            ) : (
              <Age ms={retarget.atMs} />
            ),
        },
    nextHeight === null
      ? null
      : {
          label: 'outlook.cut',
          value: (
            <Link to={`/${chain.path}/halving`}>
              <BlocksLeft to={nextHeight} from={height} />
            </Link>
          ),
          // A block that is late came at no time that is past.
          ...(expectedMs !== null && expectedMs > nowMs && { note: <Age ms={expectedMs} /> }),
        },
    issued === null || most === null
      ? null
      : {
          label: 'halving.issued',
          value: <Amount base={issued} places={0} />,
          note: <ShareBar part={issued} whole={most} />,
        },
    market === null
      ? null
      : {
          label: 'outlook.pool',
          value: <Figure value={market.bytes} unit={sizeUnit(chain)} />,
          note: <Amount base={market.fees} places={4} />,
        },
  ]
  const made = (['own', 'merged', 'indexed'] as const).flatMap((way): Fact[] =>
    !work || work[way] === null
      ? []
      : [
          {
            label: `outlook.work.${way}`,
            value: work.of === 0 ? MISSING : <ShareBar part={work[way]} whole={work.of} />,
            note: t('halving.measured', { count: work.of }),
          },
        ],
  )
  const shown = [...facts, ...made].filter((fact) => fact !== null)
  return shown.length === 0 ? null : <Facts facts={shown} />
}

function BlocksLeft({ to, from }: { readonly to: number; readonly from: number | null }) {
  const { t } = usePageContext()
  return from === null ? MISSING : t('outlook.blocks', { count: Math.max(0, to - from) })
}

/** At the mean pace of the newest blocks. */
const cutAt = ({ nextHeight, height, timeMs, blockMs }: Halving): number | null =>
  nextHeight === null || height === null || timeMs === null || blockMs === null
    ? null
    : Math.round(timeMs + (nextHeight - height) * blockMs)
