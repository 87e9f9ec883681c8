import type { Translate } from '@orrery/i18n/translate'
import type { Snapshot } from '../app/navigator.ts'
import type { Screen } from '../app/screen.ts'
import { documentTitle } from '../document/document-title.ts'

const STORE = 'orrery:scroll'

/**
 * After each visit: the document's title, the top of the page (foundations §2.2) or, when the visitor
 * came back, the place that was left; and the keyboard's focus on the new heading. The answer is to be called
 * when a screen stands in the document: before that there is nothing to scroll to.
 */
export function keepScroll(t: Translate, first: Screen, firstKey: string): (snapshot: Snapshot) => void {
  history.scrollRestoration = 'manual'
  const places = new Map<string, number>(readPlaces())
  let key = firstKey
  let shown = first
  const remember = () => {
    places.delete(key)
    places.set(key, window.scrollY)
  }
  window.addEventListener('scrollend', remember, { passive: true })
  window.addEventListener('pagehide', () => {
    remember()
    sessionStorage.setItem(STORE, JSON.stringify([...places].slice(-50)))
  })
  const reloaded = places.get(key)
  if (reloaded !== undefined) window.scrollTo(0, reloaded)

  return ({ screen, arrival }) => {
    if (screen === shown) return
    shown = screen
    document.title = documentTitle(screen, t)
    const moved = arrival.key !== key
    key = arrival.key
    if (arrival.how === 'refresh') return
    const target = arrival.hash === '' ? null : document.getElementById(decodeURIComponent(arrival.hash.slice(1)))
    if (target !== null) target.scrollIntoView()
    else if (arrival.how === 'history') window.scrollTo(0, places.get(key) ?? 0)
    else if (moved) window.scrollTo(0, 0)
    const heading = moved ? document.querySelector<HTMLElement>('main h1') : null
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
}

function readPlaces(): [string, number][] {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    return Array.isArray(places) ? (places as [string, number][]) : []
  } catch {
    return []
  }
}
