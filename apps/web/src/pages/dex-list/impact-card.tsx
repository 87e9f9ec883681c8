import { usePageContext } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { isRawAmount } from '@orrery/format/format-amount'
import type { PoolDetail } from '@orrery/model/wire/pool'
import type { TokenRef } from '@orrery/model/wire/transaction'
import { Card } from '@orrery/ui/card'
import { impactColumns } from './impact-columns.tsx'
import { impactRows, type ImpactRow } from './pool-impact.ts'

type Row = ImpactRow & { readonly from: TokenRef; readonly to: TokenRef }

/**
 * What round amounts of either side would get, and by how much each moves the price (screens-evm §8.2): of pairs that tell what they hold and keep its product, and of concentrated liquidity
 * as far as that at the price goes.
 */
export function ImpactCard({ pool: { told, reserves, range } }: { readonly pool: PoolDetail }) {
  const { t, locale } = usePageContext()
  const pair = told?.kind === 'uniswap-v2' ? reserves : range
  if (told === null || pair === null) return null
  const { token0, token1 } = told
  if (isRawAmount(token0.decimals) || isRawAmount(token1.decimals)) return null
  const [reserve0, reserve1] = [BigInt(pair.amount0), BigInt(pair.amount1)]
  const [most0, most1] = range === null ? [null, null] : [BigInt(range.most0), BigInt(range.most1)]
  const rows: readonly Row[] = [
    ...impactRows(reserve1, reserve0, token1.decimals ?? 0, most1).map((row) => ({ ...row, from: token1, to: token0 })),
    ...impactRows(reserve0, reserve1, token0.decimals ?? 0, most0).map((row) => ({ ...row, from: token0, to: token1 })),
  ]
  if (rows.length === 0) return null
  return (
    <>
      <Card title={t('pool.impact')} padding="flush">
        <RowTable
          columns={impactColumns(locale)}
          rows={rows.map((row) => ({ ...row, given: row.given.toString(), received: row.received.toString() }))}
          rowKey={({ from, given }) => `${from.address} ${given}`}
          caption={t('pool.impact')}
          empty={null}
        />
      </Card>
      <p>
        {t(range === null ? 'pool.impact.rule' : 'pool.impact.rangeRule')}{' '}
        {range !== null && t('pool.impact.range', { height: formatNumber(range.height, { locale }) })}{' '}
        {told.hooks !== null && t('pool.impact.hooks')}
      </p>
    </>
  )
}
