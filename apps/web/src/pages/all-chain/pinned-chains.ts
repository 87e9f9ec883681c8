import type { ClientStorage } from '@orrery/browser/client-storage'

const KEY = 'pinned-chains'
const MOST = 100

/** Codes of the chains that the visitor pinned. They never leave the browser. */
export const readPinned = (storage: ClientStorage): readonly string[] => {
  const kept = storage.read(KEY)
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, MOST) : []
}

/** Pins a chain, or lets go of it. Answers which are pinned now. */
export function togglePinned(storage: ClientStorage, code: string): readonly string[] {
  const before = readPinned(storage)
  const after = before.includes(code) ? before.filter((one) => one !== code) : [...before, code].slice(-MOST)
  storage.write(KEY, [...after])
  return after
}
