import type { ApiClient } from '@orrery/api/client'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Chain } from '@orrery/model/chain'
import { systemClock } from '@orrery/primitives/clock'
import { createNavigator, type Navigator, type Snapshot } from '../app/navigator.ts'
import { createPageCache } from '../app/page-cache.ts'
import { pageKey } from '../app/page-data.ts'
import { createPageFinder } from '../app/page-finder.ts'
import { mainPages } from '../main-pages.gen.ts'
import type { Route } from '../routing/route.ts'
import { createRouter } from '../routing/router.ts'
import { followLinks } from './follow-links.ts'
import { keepFocus } from './keep-focus.ts'

export type OpenNavigatorOptions = {
  readonly chains: readonly Chain[]
  readonly api: ApiClient
  readonly first: Snapshot
  /** Waits for the words of pages under the chain. */
  readonly words: (chain: Chain | null) => Promise<void>
}

/** Moves between pages without a new document from now on: the first drawing needs none of it, and until then links are plain links. */
export function openNavigator({ chains, api, first, words }: OpenNavigatorOptions): Navigator {
  const routerOf = (routes: readonly Route[]) => createRouter({ routes, chains, languages: LANGUAGES })
  const pages = createPageFinder(routerOf(mainPages), async () =>
    routerOf([...mainPages, ...(await import('../seldom-pages.gen.ts')).seldomPages]),
  )
  const cache = createPageCache(systemClock)
  const { screen, arrival } = first
  if (screen.kind === 'page' && !screen.loading) cache.put(pageKey(screen.match, screen.search), screen.data)
  const navigator = createNavigator({
    pages,
    cache,
    api,
    chains,
    clock: systemClock,
    origin: location.origin,
    first: screen,
    firstKey: arrival.key,
    ready: words,
    host: { history, leave: (url) => location.assign(url), makeKey: () => crypto.randomUUID() },
  })
  // Places within this document are ours to find again; those of another one the browser finds until here.
  history.scrollRestoration = 'manual'
  followLinks(navigator)
  keepFocus(first)
  // The second index: when this page stands.
  setTimeout(() => void pages.know().catch(() => undefined), 1_000)
  return navigator
}
