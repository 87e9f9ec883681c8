import { OrreryError } from '@orrery/errors/orrery-error'
import type { Store } from '@orrery/store/store'

/** Which write fails, whether it takes effect all the same, and whether all later ones fail too, as after a kill. */
export type Fault = { readonly write: number; readonly takesEffect: boolean; readonly dead: boolean }

/** A store whose n-th write fails. `fired` tells whether it came to that. */
export function failingStore(store: Store, fault: Fault): { readonly store: Store; fired(): boolean } {
  let writes = 0
  const guard = async (write: () => Promise<void>): Promise<void> => {
    const number = ++writes
    if (number < fault.write || (number > fault.write && !fault.dead)) return write()
    if (number === fault.write && fault.takesEffect) await write()
    throw new OrreryError('STORE_UNAVAILABLE', { reason: `write ${number} was made to fail` })
  }
  return {
    store: {
      ...store,
      insert: (table, rows, token) => guard(() => store.insert(table, rows, token)),
      insertBinary: (table, body, token) => guard(() => store.insertBinary(table, body, token)),
      command: (sql, params) => guard(() => store.command(sql, params)),
    },
    fired: () => writes >= fault.write,
  }
}
