import type { Clock } from '@orrery/primitives/clock'

/** A document without its nonce: the response's own one stands between the parts. */
export type KeptPage = { readonly parts: readonly Buffer[]; readonly framed: boolean }

/** What a page is made from: a chain's data, or that of all chains for null. The same text, the same page. */
export type VersionOf = (chain: string | null) => string

/** Documents that many visitors ask for at once, each for a moment and never beyond what it was made from. */
export type PageStore = {
  /** The page under a key, if it is as good as one drawn now. */
  find(key: string): KeptPage | null
  /**
   * Called before a page is drawn. What it returns keeps the page; null when nobody else asked for it in the last moment, for most pages
   * are read by one visitor and would only take the place of others.
   */
  begin(key: string): ((chain: string | null, html: string, nonce: string, framed: boolean) => void) | null
}

/** A page says how old things are to the second. */
const KEPT_MS = 1_000
/** Pages that are remembered to have been asked for. */
const MOST_ASKED = 512
/** Longer addresses are of one visitor. */
const MOST_KEY = 2_000
/** One page takes at most this share of all room. */
const LARGEST_SHARE = 8

type Entry = KeptPage & {
  readonly chain: string | null
  readonly version: string
  readonly until: number
  readonly size: number
}

/** A store of at most `room` bytes of HTML for pages of these chains; the oldest goes first. */
export function createPageStore(
  room: number,
  chains: readonly string[],
  versionOf: VersionOf,
  clock: Pick<Clock, 'monotonic'>,
): PageStore {
  const entries = new Map<string, Entry>()
  const asked = new Map<string, number>()
  let held = 0
  const drop = (key: string, { size }: Entry): void => {
    entries.delete(key)
    held -= size
  }
  return {
    find(key) {
      const entry = entries.get(key)
      if (entry === undefined) return null
      if (clock.monotonic() < entry.until && versionOf(entry.chain) === entry.version) return entry
      drop(key, entry)
      return null
    },
    begin(key) {
      if (key.length > MOST_KEY) return null
      const now = clock.monotonic()
      const before = asked.get(key)
      asked.delete(key)
      asked.set(key, now)
      if (asked.size > MOST_ASKED) asked.delete(asked.keys().next().value!)
      if (before === undefined || now - before > KEPT_MS) return null
      // Which chain a page is of is known when it is drawn; what it was drawn from, only before.
      const versions = new Map([null, ...chains].map((chain) => [chain, versionOf(chain)]))
      return (chain, html, nonce, framed) => {
        const version = versions.get(chain)
        if (version === undefined || version !== versionOf(chain)) return
        const parts = html.split(nonce).map((part) => Buffer.from(part))
        const size = parts.reduce((sum, { length }) => sum + length, 2 * key.length)
        if (size > room / LARGEST_SHARE) return
        const old = entries.get(key)
        if (old) drop(key, old)
        entries.set(key, { parts, framed, chain, version, until: now + KEPT_MS, size })
        held += size
        for (const [oldest, entry] of entries) {
          if (held <= room && clock.monotonic() < entry.until) return
          drop(oldest, entry)
        }
      }
    },
  }
}

/** The whole document, with the nonce of one response (reliability S-03: none is sent twice). */
export function withNonce({ parts }: KeptPage, nonce: string): Buffer {
  const own = Buffer.from(nonce)
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [own, part])))
}
