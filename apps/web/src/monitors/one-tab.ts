import type { StorageArea } from '@orrery/browser/storage-area'

/** As much of Web Locks as is needed; browsers have them where the site is served over HTTPS, or from the same machine. */
export type LocksLike = {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    run: (lock: unknown) => Promise<boolean>,
  ): Promise<boolean>
}

const NAME = 'orrery-monitors'
const KEY = 'orrery:default:monitors-turn'
/** Longer than a round takes; a tab that was closed in the middle of one keeps the others waiting no longer. */
const LEASE_MS = 60_000

/**
 * Runs something in one tab at once: by Web Locks, and without them by a lease in the storage, which every tab looks at again after it took it.
 * What comes of two tabs that got it in the same instant is the same as of one: a round begins with what is kept.
 */
export function oneTab(
  locks: LocksLike | undefined,
  area: StorageArea,
  { now, sleep, name }: { now(): number; sleep(ms: number): Promise<void>; readonly name: string },
): (run: () => Promise<void>) => Promise<boolean> {
  if (locks !== undefined)
    return (run) =>
      locks.request(NAME, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false
        await run()
        return true
      })
  const holder = (): { readonly name: string; readonly untilMs: number } | null => {
    try {
      const value = JSON.parse(area.getItem(KEY) ?? 'null') as { name?: unknown; untilMs?: unknown } | null
      return typeof value?.name === 'string' && typeof value.untilMs === 'number'
        ? { name: value.name, untilMs: value.untilMs }
        : null
    } catch {
      return null
    }
  }
  return async (run) => {
    const held = holder()
    if (held !== null && held.name !== name && held.untilMs > now() && held.untilMs - now() <= LEASE_MS) return false
    try {
      area.setItem(KEY, JSON.stringify({ name, untilMs: now() + LEASE_MS }))
    } catch {
      return false
    }
    await sleep(50)
    if (holder()?.name !== name) return false
    try {
      await run()
    } finally {
      if (holder()?.name === name) area.removeItem(KEY)
    }
    return true
  }
}
