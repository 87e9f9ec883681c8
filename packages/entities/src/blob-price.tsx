import { AmountText } from './amount.tsx'
import { GasPrice } from './gas-price.tsx'

/** Below a thousandth of a Gwei a price has fewer digits in wei. */
const WEI_DIGITS = 6

/** A price per blob gas: where blobs are hardly asked for it is a few wei, which nobody reads in Gwei. */
export const BlobPrice = ({ base }: { readonly base: string | null }) =>
  base !== null && base.length <= WEI_DIGITS ? (
    <AmountText base={base} decimals={0} symbol="wei" />
  ) : (
    <GasPrice base={base} />
  )
