/** As the panel itself walks. */
const STOPS = 'a[href], button, input, select'

/**
 * Arrow keys on the button of a panel of links open it and go to its first or last stop, as those of a menu do: who presses Enter
 * stays on the button, which says whether the panel is open. Menus and calendars do it themselves.
 */
export function walkIntoPanels(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    const button = event.target
    if (!(button instanceof HTMLButtonElement) || button.ariaHasPopup !== null) return
    const panel = button.popoverTargetElement
    if (!(panel instanceof HTMLElement)) return
    event.preventDefault()
    if (!panel.matches(':popover-open')) panel.showPopover()
    const stops = [...panel.querySelectorAll<HTMLElement>(STOPS)]
    stops.at(event.key === 'ArrowDown' ? 0 : -1)?.focus()
  })
}
