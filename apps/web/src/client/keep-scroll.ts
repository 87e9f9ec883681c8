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

  // Where the window is to stand. Kept over a skeleton, which is shorter than its answer, unless the visitor scrolls.
  let aim: number | null = null
  const release = () => void (aim = null)
  window.addEventListener('wheel', release, { passive: true })
  window.addEventListener('touchmove', release, { passive: true })

  return ({ screen, arrival }) => {
    if (screen === shown) return
    const followsSkeleton = shown.kind === 'page' && shown.loading && arrival.key === key
    const moved = arrival.key !== key
    shown = screen
    key = arrival.key
    document.title = documentTitle(screen, t)
    if (arrival.how === 'refresh' || (!moved && !followsSkeleton)) return
    if (moved) aim = arrival.how === 'history' ? (places.get(key) ?? 0) : 0
    const target = arrival.hash === '' ? null : document.getElementById(plainHash(arrival.hash))
    if (target !== null) target.scrollIntoView()
    else if (aim !== null) window.scrollTo(0, aim)
    // The skeleton's heading had the focus and is gone; what the visitor focused since stays.
    if (followsSkeleton && document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
}

const plainHash = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
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
