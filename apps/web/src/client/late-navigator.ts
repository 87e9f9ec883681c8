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
 * is a new document, by `leave`, a page that is to be refreshed stays as it is, and the document's own page, where it has no data yet, becomes what `lose` makes of it:
 * the same document again would lack the same code, without end.
 */
export function lateNavigator(
  first: Snapshot,
  open: () => Promise<Navigator>,
  leave: (url: string) => void,
  lose: (snapshot: Snapshot) => Promise<Snapshot>,
): LateNavigator {
  const listeners = new Set<() => void>()
  let snapshot = first
  let opening: Promise<Navigator> | null = null
  const show = (next: Snapshot): void => {
    snapshot = next
    for (const listener of listeners) listener()
  }
  const ready = (): Promise<Navigator> =>
    (opening ??= open().then(
      (navigator) => {
        navigator.subscribe(() => show(navigator.get()))
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
      if (navigator !== null) return navigator.go(url, how)
      if (how !== 'replace' || snapshot !== first || !lacksData(first)) return leave(url.href)
      // Where that cannot be told either, the server's document stands as it is.
      await lose(first).then(show, () => undefined)
    },
    refresh: async () => (await ready().catch(() => null))?.refresh(),
  }
}

const lacksData = ({ screen }: Snapshot): boolean => screen.kind === 'page' && screen.loading
