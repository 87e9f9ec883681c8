import { useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { stripOverflow } from './rules/strip-overflow.ts'
import styles from './tabs.module.css'

/**
 * Arrows at the ends of a strip that hides some of itself; they mark its frame, so that these ends fade. The current
 * tab (`data-tab`) is brought into sight.
 */
export function StripArrows({ strip, current }: { readonly strip: HTMLElement; readonly current: string }) {
  const seen = useRef('')
  useLayoutEffect(() => {
    // Tabs that come late push the current one along; a strip that somebody scrolls is left as it is.
    const now = `${current} ${strip.childElementCount}`
    if (seen.current === now) return
    seen.current = now
    // Not `scrollIntoView`: it would move the page as well.
    const tab = strip.querySelector(`[data-tab="${CSS.escape(current)}"]`)
    if (tab !== null) strip.scrollLeft += middle(tab) - middle(strip)
  })
  useEffect(() => {
    const mark = () => {
      const { start, end } = stripOverflow(strip)
      strip.parentElement?.toggleAttribute('data-start', start)
      strip.parentElement?.toggleAttribute('data-end', end)
    }
    const watch = new ResizeObserver(mark)
    watch.observe(strip)
    strip.addEventListener('scroll', mark, { passive: true })
    return () => {
      watch.disconnect()
      strip.removeEventListener('scroll', mark)
    }
  }, [strip])
  const scroll = (ends: 1 | -1) => {
    const way = getComputedStyle(strip).direction === 'rtl' ? -ends : ends
    strip.scrollBy({ left: way * strip.clientWidth * 0.8, behavior: 'smooth' })
  }
  return ([-1, 1] as const).map((ends) => (
    // The keyboard walks the tabs themselves.
    <button
      key={ends}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={ends < 0 ? styles.toStart : styles.toEnd}
      onClick={() => scroll(ends)}
    >
      <Icon name={ends < 0 ? 'previous' : 'next'} size={14} />
    </button>
  ))
}

const middle = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
