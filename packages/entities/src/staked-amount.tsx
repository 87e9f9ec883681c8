import { stakeAmount } from '@orrery/model/stake-units'
import { AmountText } from './amount.tsx'
import { usePageChain } from './page-context.tsx'

/** Gwei of the consensus layer in what validators of the page's chain stake; null is a dash. */
export function StakedAmount({ gwei }: { readonly gwei: string | null }) {
  const { base, decimals, symbol } = stakeAmount(usePageChain(), gwei ?? '0')
  return <AmountText base={gwei === null ? null : base} decimals={decimals} symbol={symbol} />
}
