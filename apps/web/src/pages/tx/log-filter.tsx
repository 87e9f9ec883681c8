import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { NarrowCard } from '../../page-parts/lists/narrow-card.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { readLogFilter } from './read-narrow.ts'

/** Changes of the query that leave all logs. */
const CLEARED = { filter: null, address: null, topic: null, cursor: null }

/** Narrows the logs of a transaction to a contract and a topic (screens-evm §4.3); without script too. */
export function LogFilter({ path, query }: { readonly path: string; readonly query: URLSearchParams }) {
  const { t } = usePageContext()
  const [texts, setTexts] = useState({ address: query.get('address') ?? '', topic: query.get('topic') ?? '' })
  const asked = readLogFilter(query)
  if (!query.has('filter') && Object.keys(asked).length === 0)
    return (
      <p>
        <Link to={pagePath(path, 1, query, { filter: '1', cursor: null })}>{t('filter.narrow')}</Link>
      </p>
    )
  const input = (name: 'address' | 'topic', label: string, isWrong = false) => (
    <TextInput
      name={name}
      label={t(label)}
      dir="ltr"
      autoComplete="off"
      value={texts[name]}
      error={isWrong ? t('filter.wrong') : null}
      onChange={(value) => setTexts({ ...texts, [name]: value })}
    />
  )
  return (
    <NarrowCard path={path} clear={pagePath(path, 1, query, CLEARED)}>
      {input('address', 'column.contract')}
      {input(
        'topic',
        'logs.topic',
        asked.topic === undefined && texts.topic.trim() !== '' && texts.topic === query.get('topic'),
      )}
    </NarrowCard>
  )
}
