import path from 'node:path'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Columns } from '@orrery/store/columns'
import { openStore } from '@orrery/store/open-store'
import type { Query, Store } from '@orrery/store/store'
import { findRunning } from './running-mark.ts'

/**
 * The engine of the process that indexes into a data directory of this machine, for reading only. It is looked up again when it does not
 * answer: with its process it begins anew under another address.
 */
export function openSharedStore(archiveDir: string): Store {
  const dir = path.resolve(archiveDir)
  let open: { readonly key: string; readonly store: Store } | null = null

  const find = async (): Promise<Store> => {
    const engine = (await findRunning(dir))?.engine
    if (!engine)
      throw new OrreryError('STORE_UNAVAILABLE', { reason: `no process indexes into ${dir}; it is read when one does` })
    const key = `${engine.url} ${engine.readToken}`
    if (open?.key === key) return open.store
    void open?.store.close().catch(() => {})
    const { url, readToken } = engine
    open = { key, store: openStore({ url, user: 'reader', password: readToken, database: 'default', label: dir }) }
    return open.store
  }
  const refuse = async (): Promise<never> => {
    throw new TypeError('this process only reads the archive')
  }

  return {
    async query<C extends Columns>(query: Query<C>, signal?: AbortSignal) {
      const store = open?.store ?? (await find())
      try {
        return await store.query(query, signal)
      } catch (error) {
        if (!isOrreryError(error, 'STORE_UNAVAILABLE')) throw error
        const again = await find()
        if (again === store) throw error
        return again.query(query, signal)
      }
    },
    insert: refuse,
    insertBinary: refuse,
    command: refuse,
    async close() {
      await open?.store.close()
    },
  }
}
