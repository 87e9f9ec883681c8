import type { MessageBundle } from '@orrery/i18n/message-bundle'
import type { Messages } from '@orrery/i18n/language'
import type { Translate } from '@orrery/i18n/translate'

/** Words that may be needed before the whole bundle is there: what moves, counts or opens by itself. */
const AT_ONCE = /^(?:age|in|live|search|ui|shell|time)\./

/** A language's own messages, and English for what it lacks. */
export type Words = { readonly messages: Messages; readonly fallback: Messages }

/** The words of several bundles as one. */
export const joinBundles = (bundles: readonly MessageBundle[]): Words => ({
  messages: Object.assign({}, ...bundles.map(({ messages }) => messages)) as Messages,
  fallback: Object.assign({}, ...bundles.map(({ fallback }) => fallback)) as Messages,
})

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
 * The words that travel inside the document: those that it was drawn with, and those that may be needed
 * at any moment. The bundles, many times the size of a page's own code, come when the page stands.
 */
export const wordsOfPage = (all: Words, keys: ReadonlySet<string>): Words => ({
  messages: pick(all.messages, keys),
  fallback: pick(all.fallback, keys),
})

/** What goes into every document of a language: found once, for there are thousands of words, and a document is drawn in milliseconds. */
const atOnce = new WeakMap<Messages, Messages>()

function pick(messages: Messages, keys: ReadonlySet<string>): Messages {
  let always = atOnce.get(messages)
  if (always === undefined) {
    always = Object.fromEntries(Object.entries(messages).filter(([key]) => AT_ONCE.test(key)))
    atOnce.set(messages, always)
  }
  const picked: Record<string, string> = { ...always }
  for (const key of keys) if (Object.hasOwn(messages, key)) picked[key] = messages[key]!
  return picked
}
