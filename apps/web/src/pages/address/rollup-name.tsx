import type { BatchTx } from '@orrery/model/wire/posted-batch'
import { useSite } from '../../app/site.ts'

/** The chain that a batch is of, as this site calls it where it follows it, else its software and its id. */
export function RollupName({ of: { stack, chainId } }: { readonly of: Pick<BatchTx, 'stack' | 'chainId'> }) {
  const { chains } = useSite()
  const known = chains.find((chain) => chain.family === 'evm' && chain.quirks.chainId === chainId)
  return (
    <bdi>
      {known?.name.full ??
        [stack === 'op' ? 'OP Stack' : 'Arbitrum', chainId].filter((part) => part !== null).join(' ')}
    </bdi>
  )
}
