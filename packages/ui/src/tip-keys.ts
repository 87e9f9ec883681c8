import { useEffect } from 'react'

const TIPS = 'main [data-tip]'
const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Whether the Tab key comes by, or nothing of it is to be seen. */
const isPassed = (tip: HTMLElement): boolean =>
  tip.closest(REACHED) !== null ||
  tip.querySelector(REACHED) !== null ||
  !tip.checkVisibility({ visibilityProperty: true, opacityProperty: true })

/**
 * `i` takes the focus to the next value that has a tip and no other way for a keyboard to it, Shift+`I` to the one before; the tip shows as with any
 * focus. Lists have hundreds of such values: as stops of the Tab key they would bar the way to everything else.
 */
export function TipKeys(): null {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key !== 'i' && key !== 'I') return
      const writes =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.defaultPrevented || writes || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open]') !== null) return
      const tips = [...document.querySelectorAll<HTMLElement>(TIPS)]
      const next = key === 'i' ? tips.find((tip) => isAhead(tip) && !isPassed(tip)) : undefined
      const to = next ?? (key === 'I' ? tips.findLast((tip) => isBehind(tip) && !isPassed(tip)) : undefined)
      if (to === undefined) return
      event.preventDefault()
      visit(to)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return null
}

/** Where the walk goes on from: what has the focus, or the top of what is in sight. */
const isAhead = (tip: HTMLElement): boolean => {
  const at = document.activeElement
  return at === null || at === document.body
    ? tip.getBoundingClientRect().bottom > 0
    : (at.compareDocumentPosition(tip) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
const isBehind = (tip: HTMLElement): boolean =>
  document.activeElement !== null &&
  document.activeElement !== document.body &&
  (document.activeElement.compareDocumentPosition(tip) & Node.DOCUMENT_POSITION_PRECEDING) !== 0

/** It is a stop only for as long as it has the focus. */
function visit(tip: HTMLElement): void {
  tip.tabIndex = -1
  tip.addEventListener('blur', () => tip.removeAttribute('tabindex'), { once: true })
  tip.focus()
}
