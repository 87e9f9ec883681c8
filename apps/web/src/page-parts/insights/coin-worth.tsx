import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { formatFiat } from '@orrery/format/format-fiat'
import { MISSING } from '@orrery/format/missing'
import type { HomeInfo } from '@orrery/model/wire/chain'
import { FactRows } from '@orrery/ui/facts'
import { SignedPercent } from '../market/signed-percent.tsx'

export type CoinWorthProps = Pick<HomeInfo, 'price' | 'percentChange24h' | 'marketCap' | 'circulation' | 'supplyAsOf'>

/** What the coin of a chain is worth by its own pools, how many there are by its own ledger, and the product of both (screens-evm §2.4). */
export function CoinWorth({ home }: { readonly home: CoinWorthProps }) {
  const { t, locale } = usePageContext()
  const { price, percentChange24h: change, marketCap, circulation, supplyAsOf } = home
  const dollars = (value: string | null) =>
    value === null ? MISSING : <bdi dir="ltr">{`${formatFiat(value, { locale })} USD`}</bdi>
  return (
    <FactRows
      facts={[
        {
          id: 'price',
          label: t('stat.price'),
          value: (
            <>
              {dollars(price)} {change !== null && <SignedPercent change={change} of="100" />}
            </>
          ),
        },
        { id: 'cap', label: t('stat.marketCap'), value: dollars(marketCap), hint: t('stat.marketCap.hint') },
        {
          id: 'supply',
          label: t('stat.circulation'),
          value: <Amount base={circulation} places={2} />,
          hint: [
            t('stat.circulation.hint'),
            supplyAsOf === undefined ? '' : t('chart.asOf', { block: supplyAsOf }),
          ].join(' '),
        },
      ]}
    />
  )
}
