import { AmountText } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { SettledBadge, StateBadge } from '@orrery/entities/status-badge'
import { formatFiat } from '@orrery/format/format-fiat'
import type { Chain } from '@orrery/model/chain'
import type { KeyFacts } from './key-facts.ts'
import own from './multi-search.module.css'

/** What matters most of a find, in one line. */
export function KeyFactsLine({ facts, chain }: { readonly facts: KeyFacts; readonly chain: Chain | undefined }) {
  const { t, locale } = usePageContext()
  const coins = (amount: string | null) => (
    <AmountText
      base={amount}
      decimals={chain?.native.decimals ?? null}
      symbol={chain?.native.symbol.toUpperCase() ?? null}
    />
  )
  switch (facts.as) {
    case 'address':
      return (
        <p className={own.facts}>
          <span>
            {t('fact.balance')} {coins(facts.balance)}
          </span>
          {facts.txs !== null && <span>{t('latest.txs', { count: facts.txs })}</span>}
        </p>
      )
    case 'transaction':
      return (
        <p className={own.facts}>
          {chain?.family === 'utxo' ? (
            <SettledBadge finality={facts.finality} />
          ) : (
            <StateBadge status={facts.status} finality={facts.finality} />
          )}
          {facts.height !== null && <span>{t('hit.inBlock', { height: String(facts.height) })}</span>}
          <span>
            {t('fact.value')} {coins(facts.value)}
          </span>
        </p>
      )
    case 'token':
      return (
        <p className={own.facts}>
          <span>
            {t('column.holders')} <Figure value={facts.holders} />
          </span>
          <span>
            {t('column.transfers')} <Figure value={facts.transfers} />
          </span>
          {facts.price !== null && (
            <span>
              {t('fact.price')} <bdi dir="ltr">{formatFiat(facts.price, { locale })} USD</bdi>
            </span>
          )}
        </p>
      )
  }
}
