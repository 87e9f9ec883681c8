import { useEffect } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import type { AsOf } from '../app/as-of.ts'
import { useNavigator } from '../app/navigator-context.ts'
import { shownAsOf } from '../app/shown-as-of.ts'
import { useSite } from '../app/site.ts'
import { isNumber, numberTip } from './number-tip.ts'

/** Pages about one thing, whose summary is of the page's own data and does not move with each block by itself. */
const SUBJECTS: ReadonlySet<string> = new Set([
  ...['tx', 'block', 'address', 'token', 'token-id', 'user-op', 'blob', 'uncle', 'forked-block', 'name', 'batch'],
  ...['inscription', 'rune', 'cat20', 'brc20', 'cash-token', 'cash-token-nft', 'omni', 'masternode'],
])
// By their shape: names of classes would be loaded with every page then, and not with what is drawn by them.
/** The summary of a subject is the first one of its page; those below may come later than the page. */
const SUMMARY = 'main [aria-busy] > dl'
/** What a fact is, and not its note. */
const VALUE = 'dd > span:first-child'
/** Rows of a list in its frame. */
const ROW = 'main section[aria-label] > div > table td'
/** Numbers, and no ids or links. */
const FIGURE = 'bdi[dir="ltr"]:not([data-same], a *, button *)'

/** Whether the page's own data is told there: rows of its lists, and what its subject is summed up by. */
const isOwn = (target: Element, pageId: string): boolean =>
  target.closest(ROW) !== null ||
  (SUBJECTS.has(pageId) && target.closest(VALUE) !== null && document.querySelector(SUMMARY)?.contains(target) === true)

/** The element of a number that the pointer or the focus is on; null for anything else. */
function numberAt(target: Element): HTMLElement | null {
  const held = target.closest<HTMLElement>('[data-tip]')
  const figure = held?.querySelector(`:scope > ${FIGURE}`) ?? target.closest(FIGURE)
  const number = held ?? figure?.parentElement ?? null
  return figure == null || number === null || !isNumber(figure.textContent) ? null : number
}

/** Adds to the tooltips of a page's numbers as of which block they are told (screens-evm §0, rule 2). None of the hundred places where numbers stand has to know. */
export function AsOfLayer(): null {
  const { t, language, words } = useSite()
  const { get } = useNavigator()
  useEffect(() => {
    const given = new WeakMap<HTMLElement, string>()
    const number = (height: number) => formatNumber(height, { locale: language.code })
    const write = ([lowest, highest]: AsOf): string =>
      t('provenance.asOf', { height: lowest === highest ? number(lowest) : `${number(lowest)}–${number(highest)}` })
    let hasWords = false
    const add = (element: HTMLElement, told: AsOf): void => {
      const line = write(told)
      const tip = numberTip(element.dataset['tip'], line, given.get(element))
      given.set(element, line)
      if (element.dataset['tip'] === tip) return
      element.dataset['tip'] = tip
      element.dispatchEvent(new Event('tipchange', { bubbles: true }))
    }
    // Before the tooltip's own layer looks at it.
    const come = (event: Event): void => {
      const { target } = event
      const snapshot = get()
      const { screen } = snapshot
      if (!(target instanceof Element) || screen.kind !== 'page') return
      const element = isOwn(target, screen.page.id) ? numberAt(target) : null
      if (element === null) return
      // A finger on a number that says nothing else is one on its card.
      if (event instanceof PointerEvent && event.pointerType === 'touch' && element.dataset['tip'] === undefined) return
      const own = element.closest<HTMLElement>('[data-as-of]')?.dataset['asOf']
      const told = own === undefined ? shownAsOf(snapshot) : ([Number(own), Number(own)] as const)
      if (told === null) return
      if (hasWords) return add(element, told)
      words().then(
        () => {
          hasWords = true
          add(element, told)
        },
        () => undefined,
      )
    }
    document.addEventListener('pointerover', come, { passive: true, capture: true })
    document.addEventListener('pointerdown', come, { passive: true, capture: true })
    document.addEventListener('focusin', come, true)
    return () => {
      document.removeEventListener('pointerover', come, { capture: true })
      document.removeEventListener('pointerdown', come, { capture: true })
      document.removeEventListener('focusin', come, true)
    }
  }, [get, language, t, words])
  return null
}
