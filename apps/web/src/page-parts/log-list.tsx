import type { ListOf } from '@orrery/model/wire/common'
import type { Log } from '@orrery/model/wire/transaction'
import { formatNumber } from '@orrery/format/format-number'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { LogCard } from '@orrery/entities/log-card'
import { usePageContext } from '@orrery/entities/page-context'
import { Pagination } from '@orrery/ui/pagination'
import { listParams } from '../routing/list-params.ts'
import { pagePath } from './page-path.ts'
import styles from './list-frame.module.css'

export type LogListProps = {
  readonly list: ListOf<Log>
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** Logs as cards, in the order in which they were written. */
export function LogList({ list, path, page, query, loading }: LogListProps) {
  const { t, locale } = usePageContext()
  const { limit } = listParams({ page, query })
  if (list.hits.length === 0)
    return (
      <div className={styles.frame}>
        <EmptyBecause what="empty.logs" coverage={list.extend.coverage} />
      </div>
    )
  const number = (value: number) => formatNumber(value, { locale })
  const first = (page - 1) * limit + 1
  return (
    <section className={styles.logs} aria-label={t('tab.logs')} aria-busy={loading}>
      {list.hits.map((log) => (
        <LogCard key={`${log.txIndex}:${log.logIndex}`} log={log} />
      ))}
      {(page > 1 || list.extend.next !== null) && (
        <Pagination
          page={page}
          pageSize={limit}
          total={list.total}
          isFloor={list.extend.totalIsFloor}
          always
          summary={
            list.total === null
              ? undefined
              : t('list.range', {
                  from: number(first),
                  to: number(first + list.hits.length - 1),
                  total: number(list.total),
                })
          }
          hrefOfPage={(to) => pagePath(path, to, query, { cursor: null })}
          hrefOfSize={(size, to) => pagePath(path, to, query, { cursor: null, limit: String(size) })}
        />
      )}
    </section>
  )
}
