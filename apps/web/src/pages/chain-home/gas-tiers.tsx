import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { HomeInfo } from '@orrery/model/wire/chain'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { tierLevels } from './tier-levels.ts'
import styles from './chain-home.module.css'

const TIERS = ['slow', 'standard', 'fast', 'rapid'] as const

/** What a transaction costs now, from patient to at once, against each other (screens-evm §2.4). Nothing where the node cannot tell. */
export function GasTiers({ chain, home }: { readonly chain: Chain; readonly home: HomeInfo }) {
  const { t, locale } = usePageContext()
  const prices = [home.slowGas, home.standardGas, home.fastGas, home.rapidGas]
  if (prices.every((price) => price === null)) return null
  const levels = tierLevels(prices)
  return (
    <Card title={t('gas.title')}>
      <dl className={styles.tiers}>
        {TIERS.map((tier, at) => {
          const price = prices[at] ?? null
          return (
            <div key={tier} className={styles.tier}>
              <dt>{t(`gas.${tier}`)}</dt>
              <dd>
                <bdi dir="ltr">
                  {/* Every family tells prices in the gas unit of its chain. */}
                  {price === null ? MISSING : `${formatNumber(price, { locale, max: 3 })} ${chain.native.gasUnit}`}
                </bdi>
                <span className={styles.gauge} aria-hidden="true">
                  <span style={{ inlineSize: `${levels[at]}%` }} />
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
