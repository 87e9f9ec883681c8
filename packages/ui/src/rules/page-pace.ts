/** Page changes within one page of the site are at least this far apart (foundations §9). */
const PAGE_MS = 50
/** Page changes of the address wait for this much quiet (foundations §9). */
const ROUTE_MS = 100

/** Takes the first change at once and at most one in 50 ms; the last one is never lost. */
export function throttlePages<T>(change: (value: T) => void): (value: T) => void {
  let waiting: { readonly value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    timer = undefined
    const next = waiting
    waiting = null
    if (next !== null) take(next.value)
  }
  const take = (value: T) => {
    if (timer !== undefined) return void (waiting = { value })
    timer = setTimeout(rest, PAGE_MS)
    change(value)
  }
  return take
}

/**
 * Paces visits to pages of the address: answers true for the first, which is made at once; those that follow within
 * 100 ms of one another wait, and only the last of them is made by `visit`. A single click never waits.
 */
export function debounceRoutes<T>(visit: (value: T) => void): (value: T) => boolean {
  let waiting: { readonly value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  return (value) => {
    const isFirst = timer === undefined
    if (!isFirst) waiting = { value }
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      const last = waiting
      waiting = null
      if (last !== null) visit(last.value)
    }, ROUTE_MS)
    return isFirst
  }
}
