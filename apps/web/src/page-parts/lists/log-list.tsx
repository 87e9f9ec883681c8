import type { ListOf } from '@orrery/model/wire/common'
import type { Log } from '@orrery/model/wire/transaction'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { LogCard } from '@orrery/entities/log-card'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFoot, type ListFootProps } from './list-foot.tsx'
import styles from './list-frame.module.css'

export type LogListProps = Pick<ListFootProps, 'path' | 'page' | 'query'> & {
  readonly list: ListOf<Log>
  readonly loading: boolean
  /** Some logs were left out by what was asked for. */
  readonly isNarrowed?: boolean
}

/** Logs as cards, in the order in which they were written. */
export function LogList({ list, path, page, query, loading, isNarrowed = false }: LogListProps) {
  const { t } = usePageContext()
  if (list.hits.length === 0)
    return (
      <div className={styles.frame}>
        {isNarrowed ? (
          <EmptyBecause what="empty.filtered" />
        ) : (
          <EmptyBecause what="empty.logs" coverage={list.extend.coverage} />
        )}
      </div>
    )
  return (
    <section className={styles.logs} aria-label={t('tab.logs')} aria-busy={loading}>
      {list.hits.map((log) => (
        <LogCard key={`${log.txIndex}:${log.logIndex}`} log={log} everywhere />
      ))}
      {!loading && <ListFoot list={list} path={path} page={page} query={query} />}
    </section>
  )
}
