import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { joinClasses } from './rules/join-classes.ts'
import { ROW_HEIGHT, createRowHeights, scrollToRow, visibleRows } from './rules/row-heights.ts'
import { rove } from './rules/rove.ts'
import styles from './virtual-list.module.css'

export type VirtualListProps<Row> = {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, index: number) => string
  readonly row: (row: Row, index: number) => ReactNode
  /** Names the list. */
  readonly label: string
  /** CSS pixels of the window on the list. */
  readonly height: number
  /** CSS pixels of a row; 50 by default (foundations §9). */
  readonly rowHeight?: number
  /** Rows are as high as their content; `rowHeight` stands for those that were not seen yet. */
  readonly variable?: boolean
  /** Rows can be chosen: arrow keys walk, Enter picks. Without it the list only scrolls. */
  readonly onPick?: (row: Row, index: number) => void
  /** The chosen row. */
  readonly picked?: number
}

/**
 * A long list of which only what is in sight is drawn; up to some 300,000 rows of 50 px, as browsers lay nothing taller
 * out. Assistive technology hears each row's place among all (`aria-setsize`, `aria-posinset`); the keyboard reaches
 * every row.
 */
export function VirtualList<Row>({
  rows,
  rowKey,
  row: draw,
  label,
  height,
  rowHeight = ROW_HEIGHT,
  variable = false,
  onPick,
  picked,
}: VirtualListProps<Row>) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const count = rows.length
  const heights = useMemo(() => createRowHeights(count, rowHeight), [count, rowHeight])
  const [scrollTop, setScrollTop] = useState(0)
  const [active, setActive] = useState(picked ?? 0)
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const picks = onPick !== undefined
  const { from, to } = visibleRows(heights, count, { scrollTop, height })
  const isActiveDrawn = active >= from && active < to

  // After every drawing: other rows are in the page then.
  useLayoutEffect(() => {
    if (!variable) return undefined
    // Rows above the window that turn out higher would push what is being read.
    const measure = (entries: readonly { target: Element; height: number }[]) => {
      const box = frame.current!
      let shift = 0
      let isNews = false
      for (const { target, height: measured } of entries) {
        const index = Number((target as HTMLElement).dataset['index'])
        const before = heights.top(index + 1)
        if (!heights.set(index, measured)) continue
        isNews = true
        if (before <= box.scrollTop) shift += heights.top(index + 1) - before
      }
      if (shift !== 0) box.scrollTop += shift
      if (isNews) redraw()
    }
    const watch = new ResizeObserver((entries) =>
      measure(entries.map((entry) => ({ target: entry.target, height: entry.borderBoxSize[0]!.blockSize }))),
    )
    for (const row of frame.current!.querySelectorAll('[data-index]')) watch.observe(row)
    return () => watch.disconnect()
  })

  // A list that became shorter may have lost the row that had the keyboard.
  useEffect(() => setActive((at) => Math.max(0, Math.min(at, count - 1))), [count])

  const reach = (index: number) => {
    setActive(index)
    const top = scrollToRow(heights, index, { scrollTop: frame.current!.scrollTop, height })
    if (top !== null) frame.current!.scrollTop = top
  }
  const press = (event: KeyboardEvent) => {
    if (!picks || count === 0) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPick(rows[active]!, active)
      return
    }
    const page = Math.max(1, Math.floor(height / rowHeight) - 1)
    // A long list has ends: arrow keys stop there.
    const isEnd = (event.key === 'ArrowDown' && active === count - 1) || (event.key === 'ArrowUp' && active === 0)
    const next =
      event.key === 'PageDown'
        ? Math.min(count - 1, active + page)
        : event.key === 'PageUp'
          ? Math.max(0, active - page)
          : isEnd
            ? active
            : rove(event.key, active, count, { axis: 'list' })
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    reach(next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role depends on whether rows can be chosen
    <div
      ref={frame}
      className={styles.frame}
      style={{ height }}
      role={picks ? 'listbox' : 'list'}
      aria-label={label}
      aria-activedescendant={picks && isActiveDrawn ? `${id}${active}` : undefined}
      tabIndex={0}
      onKeyDown={press}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <div className={styles.all} style={{ height: heights.total }} role="none">
        {rows.slice(from, to).map((row, at) => {
          const index = from + at
          return (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the list has the keyboard
            <div
              key={rowKey(row, index)}
              id={`${id}${index}`}
              data-index={index}
              role={picks ? 'option' : 'listitem'}
              aria-setsize={count}
              aria-posinset={index + 1}
              aria-selected={picks ? index === picked : undefined}
              className={joinClasses(styles.row, picks && styles.choice, picks && index === active && styles.active)}
              style={{ translate: `0 ${heights.top(index)}px`, ...(variable ? {} : { height: rowHeight }) }}
              onClick={
                picks
                  ? () => {
                      setActive(index)
                      onPick(row, index)
                    }
                  : undefined
              }
            >
              {draw(row, index)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
