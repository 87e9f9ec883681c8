import { formatGwei } from '@orrery/format/format-gwei'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { HomeInfo } from '@orrery/model/wire/chain'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import styles from './chain-home.module.css'

const TIERS = ['slow', 'standard', 'fast', 'rapid'] as const

/** What a transaction costs now, from patient to at once. Nothing where the node cannot tell. */
export function GasTiers({ chain, home }: { readonly chain: Chain; readonly home: HomeInfo }) {
  const { t, locale } = usePageContext()
  const prices = { slow: home.slowGas, standard: home.standardGas, fast: home.fastGas, rapid: home.rapidGas }
  if (Object.values(prices).every((price) => price === null)) return null
  // EVM prices are wei; fee rates of the Bitcoin family are already in their unit.
  const write = (price: string | null) => {
    if (price === null) return MISSING
    return chain.family === 'evm' && !price.includes('.')
      ? formatGwei(price, { locale, unit: chain.native.gasUnit, places: 3 })
      : `${formatNumber(price, { locale, max: 3 })} ${chain.native.gasUnit}`
  }
  return (
    <Card title={t('gas.title')}>
      <dl className={styles.tiers}>
        {TIERS.map((tier) => (
          <div key={tier} className={styles.tier}>
            <dt>{t(`gas.${tier}`)}</dt>
            <dd>
              <bdi dir="ltr">{write(prices[tier])}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
