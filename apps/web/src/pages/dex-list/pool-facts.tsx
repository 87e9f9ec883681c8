import type { PoolDetail, Swap } from '@orrery/model/wire/pool'
import { formatNumber } from '@orrery/format/format-number'
import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { PoolFee, poolForm } from '@orrery/entities/columns/pool-columns'
import { usePageContext } from '@orrery/entities/page-context'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { CoinPoolFacts } from './coin-pool-facts.tsx'
import { ImpactCard } from './impact-card.tsx'
import { PRICE_PLACES, priceOf } from '../../page-parts/market/pool-price.tsx'
import { WorthText } from '../../page-parts/market/worth-column.tsx'
import { Notice } from '../../page-parts/notice.tsx'

const size = (amount: string): bigint => BigInt(amount.replace(/^-/, ''))

/** What is known of one pool: who told of it, what it holds and the price that this makes, each with its block. */
export function PoolFacts({
  pool,
  last,
  loading,
}: {
  readonly pool: PoolDetail
  /** Its newest exchange. */
  readonly last: Swap | null
  readonly loading: boolean
}) {
  const { t, locale } = usePageContext()
  const { told, reserves } = pool
  const asOf = (key: string, height: number) => t(key, { height: formatNumber(height, { locale }) })
  if (told === null) return <CoinPoolFacts pool={pool} loading={loading} />
  const price = (amount0: string, amount1: string) => priceOf(size(amount0), size(amount1), told.token0, told.token1)
  const priced = (base: string | null) => (
    <>
      <AmountText base={base} decimals={PRICE_PLACES} symbol={null} /> <TokenLink token={told.token1} /> /{' '}
      <TokenLink token={told.token0} />
    </>
  )
  const facts: readonly Fact[] = [
    { label: 'column.form', value: <bdi dir="ltr">{poolForm(told.kind)}</bdi> },
    { label: 'column.fee', value: <PoolFee fee={told.fee} /> },
    { label: 'column.factory', value: <AddressLink address={told.factory} cut="full" /> },
    { label: 'fact.created', value: <BlockLink block={told.height} /> },
    ...(told.worth === null
      ? []
      : [
          { label: 'dex.held', value: <WorthText worth={told.worth.held} />, note: t('dex.held.hint') },
          { label: 'market.volume', value: <WorthText worth={told.worth.volume} /> },
          { label: 'dex.volumeWeek', value: <WorthText worth={told.worth.week} />, note: t('dex.volumeWeek.hint') },
          { label: 'dex.fees', value: <WorthText worth={told.worth.fees} /> },
        ]),
    ...(reserves === null
      ? []
      : [
          {
            label: 'pool.reserves',
            value: (
              <>
                <TokenAmount token={told.token0} amount={reserves.amount0} tokenId={null} />
                <br />
                <TokenAmount token={told.token1} amount={reserves.amount1} tokenId={null} />
              </>
            ),
            note: asOf('pool.asOf', reserves.height),
          },
          {
            label: 'pool.price',
            value: priced(price(reserves.amount0, reserves.amount1)),
            note: asOf('pool.asOf', reserves.height),
          },
        ]),
    ...(last === null
      ? []
      : [
          {
            label: 'pool.lastPrice',
            value: priced(price(last.amount0, last.amount1)),
            note: asOf('pool.asOf', last.height),
          },
        ]),
    ...(told.hooks === null ? [] : [{ label: 'pool.hooks', value: <AddressLink address={told.hooks} cut="full" /> }]),
  ]
  return (
    <>
      {told.isDisputed && (
        <Notice tone="warn" title="pool.disputed">
          {t('pool.disputed.text')}
        </Notice>
      )}
      <Facts facts={facts} loading={loading} />
      {!loading && <ImpactCard pool={pool} />}
      {reserves === null && !loading && <p>{t('pool.noReserves')}</p>}
    </>
  )
}
