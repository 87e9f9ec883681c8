import { useEffect, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { systemClock } from '@orrery/primitives/clock'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { draftFrom, draftOf, type Draft } from '../../monitors/draft.ts'
import { readRules } from '../../monitors/rule-store.ts'
import { useWords } from '../../page-parts/after-words.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'

// Drawn from what the browser has: its code may come after the page.
const RuleForm = latePart(() => import('./rule-form.tsx').then((module) => module.RuleForm))

/** Makes a rule, or changes one of this browser. */
export function View({ query, loading }: PageProps<string, null, 'site'>) {
  const { t, locale } = usePageContext()
  const { chains } = useSite()
  const hasWords = useWords() !== 'waiting'
  const id = query.get('id')
  const asked = query.toString()
  const [draft, setDraft] = useState<Draft | 'unknown' | null>(null)
  useEffect(() => {
    if (!hasWords) return
    const known = id === null ? null : readRules().find((rule) => rule.id === id)
    setDraft(
      known === undefined
        ? 'unknown'
        : known === null
          ? draftFrom(new URLSearchParams(asked), chains, systemClock.now(), locale)
          : draftOf(known, locale),
    )
  }, [hasWords, id, asked, chains, locale])
  return (
    <>
      <PageHead
        kind={<Link to="/monitor-list">{t('page.monitors.title')}</Link>}
        title={t('page.monitor.title')}
        loading={loading}
      />
      <Card>
        {draft === null ? (
          <p>{t('page.monitors.lead')}</p>
        ) : draft === 'unknown' ? (
          <EmptyBecause what="monitor.unknown" because="monitor.unknown.reason">
            <Link to="/monitor-edit">{t('monitor.new')}</Link>
          </EmptyBecause>
        ) : chains.length === 0 ? (
          <EmptyBecause what="home.noChains" because="home.noChains.reason" />
        ) : (
          <RuleForm key={draft.id} start={draft} />
        )}
      </Card>
    </>
  )
}
