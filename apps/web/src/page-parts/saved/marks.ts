import type { ClientStorage } from '@orrery/browser/client-storage'

/** What the visitor marked of one kind, the last marked first. It never leaves the browser. */
export type Marks<T> = {
  /** What does not look like one is left out. */
  read(storage: ClientStorage): readonly T[]
  has(storage: ClientStorage, one: T): boolean
  /** Marks it, or takes its mark away. Answers what is marked now. */
  toggle(storage: ClientStorage, one: T): readonly T[]
}

/** Marks under a key of the browser's storage, the newest `most` of them; `readOne` answers null for what is none. */
export function createMarks<T>(
  key: string,
  most: number,
  readOne: (kept: unknown) => T | null,
  isSame: (a: T, b: T) => boolean = Object.is,
): Marks<T> {
  const read = (storage: ClientStorage): readonly T[] => {
    const kept = storage.read(key)
    if (!Array.isArray(kept)) return []
    return kept
      .slice(0, most)
      .map(readOne)
      .filter((one) => one !== null)
  }
  return {
    read,
    has: (storage, one) => read(storage).some((other) => isSame(one, other)),
    toggle(storage, one) {
      const before = read(storage)
      const others = before.filter((other) => !isSame(one, other))
      const after = (others.length === before.length ? [one, ...others] : others).slice(0, most)
      storage.write(key, after)
      return after
    },
  }
}
