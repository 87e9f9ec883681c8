import type { Navigator, Snapshot } from '../app/navigator.ts'
import type { NavigatorView } from '../app/navigator-context.ts'

/** A navigator whose code comes after the page is drawn. */
export type LateNavigator = Omit<NavigatorView, 'go'> & {
  readonly go: Navigator['go']
  /** Opens it. Rejects when its code cannot be had; the next call tries again. */
  ready(): Promise<Navigator>
}

/**
 * Shows `first` until the navigator that `open` makes moves on from it. What is asked of it before opens it; where that fails, a visit
 * is a new document, by `leave`, and a page that is to be refreshed stays as it is.
 */
export function lateNavigator(
  first: Snapshot,
  open: () => Promise<Navigator>,
  leave: (url: string) => void,
): LateNavigator {
  const listeners = new Set<() => void>()
  let snapshot = first
  let opening: Promise<Navigator> | null = null
  const ready = (): Promise<Navigator> =>
    (opening ??= open().then(
      (navigator) => {
        navigator.subscribe(() => {
          snapshot = navigator.get()
          for (const listener of listeners) listener()
        })
        return navigator
      },
      (error: unknown) => {
        opening = null
        throw error
      },
    ))
  return {
    ready,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => snapshot,
    go: async (url, how) => {
      const navigator = await ready().catch(() => null)
      return navigator === null ? leave(url.href) : navigator.go(url, how)
    },
    refresh: async () => (await ready().catch(() => null))?.refresh(),
  }
}
