import type { Snapshot } from '../app/navigator.ts'
import { findSigned, isSameSubject, signOf, type FocusSign } from './focus-sign.ts'

/** What `keepScroll` tells as an event of the document when a screen stands; `moved` where it is the first one of a visit, `left` the history's entry that was left. */
export type Stands = { readonly snapshot: Snapshot; readonly moved: boolean; readonly left: string }

/** Entries of the history whose focus is known. */
const MOST = 50
const CONTROLS = 'a, button, input, select, textarea, summary, table, [tabindex]'

// What is greyed below an account of what went wrong takes no focus.
const controls = (): readonly HTMLElement[] =>
  [...(document.querySelector('main')?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (control) => control.closest('[data-behind]') === null,
  )

/**
 * Keeps the keyboard's focus from visit to visit: a new subject has it on its heading; another tab, page, order or filter of the
 * same one on the control that was used, or on the list where that is gone or out of sight; and who comes back finds it where
 * it was left. Every drawing makes new elements, so that they are found by their signs.
 */
export function keepFocus({ screen: { match } }: Snapshot): void {
  let from = match
  let last: Element | null = null
  let sign: FocusSign | null = null
  /** What has the focus when the answer stands, over its skeleton. */
  let wanted: FocusSign | null = null
  let isSame = false
  let isOwn = false
  const signs = new Map<string, FocusSign | null>()
  const note = (target: EventTarget | null) => {
    if (isOwn || !(target instanceof HTMLElement)) return
    last = target
    sign = target.closest('main') === null ? null : signOf(target, controls())
  }
  note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => note(target))
  document.addEventListener('stands', (event) => {
    const { snapshot, moved, left } = (event as CustomEvent<Stands>).detail
    const { screen, arrival } = snapshot
    if (moved) {
      signs.delete(left)
      signs.set(left, sign)
      if (signs.size > MOST) signs.delete(signs.keys().next().value!)
      isSame = isSameSubject(from, screen.match)
      wanted = arrival.how === 'history' ? (signs.get(arrival.key) ?? null) : isSame ? sign : null
      from = screen.match
    } else {
      // Nothing was lost: what the visitor focused since stays.
      if (document.activeElement !== document.body || last?.isConnected) return
      if (arrival.how === 'refresh') [isSame, wanted] = [true, sign]
      // What the visitor chose over the skeleton went with it, and comes before what was lent.
      else if (last !== null) wanted = sign
    }
    const isLoading = screen.kind === 'page' && screen.loading
    const all = controls()
    const again = wanted === null ? null : findSigned(wanted, all)
    const target =
      again !== null && (isInSight(again) || again.tagName === 'TABLE')
        ? again
        : ((isSame && wanted !== null ? all.find(({ tagName }) => tagName === 'TABLE') : null) ??
          document.querySelector<HTMLElement>('main h1'))
    if (target === null) return
    if (/^(?:TABLE|H1)$/.test(target.tagName)) target.tabIndex = -1
    isOwn = isLoading
    target.focus({ preventScroll: true })
    isOwn = false
    // Over a skeleton the focus is lent: the answer takes it away with the element.
    last = isLoading ? null : target
  })
}

const isInSight = (element: HTMLElement): boolean => {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight
}
