import { formatAmount } from '@orrery/format/format-amount'
import { formatGwei } from '@orrery/format/format-gwei'
import { MISSING } from '@orrery/format/missing'

/** Below a thousandth of a Gwei a price has fewer digits in wei. */
const WEI_DIGITS = 6

/** A price per gas as pages of transactions tell it: in the chain's unit for such, and in wei where that has fewer digits. Pure. */
export const gasText = (wei: string | null, locale: string, unit: string): string =>
  wei === null
    ? MISSING
    : wei !== '0' && wei.length <= WEI_DIGITS
      ? formatAmount(wei, { locale, decimals: 0, symbol: 'wei' })
      : formatGwei(wei, { locale, unit, places: 6 })
