import { useState, type KeyboardEvent } from 'react'
import { pointOfKey } from './rules/read-key.ts'

/**
 * Lets a chart be read point by point: by pointer through `setActive`, by keys as a slider whose value is spoken. `count` points,
 * `say` gives the words of one. Spread `reader` on the element that takes the focus.
 */
export function useReadPoint(count: number, label: string, hint: string, say: (at: number) => string) {
  const [at, setActive] = useState(-1)
  const active = Math.min(at, count - 1)
  return {
    active,
    setActive,
    reader: {
      role: 'slider' as const,
      tabIndex: 0,
      'aria-label': label,
      'aria-valuemin': 1,
      'aria-valuemax': Math.max(1, count),
      'aria-valuenow': Math.max(1, active + 1),
      'aria-valuetext': active < 0 ? hint : say(active),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') {
          setActive(-1)
          return
        }
        const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
        const start =
          active < 0 && /^(?:Arrow|Page)/.test(event.key) ? count - 1 : pointOfKey(event.key, active, count, rtl)
        if (start === null) return
        event.preventDefault()
        setActive(start)
      },
      onBlur: () => setActive(-1),
    },
  }
}
