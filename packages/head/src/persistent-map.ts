const BUCKETS = 512

/**
 * A map that never changes: `with` gives a new one that shares all buckets it did not touch, so an
 * event that changes k of n entries copies about k × n / 512 of them.
 */
export type PersistentMap<V> = {
  readonly size: number
  get(key: string): V | undefined
  /** A map with all changes made, in order; `undefined` takes the key out. */
  with(changes: Iterable<readonly [string, V | undefined]>): PersistentMap<V>
  values(): IterableIterator<V>
}

type Bucket<V> = ReadonlyMap<string, V> | undefined

/** The map without entries. */
export const emptyMap = <V>(): PersistentMap<V> => fromBuckets<V>([], 0)

function fromBuckets<V>(buckets: readonly Bucket<V>[], size: number): PersistentMap<V> {
  return {
    size,
    get: (key) => buckets[bucketOf(key)]?.get(key),
    with(changes) {
      const next = buckets.slice()
      const owned = new Map<number, Map<string, V>>()
      let count = size
      for (const [key, value] of changes) {
        const index = bucketOf(key)
        let bucket = owned.get(index)
        if (!bucket) {
          bucket = new Map(next[index])
          owned.set(index, bucket)
          next[index] = bucket
        }
        const before = bucket.size
        if (value === undefined) bucket.delete(key)
        else bucket.set(key, value)
        count += bucket.size - before
      }
      return owned.size === 0 ? this : fromBuckets(next, count)
    },
    *values() {
      for (const bucket of buckets) if (bucket) yield* bucket.values()
    },
  }
}

function bucketOf(key: string): number {
  let hash = 0x811c9dc5
  // Keys are hashes or end in one; the last characters spread well and are few.
  for (let i = Math.max(0, key.length - 10); i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 8) % BUCKETS
}
