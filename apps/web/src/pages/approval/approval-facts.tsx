import type { ApprovalSummary } from '@orrery/model/wire/events'
import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { Facts } from '../../page-parts/facts/facts.tsx'

/** The permissions of an address in numbers, as its logs tell them (screens-evm §9). */
export function ApprovalFacts({ summary, loading }: { readonly summary: ApprovalSummary; readonly loading: boolean }) {
  const { t } = usePageContext()
  const { standing, unlimited, allItems, takenBack, oldestMs, whole } = summary
  return (
    <>
      <Facts
        loading={loading}
        facts={[
          { label: 'approval.standing', value: <Figure value={standing} /> },
          { label: 'approval.unlimited', value: <Figure value={unlimited} /> },
          { label: 'approval.allItems', value: <Figure value={allItems} /> },
          { label: 'approval.revoked', value: <Figure value={takenBack} /> },
          ...(oldestMs === null ? [] : [{ label: 'approval.oldest', value: <Age ms={oldestMs} /> }]),
        ]}
      />
      {!whole && !loading && <p>{t('approval.cut')}</p>}
    </>
  )
}
