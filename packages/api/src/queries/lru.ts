/** A bounded map that forgets what was used least recently, and what is older than its time. */
export type Lru<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V, ttlMs: number): void
  delete(key: K): void
  clear(): void
}

/** Entries that each new one looks at for those whose time is over: more than come, so that a burst of short-lived ones does not stay. */
const SWEPT = 4

/**
 * Makes one of entries that weigh at most `max` together, each one where nothing weighs them; what is heavier than that is kept alone. `now` is a monotonic clock
 * in ms.
 */
export function createLru<K, V>(max: number, now: () => number, weigh: (value: V) => number = () => 1): Lru<K, V> {
  const entries = new Map<K, { readonly value: V; readonly until: number; readonly weight: number }>()
  let total = 0
  const remove = (key: K): void => {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    total -= entry.weight
  }
  const sweep = (at: number): void => {
    let looked = 0
    for (const [key, { until }] of entries) {
      if (until <= at) remove(key)
      if (++looked === SWEPT) return
    }
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.until <= now()) {
        remove(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, ttlMs) {
      const at = now()
      remove(key)
      sweep(at)
      const weight = weigh(value)
      entries.set(key, { value, until: at + ttlMs, weight })
      total += weight
      while (total > max && entries.size > 1) remove(entries.keys().next().value as K)
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
  }
}
