import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { LabelledFlows } from '@orrery/model/wire/labels'
import { valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { FlowsTab } from '../labelled/flows-tab.tsx'
import type { ActivityPartProps } from './activity-part.ts'
import { WhaleShare } from '../../page-parts/rich/holder-history.tsx'
import { ActivityTab } from './activity-tab.tsx'

/** What a token did by day, and what came of it to exchanges and went from them (screens-evm §8.2). */
export function AnalyticsTab({ part, flows, history, loading, ...frame }: ActivityPartProps) {
  const chain = usePageChain()
  return (
    <>
      <PartFrame part={part}>{(activity) => <ActivityTab {...frame} activity={activity} />}</PartFrame>
      {!loading && <WhaleShare part={history} name={(id) => `${chain.path}-${frame.token.address}-${id}`} />}
      {!loading && <ExchangeFlows flows={flows} />}
    </>
  )
}

function ExchangeFlows({ flows }: { readonly flows: Part<LabelledFlows> }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const told = valueOf(flows)
  return (
    <>
      <h2>{t('token.exchangeFlows')}</h2>
      {told !== null && told.told === null && !told.isMaking ? (
        <p>{t('token.exchangeFlows.none')}</p>
      ) : (
        <FlowsTab part={flows} chain={chain} loading={false} />
      )}
    </>
  )
}
