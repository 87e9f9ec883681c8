import { createContext, use } from 'react'
import type { Navigator, Snapshot } from './navigator.ts'

/** What the server can offer of a navigator: one screen that never changes. */
export type NavigatorView = Pick<Navigator, 'subscribe' | 'get' | 'refresh'> & { go(url: URL): Promise<void> }

export const NavigatorContext = createContext<NavigatorView | null>(null)

/** The navigator around the component. */
export function useNavigator(): NavigatorView {
  const navigator = use(NavigatorContext)
  if (navigator === null) throw new Error('no site')
  return navigator
}

/** A navigator for one drawing: links work as plain links. */
export const stillNavigator = (snapshot: Snapshot): NavigatorView => ({
  subscribe: () => () => undefined,
  get: () => snapshot,
  refresh: async () => undefined,
  go: async () => undefined,
})
