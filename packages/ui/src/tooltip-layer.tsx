import { useEffect, useRef } from 'react'
import { placePopup } from './rules/place-popup.ts'
import styles from './tooltip-layer.module.css'

// foundations §9: popup show and hide delay
const DELAY_MS = 100
const GAP = 6
const ID = 'ui-tooltip'

/**
 * Shows the `data-tip` of whatever the pointer rests on, has the focus, or was tapped. One element serves the
 * whole page, so that cells carry an attribute and no state. Escape hides it; the pointer may rest on it.
 */
export function TooltipLayer() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const layer = ref.current!
    let owner: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const fill = () => {
      if (owner === null) return
      layer.textContent = owner.dataset['tip'] ?? ''
      const { left, top } = placePopup(
        owner.getBoundingClientRect(),
        layer.getBoundingClientRect(),
        { width: document.documentElement.clientWidth, height: innerHeight },
        { side: 'above', align: 'center', gutter: GAP },
      )
      layer.style.translate = `${left}px ${top}px`
    }
    const hide = () => {
      clearTimeout(timer)
      if (owner?.getAttribute('aria-describedby') === ID) owner.removeAttribute('aria-describedby')
      owner = null
      if (layer.matches(':popover-open')) layer.hidePopover()
    }
    const show = (target: HTMLElement) => {
      hide()
      owner = target
      // A name that the tip only repeats would be read twice.
      if (target.getAttribute('aria-label') !== target.dataset['tip']) target.setAttribute('aria-describedby', ID)
      layer.textContent = target.dataset['tip'] ?? ''
      layer.showPopover()
      fill()
    }
    const find = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
    const later = (act: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(act, DELAY_MS)
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      const target = find(event)
      if (target === null) {
        if (owner !== null && !(event.target instanceof Node && layer.contains(event.target))) later(hide)
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
      if (target?.matches(':focus-visible')) show(target)
    }
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('pointerover', over, { passive: true })
    document.addEventListener('pointerdown', tap, { passive: true })
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', escape)
    document.addEventListener('tipchange', fill)
    window.addEventListener('scroll', hide, { passive: true, capture: true })
    return () => {
      hide()
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerdown', tap)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', escape)
      document.removeEventListener('tipchange', fill)
      window.removeEventListener('scroll', hide, { capture: true })
    }
  }, [])
  return <div ref={ref} id={ID} role="tooltip" popover="manual" className={styles.tip} />
}
