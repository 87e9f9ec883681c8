import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { ShareBar } from '@orrery/entities/share-bar'
import { gasTargetOf } from '@orrery/evm/gas-target'
import { formatPercent } from '@orrery/format/format-percent'
import type { BlockSummary } from '@orrery/model/wire/block'
import { AfterWords } from '../../page-parts/after-words.tsx'

export type GasUsedProps = { readonly row: BlockSummary }

/** How much of its gas limit a block used, with a mark where its target is; resting on it tells how much of that (screens-evm §3.1). */
export function GasUsedCell({ row: { ext } }: GasUsedProps) {
  const chain = usePageChain()
  const { t, locale } = usePageContext()
  const { gasUsed: used, gasLimit: limit } = ext
  if (typeof used !== 'number' || typeof limit !== 'number') return <Figure value={null} />
  const target = gasTargetOf(chain, ext)
  if (target === null) return <ShareBar part={used} whole={limit} />
  const bar = <ShareBar part={used} whole={limit} target={target} />
  return (
    <AfterWords meanwhile={bar}>
      {() => <span data-tip={`${t('chart.gasTarget')}: ${formatPercent(used, target, locale)}`}>{bar}</span>}
    </AfterWords>
  )
}
