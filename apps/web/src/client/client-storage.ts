import type { Clock } from '@orrery/primitives/clock'

type Area = 'default' | 'global'
type Expiries = Record<string, number>

const RESERVED = 'expiry'

/** Values kept in the browser under the product's prefix (foundations §3.4, §5.3). */
export type ClientStorage = {
  /** The value, or null when there is none or it has expired. */
  read(key: string): unknown
  /** `expirySeconds` must be a positive safe integer; otherwise the value stays for ever. Throws `RangeError` for the reserved key. */
  write(key: string, value: unknown, expirySeconds?: number): void
  remove(key: string): void
}

/** A browser storage as the site uses it. What cannot be stored or read (a private window, a full disk, odd text) is as if it were not there. */
export function createClientStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  clock: Clock,
  area: Area = 'default',
): ClientStorage {
  const name = (key: string) => `orrery:${area}:${key}`
  const get = (key: string): unknown => {
    try {
      const text = storage.getItem(name(key))
      return text === null ? null : JSON.parse(text)
    } catch {
      return null
    }
  }
  const put = (key: string, value: unknown) => {
    try {
      storage.setItem(name(key), JSON.stringify(value))
    } catch {
      // Nothing on the site depends on a value having been kept.
    }
  }
  const expiries = (): Expiries => {
    const map = get(RESERVED)
    return typeof map === 'object' && map !== null && !Array.isArray(map) ? { ...(map as Expiries) } : {}
  }
  const remove = (key: string) => {
    storage.removeItem(name(key))
    const { [key]: _, ...rest } = expiries()
    put(RESERVED, rest)
  }
  const check = (key: string) => {
    if (key === RESERVED) throw new RangeError(`"${RESERVED}" is the key of the expiry map`)
  }
  return {
    read: (key) => {
      const until = expiries()[key]
      if (until !== undefined && until <= clock.now()) {
        remove(key)
        return null
      }
      return get(key)
    },
    write: (key, value, expirySeconds) => {
      check(key)
      put(key, value)
      const { [key]: _, ...rest } = expiries()
      const lasts = expirySeconds !== undefined && Number.isSafeInteger(expirySeconds) && expirySeconds > 0
      put(RESERVED, lasts ? { ...rest, [key]: clock.now() + expirySeconds * 1000 } : rest)
    },
    remove: (key) => {
      check(key)
      remove(key)
    },
  }
}
