import type { Messages } from '@orrery/i18n/language'
import type { Translate } from '@orrery/i18n/translate'

/** Words that may be needed before the whole bundle is there: what moves, counts or opens by itself. */
const AT_ONCE = /^(?:age|in|live|search|ui|shell|time)\./

/** A translator that remembers which keys were asked for. */
export function recordKeys(t: Translate): { readonly t: Translate; readonly keys: ReadonlySet<string> } {
  const keys = new Set<string>()
  return {
    keys,
    t: (key, slots) => {
      keys.add(key)
      return t(key, slots)
    },
  }
}

/**
 * The messages that travel inside the document: those that it was drawn with, and those that may be needed
 * at any moment. The whole bundle, three times the size of a page's own code, comes when the page stands.
 */
export const messagesOfPage = (all: Messages, keys: ReadonlySet<string>): Messages =>
  Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key) || AT_ONCE.test(key)))
