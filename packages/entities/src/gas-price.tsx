import { AmountText } from './amount.tsx'
import { usePageChain } from './page-context.tsx'

/** Prices per gas are read in billionths of a coin with 18 decimals. */
const GWEI_DECIMALS = 9

/** A price per gas in the chain's unit for such. */
export function GasPrice({ base, places = 8 }: { readonly base: string | null; readonly places?: number }) {
  const { native } = usePageChain()
  return <AmountText base={base} decimals={GWEI_DECIMALS} symbol={native.gasUnit} places={places} />
}
