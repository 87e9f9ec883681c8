import type { RankingFacts } from '@orrery/model/wire/rich'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import { Card } from '@orrery/ui/card'
import { RankingFrame } from './ranking-frame.tsx'
import { bandColumns, bandRows, unitOf } from './rich-columns.tsx'

/** How all balances of an asset are spread: what the largest have, and every balance by size. */
export function DistributionPart({ ranking, loading }: { readonly ranking: RankingFacts; readonly loading: boolean }) {
  const { t } = usePageContext()
  const { native } = usePageChain()
  const unit = unitOf(ranking, native)
  return (
    <RankingFrame ranking={ranking} loading={loading}>
      <Card padding="flush">
        <RowTable
          columns={bandColumns(unit)}
          rows={bandRows(ranking.bands, unit.decimals)}
          rowKey={(row) => row.below}
          caption={t('tab.distribution')}
          empty={<EmptyBecause what="empty.holders" />}
          loading={loading}
        />
      </Card>
    </RankingFrame>
  )
}
