import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { ChainInfo } from '@orrery/model/wire/chain'

/** Gas of a payment of the coin (yellow paper, appendix G). */
const PAYMENT_GAS = 21_000
const GWEI = 1e9

/** What gas costs now on a chain that the page need not be of, and a simple payment with it; of output chains what a virtual byte does. */
export function GasNow({ info, price }: { readonly info: ChainInfo; readonly price: string | null }) {
  const { t, locale } = usePageContext()
  if (price === null) return MISSING
  const shown = <bdi dir="ltr">{`${formatNumber(price, { locale, max: 4 })} ${info.gasUnit}`}</bdi>
  if (info.family !== 'evm') return shown
  const cost = formatNumber((Number(price) * PAYMENT_GAS) / GWEI, { locale, max: 9 })
  return <span data-tip={t('chains.payment', { cost: `${cost} ${info.unit}` })}>{shown}</span>
}
