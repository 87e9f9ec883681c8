import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { OwnFacts } from '@orrery/model/wire/own-facts'
import { Card } from '@orrery/ui/card'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../after-words.tsx'
import { foreignText } from '../foreign-text.ts'
import { RowList } from '../panels/panel-rows.tsx'
import { PanelSections } from '../panels/panel-sections.tsx'
import type { OwnFactsProps } from './own-facts.ts'
import { labelOf, rowsOfFacts, valueOfFact } from './own-values.ts'

type Told = OwnFacts | 'failed' | null

/** A card of what only the chain's own software tells, or why that is not known. */
export function OwnFactsView({ subject, id }: OwnFactsProps) {
  const { code } = usePageChain()
  const { api } = useSite()
  const [state, setState] = useState<{ readonly of: string; readonly told: Told } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    api.getOwnFacts({ chain: code, kind: subject, id }, stop.signal).then(
      ({ told }) => setState({ of: id, told }),
      () => stop.signal.aborted || setState({ of: id, told: 'failed' }),
    )
    return () => stop.abort(new Error('the page was left'))
  }, [api, code, subject, id])
  const told = state?.of === id ? state.told : null
  return told === null ? null : <AfterWords>{() => <OwnCard told={told} />}</AfterWords>
}

function OwnCard({ told }: { readonly told: OwnFacts | 'failed' }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const title = t('evm.own.title', { chain: chain.name.short })
  if (told === 'failed')
    return (
      <Card title={title}>
        <p role="alert">{t('part.failed')}</p>
      </Card>
    )
  const { facts, tables, lacking } = told
  if (facts.length === 0 && tables.length === 0 && lacking.length === 0) return null
  return (
    <Card title={title}>
      {facts.length > 0 && <RowList rows={rowsOfFacts(facts)} />}
      {lacking.length > 0 && (
        <p>
          {t('evm.own.lacking')} <bdi dir="ltr">{foreignText([...new Set(lacking)].join(', '))}</bdi>
        </p>
      )}
      <PanelSections
        sections={tables.map(({ name, rows }) => ({
          as: 'table',
          title: `evm.own.${name}`,
          columns: (rows[0] ?? []).map((fact) => labelOf(fact.name)),
          rows: rows.map((row) => row.map(valueOfFact)),
        }))}
      />
    </Card>
  )
}
