/** The box says that it takes searches; also answered to `SEARCH_ASK` (foundations §2.2). */
export const SEARCH_READY = 'orrery:search-ready'
/** A host page asks whether a box is there: it may have come later than the box. */
export const SEARCH_ASK = 'orrery:search-ask'

/**
 * The handshake of the header search box with a host page: ready is said once the box stands, and again whenever it is asked
 * for, so that it does not matter which of the two came first. The answer ends it.
 */
export function announceSearch(target: EventTarget, id: string): () => void {
  const ready = () => void target.dispatchEvent(new CustomEvent(SEARCH_READY, { detail: { id } }))
  target.addEventListener(SEARCH_ASK, ready)
  ready()
  return () => target.removeEventListener(SEARCH_ASK, ready)
}
