/** How the database of a test misbehaves. */
export type Trouble = { open?: Error; put?: Error; blocked?: boolean }

type Stored = { version: number; readonly stores: Map<string, Map<string, unknown>> }

/** The part of the browser's database that bundles need, in memory, with its events in its order. `trouble` may change at any time. */
export function createMemoryIndexedDb(trouble: Trouble = {}) {
  const databases = new Map<string, Stored>()
  const deleted: string[] = []
  const soon = (act: () => void) => void setTimeout(act)

  const connect = (found: Stored) => ({
    get version() {
      return found.version
    },
    objectStoreNames: { contains: (name: string) => found.stores.has(name) },
    createObjectStore: (name: string) => void found.stores.set(name, new Map()),
    close: () => undefined,
    transaction: (name: string, mode: string) => {
      const values = found.stores.get(name)!
      const transaction: Record<string, unknown> = {
        error: null,
        objectStore: () => ({
          get: (key: string) => ({ result: structuredClone(values.get(key)) }),
          put: (value: unknown, key: string) => {
            if (trouble.put === undefined) values.set(key, structuredClone(value))
            return { result: key }
          },
        }),
      }
      soon(() => {
        const failed = mode === 'readwrite' && trouble.put !== undefined
        transaction['error'] = trouble.put ?? null
        ;(transaction[failed ? 'onabort' : 'oncomplete'] as () => void)()
      })
      return transaction
    },
  })

  const open = (name: string, version?: number) => {
    const request: Record<string, unknown> = { result: undefined, error: null }
    const call = (handler: string) => (request[handler] as (() => void) | undefined)?.()
    soon(() => {
      const found = databases.get(name) ?? { version: 0, stores: new Map() }
      const wanted = version ?? Math.max(found.version, 1)
      const refused = trouble.open ?? (wanted < found.version ? new DOMException('older', 'VersionError') : null)
      if (refused !== null) {
        request['error'] = refused
        return call('onerror')
      }
      if (trouble.blocked) return call('onblocked')
      request['result'] = connect(found)
      databases.set(name, found)
      if (wanted > found.version) {
        found.version = wanted
        call('onupgradeneeded')
      }
      call('onsuccess')
    })
    return request
  }
  const deleteDatabase = (name: string) => {
    const request: Record<string, unknown> = {}
    soon(() => {
      databases.delete(name)
      deleted.push(name)
      ;(request['onsuccess'] as () => void)()
    })
    return request
  }
  return { factory: { open, deleteDatabase } as unknown as IDBFactory, databases, deleted }
}
