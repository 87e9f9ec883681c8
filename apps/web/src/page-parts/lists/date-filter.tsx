import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Icon } from '@orrery/ui/icon'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { daysOf } from '../../routing/date-params.ts'
import { pagePath } from '../page-path.ts'
import styles from './list-frame.module.css'

export type DateFilterProps = {
  /** Path of the list without `/page/{n}`. */
  readonly path: string
  readonly query: URLSearchParams
}

// A calendar is code that most visits never open.
const DatePick = latePart(() => import('./date-pick.tsx').then((module) => module.DatePick), Waiting)

/**
 * The days that a list shows (screens-evm §0.3): a calendar to choose them, and a chip for the choice that takes it back. Both are in the
 * query, `?from=&to=`. `beside` follows in the same bar. `children` come below.
 */
export function DateFilter({
  path,
  query,
  beside,
  children,
}: DateFilterProps & { readonly beside?: ReactNode; readonly children?: ReactNode }) {
  const { t } = usePageContext()
  const { from, to } = daysOf(query)
  return (
    <>
      <div className={styles.bar}>
        <DatePick path={path} query={query} />
        {(from ?? to) && (
          <Link to={withoutDays(path, query)} look="plain" className={styles.chip}>
            <bdi dir="ltr">{`${from ?? '…'} – ${to ?? '…'} UTC`}</bdi>
            <Icon name="close" size={14} label={t('list.clearDates')} />
          </Link>
        )}
        {beside}
      </div>
      {children}
    </>
  )
}

/** Message key of what an empty list has none of: `what`, or nothing in the days that it is cut to. */
export function emptyInDays(query: URLSearchParams, what: string): string {
  const { from, to } = daysOf(query)
  return (from ?? to) ? 'empty.days' : what
}

const withoutDays = (path: string, query: URLSearchParams): string =>
  pagePath(path, 1, query, { from: null, to: null, cursor: null })

/** What stands in the calendar's place until its code is there: as wide as its button, or what is beside that would move. */
function Waiting() {
  const { t } = usePageContext()
  return (
    <span className={styles.calendar} aria-hidden="true">
      <Icon name="calendar" />
      {t('ui.allTime')}
      <Icon name="down" size={14} />
    </span>
  )
}
