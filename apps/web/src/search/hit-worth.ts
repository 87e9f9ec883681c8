import { decimalText } from '@orrery/format/decimal'
import { formatFiat } from '@orrery/format/format-fiat'
import type { Chain } from '@orrery/model/chain'
import type { Worth } from '@orrery/model/wire/transaction'

/** Units of a dollar, as worths are told in. */
const DOLLAR_PLACES = 18

/** What one token is worth, in dollars where pools lead there, else in the coin of its chain; null where neither is known. Pure. */
export function hitWorth(
  worth: Worth | null | undefined,
  chain: Pick<Chain, 'native'> | undefined,
  locale: string,
): string | null {
  const price = (units: string, scale: number) => formatFiat(decimalText({ units: BigInt(units), scale }), { locale })
  if (worth?.dollars != null) return `${price(worth.dollars, DOLLAR_PLACES)} USD`
  if (worth?.coin == null || chain === undefined) return null
  return `${price(worth.coin, chain.native.decimals)} ${chain.native.symbol.toUpperCase()}`
}
