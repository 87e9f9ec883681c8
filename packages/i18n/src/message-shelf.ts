import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Messages } from './language.ts'
import { DEFAULT_LOCALE, SITE_PROJECT, type MessageBundle } from './message-bundle.ts'
import { pseudoMessages, pseudoLanguage } from './pseudo-language.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** All messages as their files have them. */
export type MessageShelf = {
  /** `site` and the families that have messages. */
  readonly projects: readonly string[]
  /** The default language first. */
  readonly codes: readonly string[]
  /** What the language has itself; empty where it has no file. */
  messagesOf(project: string, code: string): Messages
}

/** Path of a project's messages in a language, from the root. */
export const messageFile = (project: string, code: string): string =>
  project === SITE_PROJECT
    ? `packages/i18n/languages/${code}/messages.json`
    : `families/${project}/messages/${code}.json`

/** Reads every message file of the shelf. Rejects when one is no flat JSON object of texts. Runs where the sources are: in builds, checks and tests. */
export async function readMessageShelf(): Promise<MessageShelf> {
  const all = await readdir(join(ROOT, 'packages/i18n/languages'))
  const codes = [DEFAULT_LOCALE, ...all.filter((code) => code !== DEFAULT_LOCALE).sort()]
  const families = (await readdir(join(ROOT, 'families'))).sort()
  const found = new Map<string, Messages>()
  for (const project of [SITE_PROJECT, ...families])
    for (const code of codes) {
      const file = messageFile(project, code)
      const messages = await readMessages(file)
      if (messages !== null) found.set(file, messages)
    }
  return {
    codes,
    projects: [SITE_PROJECT, ...families.filter((family) => found.has(messageFile(family, DEFAULT_LOCALE)))],
    messagesOf: (project, code) => found.get(messageFile(project, code)) ?? {},
  }
}

/** What a language has itself of the site's messages, for servers that write files in it; empty where it has none. Rejects as `readMessageShelf` does. */
export const readSiteMessages = async (code: string): Promise<Messages> =>
  (await readMessages(messageFile(SITE_PROJECT, code))) ?? {}

async function readMessages(file: string): Promise<Messages | null> {
  let text: string
  try {
    text = await readFile(join(ROOT, file), 'utf8')
  } catch (error) {
    // A language need not have every project.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const messages: unknown = JSON.parse(text)
  if (
    typeof messages !== 'object' ||
    messages === null ||
    !Object.entries(messages).every(([key, message]) => /^[\w.-]+$/.test(key) && typeof message === 'string')
  )
    throw new SyntaxError(`${file} is no flat object of texts by dotted key`)
  return messages as Messages
}

/** The bundles of a language, one per project; of the pseudo-language too. */
export function bundlesOf(shelf: MessageShelf, code: string): readonly MessageBundle[] {
  return shelf.projects.map((project) => {
    const english = shelf.messagesOf(project, DEFAULT_LOCALE)
    const own = code === pseudoLanguage.code ? pseudoMessages(english) : shelf.messagesOf(project, code)
    const messages = pick(own, (key) => key in english)
    const fallback = pick(english, (key) => !(key in own))
    const version = createHash('sha256')
      .update(JSON.stringify([messages, fallback]))
      .digest('base64url')
      .slice(0, 10)
    return { project, locale: code, version, messages, fallback }
  })
}

/** Percent of all messages that the language has itself, rounded down: nothing says 100 while a word is missing. */
export function completenessOf(shelf: MessageShelf, code: string): number {
  const count = (language: string) =>
    shelf.projects.reduce((sum, project) => {
      const own = shelf.messagesOf(project, language)
      return sum + Object.keys(shelf.messagesOf(project, DEFAULT_LOCALE)).filter((key) => key in own).length
    }, 0)
  return Math.floor((100 * count(code)) / count(DEFAULT_LOCALE))
}

const pick = (messages: Messages, wanted: (key: string) => boolean): Messages =>
  Object.fromEntries(
    Object.entries(messages)
      .filter(([key]) => wanted(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
