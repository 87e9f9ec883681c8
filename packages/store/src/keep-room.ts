import { OrreryError } from '@orrery/errors/orrery-error'
import type { Store } from './store.ts'

/**
 * The same store, whose inserts fail with `STORE_FULL` while `isLow` says that the disk has no room to spare, before the engine itself
 * meets a full disk (reliability F-28). Mutations go on: they finish what is half-way.
 */
export function keepRoom(store: Store, isLow: () => boolean, dir: string): Store {
  const check = (): void => {
    if (isLow()) throw new OrreryError('STORE_FULL', { dir })
  }
  return {
    ...store,
    async insert(table, rows, token) {
      check()
      return store.insert(table, rows, token)
    },
    async insertBinary(table, body, token, isTaken) {
      check()
      return store.insertBinary(table, body, token, isTaken)
    },
  }
}
