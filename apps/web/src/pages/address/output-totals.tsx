import { useCallback, type ReactNode } from 'react'
import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { OutputTotals } from '@orrery/model/wire/address'
import { useSite } from '../../app/site.ts'
import type { Fact } from '../../page-parts/facts/facts.tsx'
import { LateFacts, useLate, useRankFact } from './late-facts.tsx'

/** What an address of an output chain received and sent in all (screens-nonevm §2 G6). Of a long history it takes a while, so it is asked for when the page stands; its place is kept. */
export function OutputTotalsView({ address }: { readonly address: string }) {
  const { t } = usePageContext()
  const { code } = usePageChain()
  const { api } = useSite()
  const late = useLate<OutputTotals>(
    useCallback((signal) => api.getAddressOutputTotals({ chain: code, address }, signal), [api, code, address]),
  )
  const totals = late.told
  const rankFact = useRankFact(totals)
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const word of ['flow.outputs', 'outputTotals.untold', 'count.floor']) t(word, { count: 0 })
  const atLeast = (value: ReactNode, isMore = false): ReactNode =>
    totals !== null && (totals.isFloor || isMore) ? (
      <span data-tip={t(isMore ? 'outputTotals.untold' : 'count.floor')}>≥ {value}</span>
    ) : (
      value
    )
  const facts: readonly Fact[] = [
    {
      label: 'outputTotals.received',
      value: atLeast(<Amount base={totals?.received ?? null} />),
      ...(totals !== null && { note: t('flow.outputs', { count: totals.outputs }) }),
    },
    {
      label: 'outputTotals.sent',
      value: atLeast(<Amount base={totals?.sent ?? null} />, totals?.mayHaveSentMore),
      ...(totals !== null && { note: t('flow.outputs', { count: totals.spent }) }),
    },
    {
      label: 'chart.utxoCount',
      // What is not indexed, or not known to be its own, may be spent as well as not.
      value: (
        <Figure
          value={totals === null || totals.isFloor || totals.mayHaveSentMore ? null : totals.outputs - totals.spent}
        />
      ),
      note: null,
    },
    rankFact,
  ]
  return <LateFacts facts={facts} late={late} />
}
