import { useEffect } from 'react'
import { useSite } from '../app/site.ts'
import { tipsByText } from './head-tips.ts'

/** Heads that explain nothing by themselves, and are no control of another kind. */
const SILENT = 'thead th[scope="col"]:not([data-tip], :has([data-tip], [data-row]))'

/** Explains the heads of every table, also of those that are drawn later: they are in a hundred places, and none of them has to know (screens-evm §0.3). */
export function HeadTipsLayer(): null {
  const { t, words } = useSite()
  useEffect(() => {
    let tips: ReadonlyMap<string, string> = new Map()
    let asked = 0
    const explain = (): void => {
      for (const head of document.querySelectorAll<HTMLTableCellElement>(SILENT)) {
        const tip = tips.get(head.textContent.trim())
        if (tip === undefined) continue
        head.dataset['tip'] = tip
        // Where something in it takes the focus, the keyboard comes by already.
        if (head.querySelector('a, button') === null) head.tabIndex = 0
      }
    }
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(explain)
    })
    const begin = async (): Promise<void> => {
      await words()
      if (isGone) return
      tips = tipsByText(t)
      explain()
      watch.observe(document.body, { childList: true, subtree: true })
      // The pointer came to rest before there was anything to tell.
      const rested = document.querySelector('thead th[data-tip]:hover')
      rested?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    }
    let isGone = false
    let hasBegun = false
    // The words of all pages are many: they are asked for by whoever comes to a head.
    const come = (event: Event): void => {
      const isNear =
        event instanceof KeyboardEvent
          ? event.key === 'Tab'
          : event.target instanceof Element && event.target.closest('thead') !== null
      if (!isNear || hasBegun) return
      hasBegun = true
      begin().catch(() => (hasBegun = false))
    }
    document.addEventListener('pointerover', come, { passive: true })
    document.addEventListener('keydown', come)
    return () => {
      isGone = true
      cancelAnimationFrame(asked)
      watch.disconnect()
      document.removeEventListener('pointerover', come)
      document.removeEventListener('keydown', come)
    }
  }, [t, words])
  return null
}
