import { createClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import type { Translate } from '@orrery/i18n/translate'
import { systemClock } from '@orrery/primitives/clock'
import type { Snapshot } from '../app/navigator.ts'
import type { Screen } from '../app/screen.ts'
import { documentTitle } from '../document/document-title.ts'
import { drawRest, STEP, WHOLE } from './draw-rest.ts'

const KEY = 'scroll'

/**
 * After each visit: the document's title, and the top of the page (foundations §2.2) or, when the visitor
 * came back, the place that was left. The answer is to be called when a screen stands in the document: before that
 * there is nothing to scroll to. The document's event `stands` tells it (`keepFocus`).
 */
export function keepScroll(t: Translate, first: Screen, firstKey: string): (snapshot: Snapshot) => void {
  const kept = createClientStorage(
    openStorageArea(() => sessionStorage),
    systemClock,
  )
  const places = new Map<string, number>(readPlaces(kept.read(KEY)))
  let key = firstKey
  let shown = first
  // The browser makes an entry of its own for an anchor of the page: one without a name could not be come back to.
  window.addEventListener('hashchange', () => {
    if (history.state === null) history.replaceState({ key: (key = crypto.randomUUID()) }, '')
  })
  const remember = () => {
    // An anchor was followed, whose entry has no key yet: that is not where the one before was left.
    if (history.state === null) return
    places.delete(key)
    places.set(key, window.scrollY)
  }
  window.addEventListener('scrollend', remember, { passive: true })
  window.addEventListener('pagehide', () => {
    remember()
    kept.write(KEY, [...places].slice(-50))
  })
  const reloaded = places.get(key)
  // Places are found, and kept, in whole pages.
  drawRest(reloaded === undefined ? STEP : WHOLE, document.documentElement.dataset)
  if (reloaded !== undefined) window.scrollTo(0, reloaded)

  // Where the window is to stand. Kept over a skeleton, which is shorter than its answer, unless the visitor scrolls.
  let aim: number | null = null
  // Who scrolled on from an anchor comes back to where that was.
  let wasThere = false
  const release = () => void (aim = null)
  window.addEventListener('wheel', release, { passive: true })
  window.addEventListener('touchmove', release, { passive: true })

  return (snapshot) => {
    const { screen, arrival } = snapshot
    if (screen === shown) return
    const isVisit = arrival.how !== 'refresh'
    const followsSkeleton = shown.kind === 'page' && shown.loading && arrival.key === key
    const left = key
    const moved = isVisit && arrival.key !== left
    shown = screen
    // What is loaded anew stays in the entry that it shows in, which may be that of an anchor.
    if (isVisit) key = arrival.key
    try {
      document.title = documentTitle(screen, t)
    } catch {
      // The page itself meets the same data, and its boundary tells of it; a throw from here would take the shell along.
    }
    if (moved || (isVisit && followsSkeleton)) {
      if (moved) {
        wasThere = arrival.how === 'history' && places.has(key)
        aim = wasThere ? places.get(key)! : 0
      }
      const target = arrival.hash === '' || wasThere ? null : document.getElementById(plainHash(arrival.hash))
      if (target !== null) target.scrollIntoView()
      else if (aim !== null) window.scrollTo(0, aim)
    }
    // The focus is kept by what comes after the first page.
    document.dispatchEvent(new CustomEvent('stands', { detail: { snapshot, moved, left } }))
  }
}

const plainHash = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

const readPlaces = (kept: unknown): [string, number][] =>
  Array.isArray(kept)
    ? kept.filter(
        (place): place is [string, number] =>
          Array.isArray(place) && typeof place[0] === 'string' && Number.isFinite(place[1]),
      )
    : []
