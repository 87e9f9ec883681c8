/** What a process that only shows a chain says of the one that indexes it, in the visitor's words. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['indexer_away', 'about.away.indexer'],
  ['bus_away', 'about.away.bus'],
])
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The message for a status' reason, and when the other process was heard of last; null for reasons of other kinds. */
export function awayReason(reason: string): { readonly message: string; readonly sinceMs: number | null } | null {
  const message = WORDS.get(reason.split(':', 1)[0]!)
  if (message === undefined) return null
  const since = Date.parse(TIME.exec(reason)?.[0] ?? '')
  return { message, sinceMs: Number.isNaN(since) ? null : since }
}
