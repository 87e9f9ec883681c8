import { createClientStorage, type ClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { systemClock } from '@orrery/primitives/clock'

/** At which price an amount is told: the newest one, or that of its day. */
export type WorthAt = 'now' | 'day'

const KEY = 'worth-at'
let storage: ClientStorage | null = null
const own = (): ClientStorage =>
  (storage ??= createClientStorage(
    openStorageArea(() => localStorage),
    systemClock,
  ))
const watchers = new Set<() => void>()

/** What the visitor chose last, in this browser; today's price before. */
export const worthAt = (): WorthAt => (own().read(KEY) === 'day' ? 'day' : 'now')

/** Changes it on every amount of the page. */
export function chooseWorth(at: WorthAt): void {
  own().write(KEY, at)
  for (const watcher of watchers) watcher()
}

/** Hears of changes until the answer is called. */
export function watchWorth(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
