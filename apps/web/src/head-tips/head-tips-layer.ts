import { useEffect } from 'react'
import { useNavigator } from '../app/navigator-context.ts'
import { useSite } from '../app/site.ts'
import { mayExplain, tipsByText } from './head-tips.ts'

/** Heads that explain nothing by themselves, and are no control of another kind. */
const HEADS = 'thead th[scope="col"]'
const SILENT = `${HEADS}:not([data-tip], :has([data-tip], [data-row]))`

/** Explains the heads of every table, also of those that are drawn later: they are in a hundred places, and none of them has to know (screens-evm §0.3). */
export function HeadTipsLayer(): null {
  const { t, words } = useSite()
  const { get } = useNavigator()
  useEffect(() => {
    let tips: readonly ReadonlyMap<string, string>[] = []
    // A head may come to stand in a table of another chain.
    const given = new WeakMap<Element, string>()
    let asked = 0
    const explain = (): void => {
      const { screen } = get()
      const isOutputs = screen.kind === 'page' && screen.match.chain?.family === 'utxo'
      for (const head of document.querySelectorAll<HTMLTableCellElement>(HEADS)) {
        const tip = tips[isOutputs ? 1 : 0]?.get(head.textContent.trim())
        if (tip === undefined || !mayExplain(head.matches(SILENT), head.dataset['tip'], given.get(head))) continue
        given.set(head, tip)
        if (head.dataset['tip'] === tip) continue
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
      tips = [tipsByText(t), tipsByText(t, true)]
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
  }, [get, t, words])
  return null
}
