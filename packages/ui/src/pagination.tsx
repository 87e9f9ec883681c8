import { use, useState, type MouseEvent, type ReactNode } from 'react'
import { followHref } from './follow-href.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link, LinkContext } from './link.tsx'
import { latePart } from './late-part.tsx'
import { MarkupWriterContext, written } from './markup-writer.tsx'
import { joinClasses } from './rules/join-classes.ts'
import { ownDigits } from './rules/own-digits.ts'
import { debounceRoutes } from './rules/page-pace.ts'
import {
  MANY_PAGES,
  PAGER_CAP,
  PAGER_SIZES,
  clampPage,
  pageCount,
  pagerItems,
  showsPager,
} from './rules/pager-pages.ts'
import { useUiTexts } from './texts.tsx'
import styles from './pagination.module.css'

const Jump = latePart(async () => (await import('./page-jump.tsx')).PageJump)

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
  /** The page is the same one, or the last there is with that size (foundations §4.5). */
  readonly hrefOfSize: (size: number, page: number) => string
  /** Names the pager where a page has several. */
  readonly label?: string
  /** Says what is listed: "21-40 of 1,204 transactions". */
  readonly summary?: ReactNode
}

/**
 * Pages of a list as links. Within the first 10,000 rows they are numbered; beyond, or without a total,
 * First, Newer, Older and Last walk by cursor (screens-evm §0.3). Nothing when there is nothing to page. Visits that
 * follow each other within 100 ms are one (foundations §9).
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
  label,
}: PaginationProps) {
  const texts = useUiTexts()
  const say = (value: number) => ownDigits(value, texts.digits)
  const href = use(LinkContext)
  const writer = use(MarkupWriterContext)
  const [asks] = useState(() => debounceRoutes(followHref))
  const count = total === null ? page : pageCount(total, pageSize)
  const numbered = total !== null && page <= count && newer === undefined
  const asksByNumber = numbered && count >= MANY_PAGES
  // Small screens are left to the style sheet: the server does not know them.
  if (total !== null && !showsPager({ total, always: always || isFloor, isSmall: false }))
    return summary === undefined ? null : (
      <div className={styles.bar}>
        <p className={styles.summary}>{summary}</p>
      </div>
    )
  const isCut = total !== null && total > PAGER_CAP
  const pages = written(
    writer,
    <>
      {numbered ? (
        <>
          <Step icon="previous" label={texts.previous} to={page > 1 ? hrefOfPage(page - 1) : null} rel="prev" />
          <ol className={styles.numbers}>
            {pagerItems(page, count).map((item) => (
              <li key={`${item.as}${item.page}`}>
                {item.as === 'jump' ? (
                  <Link
                    to={hrefOfPage(item.page)}
                    look="plain"
                    className={styles.number}
                    aria-label={`${texts.page} ${say(item.page)}`}
                  >
                    …
                  </Link>
                ) : (
                  <Link
                    to={hrefOfPage(item.page)}
                    look="plain"
                    className={joinClasses(styles.number, item.page === page && styles.current)}
                    aria-label={`${texts.page} ${say(item.page)}`}
                    aria-current={item.page === page ? 'page' : undefined}
                  >
                    {say(item.page)}
                  </Link>
                )}
              </li>
            ))}
          </ol>
          <span className={joinClasses(styles.simple, styles.small)}>
            <strong>{say(page)}</strong> / {say(count)}
          </span>
          <Step icon="next" label={texts.next} to={page < count ? hrefOfPage(page + 1) : (older ?? null)} rel="next" />
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
      {asksByNumber && (
        <span className={styles.jump}>
          <Jump page={page} count={count} onJump={(to) => followHref(href(hrefOfPage(to)))} />
        </span>
      )}
      {last != null && (isCut || !numbered) && <Step icon="last" label={texts.last} text end to={last} />}
    </>,
  )
  const sizes = written(
    writer,
    <>
      <span aria-hidden="true">{texts.rows}</span>
      {PAGER_SIZES.map((size) => (
        <Link
          key={size}
          to={hrefOfSize(size, clampPage(page, total ?? Number.POSITIVE_INFINITY, size))}
          look="plain"
          className={joinClasses(styles.size, size === pageSize && styles.current)}
          aria-current={size === pageSize ? 'true' : undefined}
        >
          {say(size)}
        </Link>
      ))}
    </>,
  )
  return (
    <div className={joinClasses(styles.bar, !always && styles.wideOnly)}>
      {summary !== undefined && <p className={styles.summary}>{summary}</p>}
      <nav
        className={styles.pages}
        aria-label={label ?? texts.pages}
        onClickCapture={(event) => {
          const href = plainVisit(event)
          if (href !== null && !asks(href)) event.preventDefault()
        }}
        {...pages}
      />
      {/* A form of links: the size is part of the address, so it works without script and can be shared. */}
      <div className={styles.sizes} role="group" aria-label={texts.rows} {...sizes} />
    </div>
  )
}

/** The address that a click visits in this place, or null: other buttons and held keys open it elsewhere. */
function plainVisit(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return link !== null && isPlain ? (link as HTMLAnchorElement).href : null
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
