import type { SearchHit } from '@orrery/model/wire/search'
import type { ClientStorage } from '../client/client-storage.ts'

const KEY = 'recent-searches'
const MOST = 6

/** The visitor's last finds, newest first. They never leave the browser. */
export const readRecent = (storage: ClientStorage): readonly SearchHit[] => {
  const kept = storage.read(KEY)
  return Array.isArray(kept)
    ? kept
        .filter(
          (hit): hit is SearchHit =>
            typeof hit === 'object' &&
            hit !== null &&
            typeof hit.path === 'string' &&
            /^\/(?![/\\])/.test(hit.path) &&
            typeof hit.title === 'string',
        )
        .slice(0, MOST)
    : []
}

export const addRecent = (storage: ClientStorage, hit: SearchHit): void =>
  storage.write(KEY, [hit, ...readRecent(storage).filter(({ path }) => path !== hit.path)].slice(0, MOST))

export const forgetRecent = (storage: ClientStorage): void => storage.remove(KEY)
