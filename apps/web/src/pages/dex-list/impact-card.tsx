import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { isRawAmount } from '@orrery/format/format-amount'
import type { PoolDetail } from '@orrery/model/wire/pool'
import type { TokenRef } from '@orrery/model/wire/transaction'
import { Card } from '@orrery/ui/card'
import { impactRows, type ImpactRow } from './pool-impact.ts'

const MILLION = 1_000_000

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
          columns={columnsOf(locale)}
          rows={rows}
          rowKey={({ from, given }) => `${from.address} ${given}`}
          caption={t('pool.impact')}
          empty={null}
        />
      </Card>
      <p>
        {t('pool.impact.rule')}{' '}
        {range !== null && t('pool.impact.range', { height: formatNumber(range.height, { locale }) })}{' '}
        {told.hooks !== null && t('pool.impact.hooks')}
      </p>
    </>
  )
}

const columnsOf = (locale: string): readonly RowColumn<Row>[] => [
  {
    id: 'given',
    label: 'pool.impact.given',
    card: 'title',
    cell: ({ from, given }) => <TokenAmount token={from} amount={given.toString()} tokenId={null} />,
  },
  {
    id: 'received',
    label: 'pool.impact.received',
    align: 'end',
    cell: ({ to, received }) => <TokenAmount token={to} amount={received.toString()} tokenId={null} />,
  },
  {
    id: 'impact',
    label: 'pool.impact',
    align: 'end',
    cell: ({ impactPpm }) => <bdi dir="ltr">−{formatPercent(impactPpm, MILLION, locale, 2)}</bdi>,
  },
]
