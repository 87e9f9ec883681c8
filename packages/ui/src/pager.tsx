import { useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { PageJump } from './page-jump.tsx'
import { joinClasses } from './rules/join-classes.ts'
import { ownDigits } from './rules/own-digits.ts'
import { throttlePages } from './rules/page-pace.ts'
import { goToPage, resizePage, type PaginationState } from './rules/pagination-state.ts'
import { FEWER_BUFFER, MANY_PAGES, PAGER_SIZES, pageCount, pagerItems, showsPager } from './rules/pager-pages.ts'
import { Select } from './select.tsx'
import { useUiTexts } from './texts.tsx'
import styles from './pagination.module.css'

export type PagerProps = {
  /** Begins with `firstPage({ pageSize: PAGER_SIZE, total })` of `rules/pagination-state`. */
  readonly state: PaginationState
  readonly onChange: (state: PaginationState) => void
  /** `simple` shows "current / total", `fewer` one neighbour instead of two (foundations §9). */
  readonly look?: 'full' | 'fewer' | 'simple'
  readonly visible?: boolean
  /** Shown on small screens too, and even below ten rows (foundations §9). */
  readonly always?: boolean
  /** Names the pager where a page has several. */
  readonly label?: string
  /** The visitor may choose the page size. */
  readonly sizes?: boolean
}

/** Pages of a list that has no address of its own. Where the address says the page, use `Pagination`. */
export function Pager({
  state,
  onChange,
  look = 'full',
  visible = true,
  always = false,
  sizes = look === 'full',
  label,
}: PagerProps) {
  const texts = useUiTexts()
  const say = (value: number) => ownDigits(value, texts.digits)
  // A page that waits for its turn is counted from the state that is there by then.
  const latest = useRef({ state, onChange })
  useEffect(() => {
    latest.current = { state, onChange }
  })
  const [take] = useState(() => throttlePages((act: () => void) => act()))
  const change = (page: number) =>
    take(() => {
      const now = latest.current
      const next = goToPage(now.state, page)
      if (next !== now.state) now.onChange(next)
    })
  // Small screens are left to the style sheet: the server does not know them.
  if (!showsPager({ total: state.total, visible, always, isSmall: false })) return null
  const count = pageCount(state.total, state.pageSize)
  const { current } = state
  const step = (icon: IconName, label: string, page: number, isOff: boolean) => (
    <button type="button" className={styles.number} aria-label={label} disabled={isOff} onClick={() => change(page)}>
      <Icon name={icon} />
    </button>
  )
  return (
    <div className={joinClasses(styles.bar, !always && styles.wideOnly)}>
      <nav className={styles.pages} aria-label={label ?? texts.pages}>
        {step('previous', texts.previous, current - 1, current <= 1)}
        {look !== 'simple' && (
          <ol className={styles.numbers}>
            {pagerItems(current, count, look === 'fewer' ? FEWER_BUFFER : undefined).map((item) => (
              <li key={`${item.as}${item.page}`}>
                <button
                  type="button"
                  className={joinClasses(styles.number, item.page === current && styles.current)}
                  aria-label={`${texts.page} ${say(item.page)}`}
                  aria-current={item.page === current ? 'page' : undefined}
                  onClick={() => change(item.page)}
                >
                  {item.as === 'jump' ? '…' : say(item.page)}
                </button>
              </li>
            ))}
          </ol>
        )}
        <span
          className={joinClasses(styles.simple, look !== 'simple' && styles.small)}
          role="status"
          aria-label={`${texts.page} ${say(current)} / ${say(count)}`}
        >
          <strong>{say(current)}</strong> / {say(count)}
        </span>
        {step('next', texts.next, current + 1, current >= count)}
        {look === 'full' && count >= MANY_PAGES && (
          <span className={styles.jump}>
            <PageJump page={current} count={count} onJump={change} />
          </span>
        )}
      </nav>
      {sizes && (
        <Select
          label={texts.rows}
          value={state.pageSize}
          options={PAGER_SIZES.map((size) => ({ value: String(size), label: say(size) }))}
          onChange={(event) => onChange(resizePage(state, Number(event.target.value)))}
        />
      )}
    </div>
  )
}
