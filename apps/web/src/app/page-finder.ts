import type { RouteMatch, Router } from '../routing/router.ts'

/** What paths mean, where some pages are known at once and the others only when their index has come. */
export type PageFinder = {
  /** A promise for what the first index does not know, until the second is here; it rejects when that cannot be had. */
  find(pathname: string, search: string): RouteMatch | Promise<RouteMatch>
  /** Waits for the second index. */
  know(): Promise<unknown>
}

/**
 * Finds pages by `main`, a router of the pages that visits begin with, and all others by the router that `loadWhole` makes. What the first
 * calls a page is one: no page of the second index begins with a word that a page of the first has on the same chains, which the generator of both holds.
 */
export function createPageFinder(main: Router, loadWhole: () => Promise<Router>): PageFinder {
  let whole: Router | null = null
  let asked: Promise<Router> | null = null
  const know = (): Promise<Router> =>
    (asked ??= loadWhole().then(
      (router) => (whole = router),
      (error: unknown) => {
        asked = null
        throw error
      },
    ))
  return {
    find: (pathname, search) => {
      const found = (whole ?? main).match(pathname, search)
      return found.kind === 'page' || whole !== null ? found : know().then((router) => router.match(pathname, search))
    },
    know,
  }
}
