import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { PAGER_CAP, pageCount, pagerItems } from './rules/pager-pages.ts'
import { joinClasses } from './rules/join-classes.ts'
import { useUiTexts } from './texts.tsx'
import styles from './pagination.module.css'

/** The sizes that a visitor may choose from (foundations §9). */
const SIZES = [10, 20, 50, 100]

export type PaginationProps = {
  readonly page: number
  readonly pageSize: number
  /** null: unknown, only the neighbours can be reached. */
  readonly total: number | null
  /** There are at least `total`. */
  readonly isFloor?: boolean
  /** Neighbouring pages by cursor, for what lies beyond the numbered pages. */
  readonly newer?: string | null
  readonly older?: string | null
  readonly last?: string | null
  /** Shown on small screens too, and even when one page holds all (foundations §9). */
  readonly always?: boolean
  readonly hrefOfPage: (page: number) => string
  readonly hrefOfSize: (size: number) => string
  /** Says what is listed: "21-40 of 1,204 transactions". */
  readonly summary?: ReactNode
}

/**
 * Pages of a list as links. Within the first 10,000 rows they are numbered; beyond, or without a total,
 * First, Newer, Older and Last walk by cursor (screens-evm §0.3). Nothing when there is nothing to page.
 */
export function Pagination({
  page,
  pageSize,
  total,
  isFloor = false,
  newer,
  older,
  last,
  always = false,
  hrefOfPage,
  hrefOfSize,
  summary,
}: PaginationProps) {
  const texts = useUiTexts()
  if (total === 0 || (!always && total !== null && !isFloor && total < SIZES[0]!))
    return summary === undefined ? null : (
      <div className={styles.bar}>
        <p className={styles.summary}>{summary}</p>
      </div>
    )
  const count = total === null ? page : pageCount(total, pageSize)
  const numbered = total !== null && page <= count && newer === undefined
  const isCut = total !== null && total > PAGER_CAP
  return (
    <div className={joinClasses(styles.bar, !always && styles.wideOnly)}>
      {summary !== undefined && <p className={styles.summary}>{summary}</p>}
      <nav className={styles.pages} aria-label={texts.pages}>
        {numbered ? (
          <>
            <Step icon="previous" label={texts.previous} to={page > 1 ? hrefOfPage(page - 1) : null} rel="prev" />
            <ol className={styles.numbers}>
              {pagerItems(page, count).map((item) => (
                <li
                  key={`${item.as}${item.page}`}
                  className={
                    item.as === 'page' && Math.abs(item.page - page) > 1 && item.page !== 1 && item.page !== count
                      ? styles.roomy
                      : undefined
                  }
                >
                  {item.as === 'jump' ? (
                    <Link
                      to={hrefOfPage(item.page)}
                      look="plain"
                      className={styles.number}
                      aria-label={`${texts.page} ${item.page}`}
                    >
                      …
                    </Link>
                  ) : (
                    <Link
                      to={hrefOfPage(item.page)}
                      look="plain"
                      className={joinClasses(styles.number, item.page === page && styles.current)}
                      aria-label={`${texts.page} ${item.page}`}
                      aria-current={item.page === page ? 'page' : undefined}
                    >
                      {item.page}
                    </Link>
                  )}
                </li>
              ))}
            </ol>
            <Step
              icon="next"
              label={texts.next}
              to={page < count ? hrefOfPage(page + 1) : (older ?? null)}
              rel="next"
            />
          </>
        ) : (
          <>
            <Step icon="first" label={texts.first} text to={page > 1 || newer != null ? hrefOfPage(1) : null} />
            <Step
              icon="previous"
              label={texts.newer}
              text
              to={newer ?? (page > 1 ? hrefOfPage(page - 1) : null)}
              rel="prev"
            />
            <Step icon="next" label={texts.older} text end to={older ?? null} rel="next" />
          </>
        )}
        {last != null && (isCut || !numbered) && <Step icon="last" label={texts.last} text end to={last} />}
      </nav>
      {/* A form of links: the size is part of the address, so it works without script and can be shared. */}
      <div className={styles.sizes} role="group" aria-label={texts.rows}>
        <span aria-hidden="true">{texts.rows}</span>
        {SIZES.map((size) => (
          <Link
            key={size}
            to={hrefOfSize(size)}
            look="plain"
            className={joinClasses(styles.size, size === pageSize && styles.current)}
            aria-current={size === pageSize ? 'true' : undefined}
          >
            {size}
          </Link>
        ))}
      </div>
    </div>
  )
}

type StepProps = {
  readonly icon: IconName
  readonly label: string
  readonly to: string | null
  readonly text?: boolean
  readonly end?: boolean
  readonly rel?: string
}

function Step({ icon, label, to, text = false, end = false, rel }: StepProps) {
  const content = (
    <>
      {!end && <Icon name={icon} />}
      {text && label}
      {end && <Icon name={icon} />}
    </>
  )
  const name = text ? {} : { 'aria-label': label }
  return to === null ? (
    <span className={joinClasses(styles.number, styles.off)} role="link" aria-disabled="true" {...name}>
      {content}
    </span>
  ) : (
    <Link to={to} look="plain" rel={rel} className={styles.number} {...name}>
      {content}
    </Link>
  )
}
