import type { StorageArea } from './storage-area.ts'

/** Marks what is ours among the keys of the origin. */
const PRODUCT = 'orrery'
/** Holds the expiry map of its area; callers cannot write it (foundations §3.4). */
const RESERVED = 'expiry'

/** What can be a key: texts, and what is written as one. Null, functions, arrays and objects are none (foundations §5.3). */
export type StorageKey = string | number | boolean

/**
 * Values kept in the browser as JSON under the product's prefix (foundations §3.4, §5.3). What the storage holds is
 * a stranger's: `read` answers whatever JSON stands there, and the caller checks its shape.
 */
export type ClientStorage = {
  /** The value, or null when there is none, it cannot be read, or it has expired; an expired one is dropped. */
  read(key: StorageKey): unknown
  /**
   * Keeps a value. `expirySeconds` must be a positive safe integer; otherwise the value stays for ever. `undefined`
   * removes. Answers false when the browser refuses; then what stood under the key to stay for ever stays, which may be all that a visitor wrote,
   * and nothing that was to expire.
   * Throws `TypeError` for what is no key and for values that JSON cannot hold, `RangeError` for the reserved key.
   */
  write(key: StorageKey, value: unknown, expirySeconds?: number): boolean
  /** Keeps many values at once; no entry is written when one of the keys is reserved. */
  write(entries: Readonly<Record<string, unknown>>, expirySeconds?: number): boolean
  /** Forgets a value. */
  remove(key: StorageKey): void
}

/** The site's storage over one of the browser's; a storage that fails is as if it were empty. `clock` tells Unix milliseconds. */
export function createClientStorage(
  area: StorageArea,
  clock: { now(): number },
  scope: 'default' | 'global' = 'default',
): ClientStorage {
  const nameOf = (key: string) => `${PRODUCT}:${scope}:${key}`
  const get = (key: string): unknown => {
    try {
      return JSON.parse(area.getItem(nameOf(key)) ?? 'null')
    } catch {
      return null
    }
  }
  const put = (key: string, text: string): boolean => {
    try {
      area.setItem(nameOf(key), text)
      return true
    } catch {
      return false
    }
  }
  const drop = (key: string) => {
    try {
      area.removeItem(nameOf(key))
    } catch {
      // What cannot be reached need not be forgotten.
    }
  }

  // A map and not an object: keys are free, and one of them may be `__proto__`.
  const readExpiries = (): Map<string, number> => {
    const kept = get(RESERVED)
    return new Map(
      typeof kept === 'object' && kept !== null && !Array.isArray(kept)
        ? Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
        : [],
    )
  }
  const writeExpiries = (expiries: ReadonlyMap<string, number>): boolean => {
    if (expiries.size > 0) return put(RESERVED, JSON.stringify(Object.fromEntries(expiries)))
    drop(RESERVED)
    return true
  }
  const setExpiry = (key: string, until: number | null): boolean => {
    const expiries = readExpiries()
    if (until === null ? !expiries.delete(key) : expiries.get(key) === until) return true
    if (until !== null) expiries.set(key, until)
    return writeExpiries(expiries)
  }
  const dropExpired = () => {
    const expiries = readExpiries()
    for (const [key, until] of expiries) {
      if (until > clock.now()) continue
      drop(key)
      expiries.delete(key)
    }
    writeExpiries(expiries)
  }
  const forget = (key: string) => {
    drop(key)
    setExpiry(key, null)
  }

  const writeOne = (key: string, value: unknown, expirySeconds: number | undefined): boolean => {
    const text = JSON.stringify(value) as string | undefined
    if (text === undefined) {
      forget(key)
      return true
    }
    const lasts = Number.isSafeInteger(expirySeconds) && expirySeconds! > 0
    const until = lasts ? clock.now() + expirySeconds! * 1000 : null
    // The expiry first: between the two the page may be closed, and a value without its expiry would stay for ever.
    const attempt = () => setExpiry(key, until) && put(key, text)
    const lasted = until === null && !readExpiries().has(key)
    if (attempt()) return true
    dropExpired()
    if (attempt()) return true
    if (!lasted) forget(key)
    return false
  }

  return {
    read: (key) => {
      const text = textOf(key)
      if (text === RESERVED) return null
      const until = readExpiries().get(text)
      if (until === undefined || until > clock.now()) return get(text)
      forget(text)
      return null
    },
    write: (key: StorageKey | Readonly<Record<string, unknown>>, ...rest: readonly unknown[]) => {
      if (typeof key !== 'object' || key === null) return writeOne(ownKey(key), rest[0], rest[1] as number | undefined)
      if (Array.isArray(key)) throw new TypeError('an array is no key')
      const entries = Object.entries(key).map(([name, value]) => [ownKey(name), value] as const)
      return entries.map(([name, value]) => writeOne(name, value, rest[0] as number | undefined)).every(Boolean)
    },
    remove: (key) => forget(ownKey(key)),
  }
}

function textOf(key: StorageKey): string {
  if (typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean') return String(key)
  throw new TypeError(`a ${key === null ? 'null' : typeof key} is no key`)
}

function ownKey(key: StorageKey): string {
  const text = textOf(key)
  if (text === RESERVED) throw new RangeError(`"${RESERVED}" is the key of the expiry map`)
  return text
}
