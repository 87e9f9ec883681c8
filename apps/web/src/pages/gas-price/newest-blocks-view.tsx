import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import type { NewestBlocks } from './newest-blocks.ts'

const HEIGHT = 200

type NewestBlocksProps = { readonly blocks: NewestBlocks; readonly of: 'gas' | 'blobs' }

/** Base fee, use and transactions of the newest blocks, or their blobs, block by block (screens-evm §7). */
export function NewestBlocksView({ blocks, of }: NewestBlocksProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  if (blocks.times.length < 2 || blocks.times[0] === blocks.times.at(-1))
    return <EmptyBecause what="empty.blocks" because="empty.blocks.reason" />
  const [price, count, share] = ['price', 'count', 'share'].map((unit) => chartFormat(unit, chain, locale, t))
  const charts = (
    of === 'gas'
      ? [
          { id: 'base-fee', title: 'chart.baseFee', values: blocks.baseFee.map(price!.toNumber), format: price! },
          { id: 'utilisation', title: 'chart.utilisation', values: blocks.used, format: share! },
          { id: 'tx-count', title: 'column.txs', values: blocks.txs, format: count! },
        ]
      : [
          { id: 'blobs', title: 'tab.blobs', values: blocks.blobs, format: count! },
          { id: 'blob-price', title: 'gas.blob.now', values: blocks.blobPrice.map(price!.toNumber), format: price! },
        ]
  ).filter(({ values }) => values.some((value) => value !== null))
  if (charts.length === 0) return <EmptyBecause what="empty.blocks" because="gas.blob.none" />
  return charts.map(({ id, title, values, format }) => (
    <Card key={id}>
      <TimeChart
        title={t(title)}
        times={blocks.times}
        series={[{ id, name: t(title), values }]}
        shape="line"
        formatValue={format.full}
        formatTick={format.short}
        formatTime={(timeMs, use, spanMs) => chartTime(timeMs, use, spanMs, 'minute', intl)}
        height={HEIGHT}
        fileName={`${chain.path}-${id}-blocks`}
      />
    </Card>
  ))
}
