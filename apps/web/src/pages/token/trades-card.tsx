import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { PoolLink } from '@orrery/entities/columns/pool-columns'
import { displayName } from '@orrery/entities/display-name'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { TokenRef } from '@orrery/model/wire/transaction'
import type { TokenTrades } from '@orrery/model/wire/token-trades'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import type { Part } from '../../page-parts/facts/load-part.ts'
import { PRICE_PLACES, priceOf } from '../../page-parts/market/pool-price.tsx'

type Trade = TokenTrades['trades'][number]
type Side = { readonly token: TokenRef | null; readonly amount: string }

type TradesCardProps = {
  readonly part: Part<TokenTrades>
  readonly contract: string
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** The newest exchanges of a token in whichever pools, or older ones below a cursor: who bought or sold how much of it, for what (screens-evm §8.2). */
export function TradesCard({ part, contract, query, loading }: TradesCardProps) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const base = `/${path}/token/${encodeURIComponent(contract)}`
  const cursor = query.get('trades')
  const at = (trades: string | null) => ({ tab: 'dex', ...(trades !== null && { trades }) })
  return (
    <PartFrame part={part}>
      {({ looked, isCut, trades, next }) => (
        <>
          <p role="status">
            {cursor === null
              ? t(trades.length === 0 ? 'trades.none' : isCut ? 'trades.cut' : 'trades.looked', { count: looked })
              : t('trades.older', { count: looked, found: trades.length })}
          </p>
          {trades.length > 0 && (
            <Card title={t('dex.venue.newest')} padding="flush">
              <RowTable
                columns={columnsOf(contract)}
                rows={trades}
                rowKey={({ height, logIndex }) => `${height}:${logIndex}`}
                caption={t('dex.venue.newest')}
                empty={null}
                loading={loading}
              />
            </Card>
          )}
          {!loading && trades.length > 0 && (
            <FileLinks path={base} query={new URLSearchParams({ ...at(cursor), rows: 'trades' })} />
          )}
          {!loading && (cursor ?? next) !== null && (
            <p>
              {cursor !== null && <Link to={`${base}?tab=dex`}>{t('ui.first')}</Link>}{' '}
              {next !== null && <Link to={`${base}?${new URLSearchParams(at(next))}`}>{t('ui.older')}</Link>}
            </p>
          )}
        </>
      )}
    </PartFrame>
  )
}

/** The side of the token, and what stood against it; both as they were moved. */
function sidesOf({ token0, token1, amount0, amount1 }: Trade, contract: string): readonly [Side, Side] {
  const [first, second]: [Side, Side] = [
    { token: token0, amount: amount0.replace(/^-/, '') },
    { token: token1, amount: amount1.replace(/^-/, '') },
  ]
  return token0?.address === contract ? [first, second] : [second, first]
}

function Moved({ token, amount }: Side) {
  const { t } = usePageContext()
  if (token !== null) return <TokenAmount token={token} amount={amount} tokenId={null} />
  return (
    <bdi dir="ltr" data-tip={t('amount.raw', { units: amount })}>
      {amount}
    </bdi>
  )
}

/** What one whole token was exchanged for. */
function Price({ of, against }: { readonly of: Side; readonly against: Side }) {
  if (of.token === null || against.token === null) return MISSING
  const price = priceOf(BigInt(of.amount), BigInt(against.amount), of.token, against.token)
  if (price === null) return MISSING
  const { symbol, name, address } = against.token
  return (
    <AmountText base={price} decimals={PRICE_PLACES} symbol={displayName(symbol ?? name ?? address).text} places={6} />
  )
}

function SideBadge({ side }: Pick<Trade, 'side'>) {
  const { t } = usePageContext()
  return (
    <Badge tone={side === 'buy' ? 'accent' : 'plain'} icon={null}>
      {t(`trade.${side}`)}
    </Badge>
  )
}

const columnsOf = (contract: string): readonly RowColumn<Trade>[] => [
  { id: 'tx', label: 'column.tx', card: 'title', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  { id: 'age', label: 'column.time', card: 'mark', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'side', label: 'column.side', cell: ({ side }) => <SideBadge side={side} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (trade) => <Moved {...sidesOf(trade, contract)[0]} />,
  },
  {
    id: 'against',
    label: 'column.against',
    align: 'end',
    cell: (trade) => <Moved {...sidesOf(trade, contract)[1]} />,
  },
  {
    id: 'price',
    label: 'market.price',
    align: 'end',
    cell: (trade) => {
      const [of, against] = sidesOf(trade, contract)
      return <Price of={of} against={against} />
    },
  },
  { id: 'trader', label: 'fact.from', cell: ({ trader }) => <AddressLink address={trader} /> },
  { id: 'pool', label: 'column.pool', cell: ({ pool }) => <PoolLink pool={pool} /> },
]
