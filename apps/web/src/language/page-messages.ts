import type { MessageBundle } from '@orrery/i18n/message-bundle'
import type { Messages } from '@orrery/i18n/language'
import type { Translate } from '@orrery/i18n/translate'
import { writeState } from '../app/state-text.ts'
import { asEscape, narrowText } from '../ssr/narrow-text.ts'

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
export function recordKeys(t: Translate): { readonly t: Translate; readonly keys: Set<string> } {
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
 * at any moment, each as `writeState` writes them. The bundles, many times the size of a page's own code, come when the page stands.
 */
export const wordsOfPage = (all: Words, keys: ReadonlySet<string>): Record<keyof Words, string> => ({
  messages: pick(all.messages, keys),
  fallback: pick(all.fallback, keys),
})

/** Words of a language as documents have them: written once, for they are a third of what most documents hold beside their markup. */
type WrittenWords = {
  /** What goes into every document: found once, for there are thousands of words, and a document is drawn in milliseconds. */
  readonly always: string
  /** By key, with their names; those of `always` are empty. */
  readonly each: Map<string, string>
}
const writtenWords = new WeakMap<Messages, WrittenWords>()

function pick(messages: Messages, keys: ReadonlySet<string>): string {
  let known = writtenWords.get(messages)
  if (known === undefined) {
    const always = Object.entries(messages).filter(([key]) => AT_ONCE.test(key))
    known = {
      always: always.map(([key, text]) => field(key, text)).join(','),
      each: new Map(always.map(([key]) => [key, ''])),
    }
    writtenWords.set(messages, known)
  }
  const { always, each } = known
  let text = always
  for (const key of keys) {
    let one = each.get(key)
    if (one === undefined) {
      if (!Object.hasOwn(messages, key)) continue
      one = field(key, messages[key]!)
      each.set(key, one)
    }
    if (one !== '') text += text === '' ? one : `,${one}`
  }
  return `{${text}}`
}

const field = (key: string, text: string): string => narrowText(`${writeState(key)}:${writeState(text)}`, asEscape)
