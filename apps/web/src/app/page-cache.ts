import type { Clock } from '@orrery/primitives/clock'

/** Keeps the data of the pages that were visited or are likely to be, so that none is asked for twice at once. */
export type PageCache = {
  /** The data under the key: kept when it is fresh, else asked for. All who ask meanwhile share one answer. */
  load(key: string, ask: (signal: AbortSignal) => Promise<unknown>): Promise<unknown>
  put(key: string, data: unknown): void
  /** Makes the next `load` ask again. */
  expire(key: string): void
  /** Stops what is being asked for under the key. */
  giveUp(key: string): void
}

/** A page visited again within this time is shown as it was; its live parts move on anyway. */
const FRESH_MS = 5_000
const MOST = 40

type Entry = { readonly data: Promise<unknown>; readonly abort: AbortController | null; readonly untilMs: number }

/** An empty cache. What fails is not kept. */
export function createPageCache(clock: Clock): PageCache {
  const entries = new Map<string, Entry>()
  const keep = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
    for (const [oldest, { abort }] of entries) {
      if (entries.size <= MOST) break
      if (abort === null) entries.delete(oldest)
    }
  }
  return {
    load: (key, ask) => {
      const known = entries.get(key)
      if (known !== undefined && (known.abort !== null || known.untilMs > clock.monotonic())) return known.data
      const abort = new AbortController()
      const data = ask(abort.signal)
      const entry: Entry = { data, abort, untilMs: Number.POSITIVE_INFINITY }
      keep(key, entry)
      data.then(
        () => entries.get(key) === entry && keep(key, { data, abort: null, untilMs: clock.monotonic() + FRESH_MS }),
        () => entries.get(key) === entry && entries.delete(key),
      )
      return data
    },
    put: (key, data) => keep(key, { data: Promise.resolve(data), abort: null, untilMs: clock.monotonic() + FRESH_MS }),
    expire: (key) => void entries.delete(key),
    giveUp: (key) => {
      const abort = entries.get(key)?.abort
      if (abort == null) return
      entries.delete(key)
      abort.abort(new DOMException('the visitor went elsewhere', 'AbortError'))
    },
  }
}
