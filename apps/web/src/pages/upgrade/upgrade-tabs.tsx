import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import type { Leaders } from '@orrery/model/wire/leaders'
import { Link } from '@orrery/ui/link'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { ChartTiles } from '../../page-parts/charts/chart-tiles.tsx'
import { LeaderTable } from '../../page-parts/facts/leader-table.tsx'
import type { Part } from '../../page-parts/facts/load-part.ts'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import type { UpgradeData, UpgradeTab } from './page.ts'

/** Charts of a tab, and the list that it leads to. */
const TABS = {
  withdrawals: {
    charts: ['withdrawals-beacon', 'withdrawn-sum', 'withdrawals-split'],
    list: ['menu.withdrawal-list', '/withdrawal-list'],
  },
  deposits: {
    charts: ['deposits-beacon', 'el-exits', 'consolidations'],
    list: ['menu.deposits-list', '/deposits-list?kind=deposit'],
  },
  flow: { charts: ['net-stake-flow', 'withdrawn-sum', 'deposits-beacon'], list: null },
} as const

/** What validators were paid and what was deposited for them since withdrawals are possible (screens-evm §13.3). */
export function ShanghaiTab({
  tab,
  data,
  chain,
  loading,
}: {
  readonly tab: UpgradeTab
  readonly data: UpgradeData
  readonly chain: Chain
  readonly loading: boolean
}) {
  const { t } = usePageContext()
  // Whose validators they are stands in no block.
  if (tab === 'entities') return <EmptyBecause what="upgrade.entities" because="upgrade.entities.reason" />
  const { charts, list } = TABS[tab]
  const wanted: readonly string[] = charts
  const shown = data.charts?.hits.filter(({ chart }) => wanted.includes(chart.id)) ?? []
  return (
    <>
      {shown.length === 0 && !loading ? (
        <EmptyBecause
          what={tab === 'withdrawals' ? 'empty.allWithdrawals' : 'empty.allRequests'}
          coverage={data.charts?.coverage}
        />
      ) : (
        <ChartTiles hits={shown} chain={chain} />
      )}
      {list !== null && (
        <p>
          <Link to={`/${chain.path}${list[1]}`}>{t(list[0])}</Link>
        </p>
      )}
      {tab === 'withdrawals' && (
        <LeaderPart
          part={data.leaders}
          title={t('withdrawals.leaders')}
          path={`/${chain.path}/shanghai-upgrade/withdrawals`}
          loading={loading}
        />
      )}
    </>
  )
}

/** Who stands out, or that it is being counted. */
export const LeaderPart = ({
  part,
  title,
  path,
  loading,
}: {
  readonly part: Part<Leaders> | null
  readonly title: string
  /** Of the page that shows them. */
  readonly path: string
  readonly loading: boolean
}) => (
  <PartFrame part={part}>
    {({ told, isMaking, of }) => (
      <>
        <h2>{title}</h2>
        {isMaking ? <BeingCounted /> : <LeaderTable told={told} of={of} title={title} loading={loading} />}
        {!loading && told !== null && told.leaders.length > 0 && <FileLinks path={path} />}
      </>
    )}
  </PartFrame>
)
