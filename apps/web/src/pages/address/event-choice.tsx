import { useState } from 'react'
import { displayName } from '@orrery/entities/display-name'
import { usePageContext } from '@orrery/entities/page-context'
import type { SearchedLogs } from '@orrery/model/wire/filter'
import { Button } from '@orrery/ui/button'
import { Select } from '@orrery/ui/select'
import { KeptDays } from '../../page-parts/lists/kept-days.tsx'
import styles from '../../page-parts/lists/narrow-form.module.css'

const KEPT = ['names', 'fromBlock', 'toBlock', 'order'] as const

/** Asks for one of the events that a contract's interface has (screens-evm §5), without script too. To stand under the key of what was asked. */
export function EventChoice({
  path,
  query,
  events,
}: {
  readonly path: string
  readonly query: URLSearchParams
  readonly events: NonNullable<SearchedLogs['events']>
}) {
  const { t, href } = usePageContext()
  const [topic, setTopic] = useState(query.get('topic')?.toLowerCase() ?? '')
  return (
    <form method="get" action={href(path)} className={styles.range}>
      <KeptDays query={query} />
      {KEPT.map((one) => {
        const told = query.get(one)
        return told && <input key={one} type="hidden" name={one} value={told} />
      })}
      <Select
        name="topic"
        label={t('column.event')}
        value={topic}
        onChange={(event) => setTopic(event.currentTarget.value)}
        options={[
          { value: '', label: t('events.all') },
          ...events.map((one) => ({ value: one.topic, label: displayName(one.text).text })),
        ]}
      />
      <Button type="submit">{t('filter.narrow')}</Button>
    </form>
  )
}
