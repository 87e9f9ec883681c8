import { useEffect, useRef } from 'react'
import { placeBeside } from './place-beside.ts'
import { POPUP_DELAY_MS } from './rules/delayed-switch.ts'
import { TOOLTIP_WIDTHS } from './rules/popup-width.ts'
import styles from './tooltip-layer.module.css'

/** Length of the arrow, as in the style sheet. */
const ARROW = 5
const ID = 'ui-tooltip'
/** An empty one means the whole of what is shown cut, or the instant of an age. */
const tipOf = (element: HTMLElement): string =>
  (element.dataset['tip'] || (element.dataset['same'] ?? element.getAttribute('datetime'))) ?? ''

/**
 * Shows the `data-tip` of whatever the pointer rests on, has the focus, or was tapped. One element serves the
 * whole page, so that cells carry an attribute and no state. Escape hides it; the pointer may rest on it.
 * `data-tip-width="small"` makes it 160 px wide at the most instead of 380 (foundations §9).
 */
export function TooltipLayer() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const layer = ref.current!
    let owner: HTMLElement | null = null
    /** What has just got the focus, and whose tip comes in a moment. */
    let coming: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const fill = () => {
      if (owner === null) return
      layer.textContent = tipOf(owner)
      const isSmall = owner.dataset['tipWidth'] === 'small'
      layer.style.setProperty('--most', `${TOOLTIP_WIDTHS[isSmall ? 'small' : 'default']}px`)
      placeBeside(owner, layer, { side: 'above', align: 'center', arrow: ARROW })
    }
    const hide = () => {
      clearTimeout(timer)
      if (owner?.getAttribute('aria-describedby') === ID) owner.removeAttribute('aria-describedby')
      owner = coming = null
      if (layer.matches(':popover-open')) layer.hidePopover()
    }
    const show = (target: HTMLElement) => {
      hide()
      if (!target.isConnected) return
      owner = target
      // A name that the tip only repeats would be read twice.
      if (target.getAttribute('aria-label') !== tipOf(target)) target.setAttribute('aria-describedby', ID)
      layer.showPopover()
      fill()
    }
    const find = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
    const later = (act: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(act, POPUP_DELAY_MS)
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      const target = find(event)
      if (target === null) {
        const rests = event.target instanceof Node && layer.contains(event.target)
        if (owner === null || rests) clearTimeout(timer)
        else later(hide)
        return
      }
      if (target === owner) clearTimeout(timer)
      else later(() => show(target))
    }
    const tap = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      const target = find(event)
      if (target === null || target === owner) hide()
      else later(() => show(target))
    }
    const focus = (event: FocusEvent) => {
      const target = find(event)
      if (!target?.matches(':focus-visible')) return
      clearTimeout(timer)
      coming = target
      // A dialog that opens moves the focus in the midst of it: no second layer may open inside that.
      timer = setTimeout(() => show(target))
    }
    // What gets the focus comes into sight by scrolling.
    const scrolled = () => {
      const at = owner ?? coming
      const { top, bottom } = at?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      if (at?.contains(document.activeElement) === true && bottom > 0 && top < innerHeight) fill()
      else hide()
    }
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('pointerover', over, { passive: true })
    document.addEventListener('pointerdown', tap, { passive: true })
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', escape)
    document.addEventListener('tipchange', fill)
    window.addEventListener('scroll', scrolled, { passive: true, capture: true })
    // It may come after the pointer has come to rest.
    const rested = [...document.querySelectorAll<HTMLElement>('[data-tip]:hover')].at(-1)
    if (rested !== undefined) later(() => show(rested))
    return () => {
      hide()
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerdown', tap)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', escape)
      document.removeEventListener('tipchange', fill)
      window.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [])
  return <div ref={ref} id={ID} role="tooltip" popover="manual" className={styles.tip} />
}
