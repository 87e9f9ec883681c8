import { placePopup, type PopupPlace } from './rules/place-popup.ts'

/** Moves a popup that shows beside its anchor, and tells its arrow where to stand (`data-side`, `--arrow`). */
export function placeBeside(anchor: Element, popup: HTMLElement, place: Omit<PopupPlace, 'isRtl'>): void {
  const { left, top, side, arrow } = placePopup(
    anchor.getBoundingClientRect(),
    popup.getBoundingClientRect(),
    { width: document.documentElement.clientWidth, height: innerHeight },
    { ...place, isRtl: getComputedStyle(anchor).direction === 'rtl' },
  )
  popup.style.translate = `${left}px ${top}px`
  popup.style.setProperty('--arrow', `${arrow}px`)
  popup.dataset['side'] = side
}
