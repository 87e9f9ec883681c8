/** A bounded map that forgets what was used least recently, and what is older than its time. */
export type Lru<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V, ttlMs: number): void
  delete(key: K): void
  clear(): void
}

/** Makes one of at most `max` entries; `now` is a monotonic clock in ms. */
export function createLru<K, V>(max: number, now: () => number): Lru<K, V> {
  const entries = new Map<K, { readonly value: V; readonly until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.until <= now()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, ttlMs) {
      entries.delete(key)
      entries.set(key, { value, until: now() + ttlMs })
      if (entries.size > max) entries.delete(entries.keys().next().value as K)
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
