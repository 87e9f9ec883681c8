import { createClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { createBundleDatabase, type BundleReporter } from '@orrery/i18n/bundle-database'
import { createBundleLoader } from '@orrery/i18n/bundle-loader'
import { createScriptFetch } from '@orrery/i18n/fetch-bundle-script'
import type { Chain } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { ServerState } from '../app/server-state.ts'
import { BUNDLE_BASE } from '../language/bundle-base.ts'
import { projectsOf } from '../language/projects-of.ts'

export type WordsLoaderOptions = {
  readonly state: ServerState
  readonly clock: Clock
  /** Filled with what comes: the language's own messages, and English ones. */
  readonly messages: Record<string, string>
  readonly fallback: Record<string, string>
  /** The session's `preview` flag. */
  readonly preview: boolean
  /** Hears of failures; without it they are silent. */
  readonly report?: BundleReporter
}

/**
 * Makes the function that gets all words that a page under a chain may need, with what the browser has. It resolves when
 * they are there or cannot be had: a page in part English is better than none.
 */
export function createWordsLoader(options: WordsLoaderOptions): (chain: Chain | null) => Promise<void> {
  const { state, clock, messages, fallback, preview, report = () => undefined } = options
  const locale = state.language.code
  const kept = createClientStorage(
    openStorageArea(() => localStorage),
    clock,
    'global',
  )
  const loader = createBundleLoader({
    expected: (project, code) => state.versions[code]?.[project],
    fetchBundle: createScriptFetch(BUNDLE_BASE, globalThis),
    database: createBundleDatabase(findDatabase(), kept, report),
    session: createClientStorage(
      openStorageArea(() => sessionStorage),
      clock,
    ),
    pageLoaded: pageLoaded(),
    sleep: (ms) => clock.sleep(ms),
    report,
    preview,
  })
  const add = async (project: string): Promise<void> => {
    const bundle = await loader.load(project, locale)
    if (bundle === null) return
    Object.assign(bundle.locale === locale ? messages : fallback, bundle.messages)
    Object.assign(fallback, bundle.fallback)
  }
  return async (chain) => void (await Promise.all(projectsOf(chain, state.chains).map(add)))
}

function findDatabase(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null
  } catch {
    return null
  }
}

const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
