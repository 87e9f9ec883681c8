import type { BundleDatabase, BundleReporter, ValueStore } from './bundle-database.ts'
import { DEFAULT_LOCALE, readBundle, type MessageBundle } from './message-bundle.ts'

/** foundations §9: translation fetch delay. */
const PATIENCE_MS = 1_000
/** foundations §4.1: own language twice, then the default one. */
const OWN_TRIES = 2
const TRIES = 4

export type BundleLoaderOptions = {
  /** The version that the server has now; undefined when it has no such bundle. */
  readonly expected: (project: string, locale: string) => string | undefined
  /** What the script file of a bundle sets. Rejects when it cannot be fetched. */
  readonly fetchBundle: (project: string, locale: string, version: string) => Promise<unknown>
  readonly database: BundleDatabase
  /** Kept for the browser's session. */
  readonly session: ValueStore
  /** Resolves when the page has loaded: nothing is written before. */
  readonly pageLoaded: Promise<void>
  readonly sleep: (ms: number) => Promise<void>
  readonly report: BundleReporter
  /** The `preview` flag: always what the server has, nothing kept (foundations §3.3). */
  readonly preview?: boolean
}

export type BundleLoader = {
  /**
   * The bundle, from memory, session, database or script file. Falls back to the English one; null when neither can be
   * had, or there is none. Never rejects; a later call tries again.
   */
  load(project: string, locale: string): Promise<MessageBundle | null>
}

/** The translation loader (foundations §3.2, §4.1). One per page. */
export function createBundleLoader(options: BundleLoaderOptions): BundleLoader {
  const { expected, database, session, report } = options
  const memory = new Map<string, Promise<MessageBundle | null>>()
  const failures = new Map<string, number>()

  const keep = (bundle: MessageBundle, inDatabase: boolean) => {
    if (options.preview) return
    void options.pageLoaded.then(() => {
      session.write(`bundle:${bundle.project}/${bundle.locale}`, bundle)
      if (inDatabase) void database.write(bundle)
    })
  }

  const fetchOnce = async (project: string, locale: string): Promise<MessageBundle> => {
    const version = expected(project, locale)
    if (version === undefined) throw new Error(`there is no bundle ${project}/${locale}`)
    const bundle = readBundle(await options.fetchBundle(project, locale, version), project, locale)
    if (bundle === null) throw new Error(`the script of ${project}/${locale} sets no bundle`)
    keep(bundle, true)
    return bundle
  }

  const fetchWithFallback = async (project: string, locale: string): Promise<MessageBundle | null> => {
    const id = `${project}/${locale}`
    let failed = failures.get(id) ?? 0
    do {
      try {
        const bundle = await fetchOnce(project, failed >= OWN_TRIES && failed < TRIES ? DEFAULT_LOCALE : locale)
        failures.delete(id)
        return bundle
      } catch (error) {
        failures.set(id, ++failed)
        if (failed >= TRIES) report('translation', String(error), project)
      }
    } while (failed < TRIES)
    return null
  }

  const find = async (project: string, locale: string): Promise<MessageBundle | null> => {
    const version = expected(project, locale)
    if (version === undefined) return null
    if (options.preview) return fetchWithFallback(project, locale)
    const inSession = readBundle(session.read(`bundle:${project}/${locale}`), project, locale)
    if (inSession?.version === version) return inSession
    const stored = database.read(project, locale, version)
    const early = await Promise.race([stored, options.sleep(PATIENCE_MS).then(() => 'late' as const)])
    if (early === 'late') {
      report('databaseRead', `no answer within ${PATIENCE_MS} ms`, project)
      return fetchWithFallback(project, locale)
    }
    if (early !== null) keep(early, false)
    return early ?? fetchWithFallback(project, locale)
  }

  return {
    load: (project, locale) => {
      const id = `${project}/${locale}`
      const known = memory.get(id)
      if (known !== undefined) return known
      const found = find(project, locale)
      memory.set(id, found)
      // Only the bundle that was asked for settles the question.
      void found.then((bundle) => {
        if (bundle?.locale !== locale) memory.delete(id)
      })
      return found
    },
  }
}
