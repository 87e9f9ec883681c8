import { readBundle, type MessageBundle } from './message-bundle.ts'

/** foundations §3.2 */
const FIRST_VERSION = 10_000
const NAME = 'orrery-messages'

/** What goes wrong, in the words of the error-reporting service (foundations §7, §8). */
export type BundleEvent = 'databaseOpen' | 'databaseBlocked' | 'databasePut' | 'databaseRead' | 'translation'

/** Hears of failures. Nothing is shown to the visitor: words that are missing are English. */
export type BundleReporter = (event: BundleEvent, message: string, project: string) => void

/** A place for small values that may refuse, as the site's client storage is. */
export type ValueStore = { read(key: string): unknown; write(key: string, value: unknown): void }

/** Bundles kept in the browser's database. Neither method rejects. */
export type BundleDatabase = {
  /** The bundle of that version, or null when another one or none is kept. */
  read(project: string, locale: string, version: string): Promise<MessageBundle | null>
  write(bundle: MessageBundle): Promise<void>
}

type Kept = { readonly counter: number; readonly versions: Readonly<Record<string, string>> }

/**
 * The database of bundles: a store per project, by locale. `kept` remembers which version of which bundle is inside and
 * the database's own version, which grows with every project; when that cannot grow any more, the database is
 * deleted and begins anew (foundations §4.1). `indexedDb` is null where the browser has none.
 */
export function createBundleDatabase(
  indexedDb: IDBFactory | null,
  kept: ValueStore,
  report: BundleReporter,
): BundleDatabase {
  let last: Promise<unknown> = Promise.resolve()
  // One after the other: a store is added by one opening at a time.
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const mine = last.then(act)
    last = mine.catch(() => undefined)
    return mine
  }
  const remember = (change: Partial<Kept>) => kept.write('bundles', { ...readKept(kept.read('bundles')), ...change })

  const openAt = (project: string, version?: number): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDb!.open(NAME, version)
      request.onupgradeneeded = () => {
        if (version !== undefined && !request.result.objectStoreNames.contains(project))
          request.result.createObjectStore(project)
      }
      request.onblocked = () => report('databaseBlocked', 'another page holds the database', project)
      request.onerror = () => reject(request.error ?? new Error('the database does not open'))
      request.onsuccess = () => {
        // Another page may want to add a store.
        request.result.onversionchange = () => request.result.close()
        resolve(request.result)
      }
    })

  const startAnew = (): Promise<void> =>
    new Promise((resolve) => {
      const request = indexedDb!.deleteDatabase(NAME)
      request.onsuccess = request.onerror = () => resolve()
      remember({ counter: FIRST_VERSION, versions: {} })
    })

  const open = async (project: string): Promise<IDBDatabase> => {
    if (readKept(kept.read('bundles')).counter >= Number.MAX_SAFE_INTEGER) await startAnew()
    const { counter } = readKept(kept.read('bundles'))
    let database = await openAt(project, counter).catch(async (error: unknown) => {
      // The database is ahead of what is remembered: it says itself where it stands.
      if ((error as Error).name !== 'VersionError') throw error
      return openAt(project)
    })
    if (!database.objectStoreNames.contains(project)) {
      const next = database.version + 1
      database.close()
      if (next >= Number.MAX_SAFE_INTEGER) {
        await startAnew()
        return openAt(project, FIRST_VERSION)
      }
      database = await openAt(project, next)
    }
    remember({ counter: database.version })
    return database
  }

  const use = async <T>(
    project: string,
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const database = await open(project).catch((error: unknown) => {
      report('databaseOpen', String(error), project)
      throw error
    })
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(project, mode)
        const request = act(transaction.objectStore(project))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('given up'))
      }).catch((error: unknown) => {
        report(mode === 'readwrite' ? 'databasePut' : 'databaseRead', String(error), project)
        throw error
      })
    } finally {
      database.close()
    }
  }

  return {
    read: async (project, locale, version) => {
      const { versions } = readKept(kept.read('bundles'))
      if (indexedDb === null || versions[`${project}/${locale}`] !== version) return null
      const value = await inTurn(() =>
        use(project, 'readonly', (store) => store.get(locale) as IDBRequest<unknown>),
      ).catch(() => null)
      const bundle = readBundle(value, project, locale)
      return bundle?.version === version ? bundle : null
    },
    write: async (bundle) => {
      const { project, locale, version } = bundle
      if (indexedDb === null) return
      await inTurn(() => use(project, 'readwrite', (store) => store.put(bundle, locale))).then(
        () => {
          const { versions } = readKept(kept.read('bundles'))
          remember({ versions: { ...versions, [`${project}/${locale}`]: version } })
        },
        () => undefined,
      )
    },
  }
}

function readKept(value: unknown): Kept {
  const { counter, versions } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Kept>
  return {
    counter: Number.isSafeInteger(counter) && counter! >= FIRST_VERSION ? counter! : FIRST_VERSION,
    versions: typeof versions === 'object' && versions !== null && !Array.isArray(versions) ? versions : {},
  }
}
