import { createClientStorage, type ClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { displayName } from '@orrery/entities/display-name'
import { systemClock } from '@orrery/primitives/clock'

/** What the visitor named: a filter, or a list of things to look up. `query` is that of its address. */
export type SavedView = { readonly name: string; readonly query: string }

/** Views that are kept of a chain or a tool, the oldest first to go; characters of a name and of a query, which names a hundred hashes at most. */
const MOST = 20
const LONGEST = 40
const QUERY_LENGTH = 20_000

let storage: ClientStorage | null = null
const ownStorage = (): ClientStorage =>
  (storage ??= createClientStorage(
    openStorageArea(() => localStorage),
    systemClock,
  ))

const keyOf = (scope: string): string => `filter-views-${scope}`

/** The views of a chain by its code, or of a tool by its name. They never leave the browser; what stands in its storage is a stranger's, so anything else is left out. */
export function readViews(scope: string, kept: ClientStorage = ownStorage()): readonly SavedView[] {
  const value = kept.read(keyOf(scope))
  if (!Array.isArray(value)) return []
  return value
    .flatMap((entry: unknown): SavedView[] => {
      const [name, query] = Array.isArray(entry) ? (entry as unknown[]) : []
      if (typeof name !== 'string' || typeof query !== 'string' || query.length > QUERY_LENGTH) return []
      const text = nameOf(name)
      return text === '' ? [] : [{ name: text, query: new URLSearchParams(query).toString() }]
    })
    .slice(-MOST)
}

/** Keeps a view under its name, in place of the one that had it; with `query` null forgets that. Answers what is kept now; null where the browser keeps nothing, and of what is too long. */
export function writeView(
  scope: string,
  name: string,
  query: URLSearchParams | null,
  kept: ClientStorage = ownStorage(),
): readonly SavedView[] | null {
  const text = nameOf(name)
  const others = readViews(scope, kept).filter((view) => view.name !== text)
  const own = query === null || text === '' ? [] : [{ name: text, query: withoutPlace(query) }]
  if (own.some((view) => view.query.length > QUERY_LENGTH)) return null
  const views = [...others, ...own].slice(-MOST)
  return kept.write(
    keyOf(scope),
    views.map((view) => [view.name, view.query]),
  )
    ? views
    : null
}

const nameOf = (text: string): string => [...displayName(text).text].slice(0, LONGEST).join('').trim()

/** A view begins with its newest row. */
function withoutPlace(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.delete('cursor')
  return next.toString()
}
