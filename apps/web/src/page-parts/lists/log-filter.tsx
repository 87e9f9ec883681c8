import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { TextInput } from '@orrery/ui/text-input'
import { FilterLink } from '../filter-link.tsx'
import { pagePath } from '../page-path.ts'
import { ListBar } from './list-bar.tsx'
import { NarrowCard } from './narrow-card.tsx'
import { readLogFilter } from './read-log-filter.ts'

/** Changes of the query that leave all logs. */
const CLEARED = { filter: null, address: null, topic: null, cursor: null }

export type LogFilterProps = {
  readonly path: string
  readonly query: URLSearchParams
}

/** Narrows the logs of a block or a transaction to a contract and a topic (screens-evm §3.2, §4.3); without script too. */
export function LogFilter({ path, query }: LogFilterProps) {
  const { t } = usePageContext()
  const [texts, setTexts] = useState({ address: query.get('address') ?? '', topic: query.get('topic') ?? '' })
  const asked = readLogFilter(query)
  if (!query.has('filter') && Object.keys(asked).length === 0)
    return (
      <ListBar>
        <FilterLink to={pagePath(path, 1, query, { filter: '1', cursor: null })} />
      </ListBar>
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
