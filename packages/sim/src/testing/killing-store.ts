import type { Store } from '@orrery/store/store'

/** A kill at one write of a process: before it is sent, some turns of the event loop after, or when it has taken effect. */
export type KillPoint = { readonly write: number; readonly moment: 'before' | 'after' | number }

/** A store whose process dies of one of its writes. Those that make tables are not counted, and none before `arm`. */
export function killingStore(
  store: Store,
  { write, moment }: KillPoint,
  die: () => void,
): { readonly store: Store; arm(): void } {
  let isArmed = false
  let writes = 0
  const counted = async (act: () => Promise<void>): Promise<void> => {
    if (!isArmed || ++writes !== write) return act()
    if (moment === 'before') die()
    const done = act()
    done.catch(() => {})
    if (moment === 'after') await done
    else for (let turn = 0; turn < Number(moment); turn++) await new Promise((next) => setImmediate(next))
    die()
    return done
  }
  return {
    store: {
      ...store,
      insert: (table, rows, token) => counted(() => store.insert(table, rows, token)),
      insertBinary: (table, body, token) => counted(() => store.insertBinary(table, body, token)),
      command: (sql, params) =>
        sql.startsWith('CREATE') ? store.command(sql, params) : counted(() => store.command(sql, params)),
    },
    arm() {
      isArmed = true
    },
  }
}
