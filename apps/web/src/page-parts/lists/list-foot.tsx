import type { ListOf } from '@orrery/model/wire/common'
import { formatNumber } from '@orrery/format/format-number'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import { Pagination } from '@orrery/ui/pagination'
import { PAGER_CAP } from '@orrery/ui/rules/pager-pages'
import { Link } from '@orrery/ui/link'
import { listParams } from '../../routing/list-params.ts'
import { pagePath } from '../page-path.ts'
import styles from './list-frame.module.css'

export type ListFootProps = {
  readonly list: ListOf<unknown>
  /** Path of the list without `/page/{n}`. */
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  /** How many of the rows the total counts, when not all: rows that wait for a block stand above the list. */
  readonly counted?: number
}

/** What stands below the rows of a list: its pages, a way to a block or a day, its files, and the blocks it was made from. */
export function ListFoot({ list, path, page, query, counted = list.hits.length }: ListFootProps) {
  const { t, locale, href, chain } = usePageContext()
  const { total, extend } = list
  const { limit } = listParams({ page, query })
  const number = (value: number) => formatNumber(value, { locale })
  const walks = query.has('cursor')
  const cursorPath = (cursor: string | null) => (cursor === null ? null : pagePath(path, 1, query, { cursor }))
  const fromBlock = { cursor: null, at: extend.at ?? null }
  const first = (page - 1) * limit + 1
  const range = { from: number(first), to: number(first + counted - 1), total: total === null ? '' : number(total) }
  const jump = extend.nonces ? t('list.jumpNonce') : t('list.jump')
  const key = total === null ? 'list.rangeOnly' : extend.totalIsFloor ? 'list.rangeFloor' : 'list.range'
  return (
    <footer className={styles.foot}>
      <Pagination
        page={page}
        pageSize={limit}
        total={total}
        isFloor={extend.totalIsFloor}
        // More than one page: phones must reach the others too.
        always={total === null || total > limit}
        hrefOfPage={(to) => pagePath(path, to, query, fromBlock)}
        hrefOfSize={(size, to) => pagePath(path, to, query, { ...fromBlock, limit: String(size) })}
        summary={
          counted === 0 || walks
            ? undefined
            : t(key, range) +
              (extend.of === undefined ? '' : ` · ${t('list.filteredFrom', { total: number(extend.of) })}`)
        }
        {...((walks || total === null || page * limit > PAGER_CAP) && {
          newer: cursorPath(extend.previous),
          older: cursorPath(extend.next),
        })}
        last={extend.jumps ? cursorPath('last') : null}
      />
      <div className={styles.tools}>
        <CoverageNote coverage={extend.coverage} />
        {extend.jumps && (extend.next ?? extend.previous) !== null && (
          // A form that only asks: it works without script.
          <form key={query.toString()} method="get" action={href(path)}>
            {[...query].map(
              ([name, value]) =>
                !/^(cursor|at)$/.test(name) && <input key={name} type="hidden" name={name} value={value} />,
            )}
            <input
              className={styles.jump}
              name="cursor"
              required
              pattern={`${extend.nonces ? 'n?' : ''}\\d{1,15}|\\d{1,3}(?:[.,'’_\\s]\\d{2,3})+|\\d{4}-\\d\\d-\\d\\d`}
              autoComplete="off"
              enterKeyHint="go"
              placeholder={jump}
              aria-label={jump}
              data-tip={t('list.jump.hint')}
            />
          </form>
        )}
        {/* The filter finds out what list it was (screens-evm §17). It is no list of its own to it. */}
        {chain?.family === 'evm' && !path.endsWith('-filter') && (
          <Link to={`/${chain.path}/advanced-filter?of=${encodeURIComponent(pagePath(path, 1, query))}`}>
            {t('page.filter.title')}
          </Link>
        )}
        {['csv', 'json'].map((format) => (
          <a key={format} href={href(pagePath(path, page, query, { format }))} download>
            {format.toUpperCase()}
          </a>
        ))}
      </div>
    </footer>
  )
}
