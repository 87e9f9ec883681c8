import type { SearchHit } from '@orrery/model/wire/search'
import type { ClientStorage } from '@orrery/browser/client-storage'

const KEY = 'recent-searches'
const MOST = 6

/** The visitor's last finds, newest first. They never leave the browser. What does not look like one is left out. */
export const readRecent = (storage: ClientStorage): readonly SearchHit[] => {
  const kept = storage.read(KEY)
  return Array.isArray(kept) ? kept.filter(isHit).slice(0, MOST) : []
}

// Whoever can write here must not lead the visitor away: the path is one of this site, as every browser reads it.
const isHit = (hit: unknown): hit is SearchHit => {
  if (typeof hit !== 'object' || hit === null) return false
  const { kind, chain, title, detail, about, path } = hit as Partial<Record<keyof SearchHit, unknown>>
  return (
    [kind, chain, title].every((text) => typeof text === 'string') &&
    (detail === null || typeof detail === 'string') &&
    isAbout(about) &&
    typeof path === 'string' &&
    /^\/(?!\/)[^\s\\]*$/.test(path)
  )
}

const STATES: ReadonlySet<unknown> = new Set(['pending', 'replaced', 'dropped', 'orphaned', 'noNode'])

const isAbout = (about: unknown): boolean =>
  about === undefined ||
  (typeof about === 'object' &&
    about !== null &&
    Object.entries(about).every(([name, value]) => (name === 'state' ? STATES.has(value) : Number.isInteger(value))))

/** What a token is worth, who speaks for it and what an address is called are of that day, and not kept. */
const lasting = ({ about, ...hit }: SearchHit): SearchHit => {
  if (about === undefined) return hit
  const { worth: _, token: __, tag: ___, ...kept } = about
  return { ...hit, about: kept }
}

export const addRecent = (storage: ClientStorage, hit: SearchHit): void =>
  void storage.write(KEY, [lasting(hit), ...readRecent(storage).filter(({ path }) => path !== hit.path)].slice(0, MOST))

export const forgetRecent = (storage: ClientStorage): void => storage.remove(KEY)
