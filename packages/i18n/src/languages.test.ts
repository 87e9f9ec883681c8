import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { IntlMessageFormat, type Formatters } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { INCOMPLETE, LANGUAGES } from './all-languages.gen.ts'
import { createTranslate } from './create-translate.ts'
import { parseIcuMessage, type IcuNode } from './icu-message.ts'
import { RIGHT_TO_LEFT } from './language.ts'
import { bundlesOf, messageFile, readMessageShelf } from './message-shelf.ts'
import { pseudoLanguage } from './pseudo-language.ts'

const ROOT = join(import.meta.dirname, '../../..')
const shelf = await readMessageShelf()
/** All English messages: the site's and the families'. */
const english = Object.assign({}, ...shelf.projects.map((project) => shelf.messagesOf(project, 'en_US'))) as Readonly<
  Record<string, string>
>

const nodesOf = (nodes: readonly IcuNode[]): Exclude<IcuNode, string>[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return 'cases' in node ? [node, ...Object.values(node.cases).flatMap(nodesOf)] : [node]
  })
/** Made once for each text: the same English ones are looked at beside every language. */
function once<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    const known = made.get(text) ?? make(text)
    made.set(text, known)
    return known
  }
}
const nodesIn = once((message) => nodesOf(parseIcuMessage(message)))
const slotSet = once((message) =>
  [...new Set(nodesIn(message).flatMap((node) => ('name' in node ? [node.name] : [])))].sort(),
)
const cardinalRules = once((intl) => new Intl.PluralRules(intl))
const ordinalRules = once((intl) => new Intl.PluralRules(intl, { type: 'ordinal' }))

/** What intl-messageformat would otherwise make anew for each message, of the one language that `tag` names. */
const formattersOf = (tag: string): Formatters => {
  const numbers = once((options) => new Intl.NumberFormat(tag, JSON.parse(options) as Intl.NumberFormatOptions))
  const dates = once((options) => new Intl.DateTimeFormat(tag, JSON.parse(options) as Intl.DateTimeFormatOptions))
  const rules = once((options) => new Intl.PluralRules(tag, JSON.parse(options) as Intl.PluralRulesOptions))
  return {
    getNumberFormat: (_, options = {}) => numbers(JSON.stringify(options)),
    getDateTimeFormat: (_, options = {}) => dates(JSON.stringify(options)),
    getPluralRules: (_, options = {}) => rules(JSON.stringify(options)),
  }
}

/** Number cases that the language has, `message` has none for, and that a count up to 200 would need. */
function missingCases(message: string, intl: string): string[] {
  return nodesIn(message).flatMap((node) => {
    if (node.as !== 'plural') return []
    const rules = (node.ordinal ? ordinalRules : cardinalRules)(intl)
    const needed = Array.from({ length: 200 }, (_, count) => count)
      .filter((count) => !(`=${count}` in node.cases))
      .map((count) => rules.select(count - node.offset))
    return [...new Set(needed)].filter((rule) => !(rule in node.cases))
  })
}

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) =>
      entry.isFile() &&
      /(?<!\.test)\.tsx?$/.test(entry.name) &&
      !/\.gen\./.test(entry.name) &&
      !/node_modules|dist/.test(entry.parentPath),
  )
  return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))
}

describe('law of the languages shelf', () => {
  test('foundations §9: records are sound, and what is written from right to left is what the list says', () => {
    expect(LANGUAGES[0]?.code).toBe('en_US')
    expect(new Set(LANGUAGES.map(({ urlSegment }) => urlSegment)).size).toBe(LANGUAGES.length)
    for (const { code, urlSegment, intl, dir } of LANGUAGES) {
      expect(urlSegment).toMatch(/^[a-z]{2,3}(-[a-z]+)?$/)
      expect(Intl.getCanonicalLocales(intl)).toEqual([intl])
      expect(dir).toBe(RIGHT_TO_LEFT.includes(code.split('_')[0] ?? '') ? 'rtl' : 'ltr')
    }
  })

  for (const { code, complete, intl } of LANGUAGES) {
    test(`${code}: each message keeps the slots of the English one${complete ? ', and none is missing' : ''}`, () => {
      for (const project of shelf.projects) {
        const file = messageFile(project, code)
        const source = shelf.messagesOf(project, 'en_US')
        const own = shelf.messagesOf(project, code)
        const unknown = Object.keys(own).filter((key) => !(key in source))
        expect(unknown, `${file} has keys that English lacks`).toEqual([])
        const missing = Object.keys(source).filter((key) => !(key in own))
        if (complete) expect(missing, `${file} lacks keys`).toEqual([])
        const entries = Object.entries(own)
        const empty = entries.filter(([, message]) => message.trim() === '')
        expect(empty, `${file} has empty messages`).toEqual([])
        // Compared as one: an expectation for each of thousands of keys costs more than what it looks at.
        const slots = (messages: readonly (readonly [string, string])[]) =>
          Object.fromEntries(messages.map(([key, message]) => [key, slotSet(message)]))
        expect(slots(entries), `${file} changes slots`).toEqual(slots(entries.map(([key]) => [key, source[key] ?? ''])))
        const lacking = entries.filter(([, message]) => complete && missingCases(message, intl).length > 0)
        expect(lacking, `${file} lacks number cases`).toEqual([])
      }
    })

    test(`${code}: each message reads as intl-messageformat reads it`, () => {
      // Both with digits 0-9: intl-messageformat leaves a bare `{n}` out of the language's own.
      const tag = `${intl}-u-nu-latn`
      const formatters = formattersOf(tag)
      for (const project of shelf.projects) {
        const messages = shelf.messagesOf(project, code)
        const t = createTranslate(tag, messages)
        const read: Record<string, string[]> = {}
        const wanted: Record<string, unknown[]> = {}
        for (const [key, message] of Object.entries(messages)) {
          const reference = new IntlMessageFormat(message, tag, undefined, { ignoreTag: true, formatters })
          const counts = [0, 1, 2, 7].map((count) => Object.fromEntries(slotSet(message).map((name) => [name, count])))
          read[key] = counts.map((slots) => t(key, slots).replaceAll(/[\u2068\u2069]/g, ''))
          wanted[key] = counts.map((slots) => reference.format(slots))
        }
        expect(read, `${code} ${project}`).toEqual(wanted)
      }
    })

    test(`${code}: its bundles hold every key once, its own words before the English ones`, () => {
      const bundles = bundlesOf(shelf, code)
      expect(bundles.map(({ project }) => project)).toEqual(shelf.projects)
      for (const { project, messages, fallback } of bundles) {
        const keys = [...Object.keys(messages), ...Object.keys(fallback)]
        expect(keys.sort()).toEqual(Object.keys(shelf.messagesOf(project, 'en_US')).sort())
        if (complete) expect(fallback).toEqual({})
      }
      expect(code in INCOMPLETE).toBe(!complete)
    })
  }

  test('foundations §3.2: the version of a bundle changes with its words, and only with them', () => {
    const [site] = bundlesOf(shelf, 'de_DE')
    const changed = bundlesOf(
      { ...shelf, messagesOf: (project, code) => ({ ...shelf.messagesOf(project, code), 'live.live': 'anders' }) },
      'de_DE',
    )
    expect(site!.version).toMatch(/^[\w-]{10}$/)
    expect(bundlesOf(shelf, 'de_DE')[0]!.version).toBe(site!.version)
    expect(changed[0]!.version).not.toBe(site!.version)
  })

  test('the pseudo-language is in no menu, keeps every slot, stands in brackets and is two fifths longer', () => {
    expect(LANGUAGES.map(({ code }) => code)).not.toContain(pseudoLanguage.code)
    for (const { project, messages } of bundlesOf(shelf, pseudoLanguage.code)) {
      const source = shelf.messagesOf(project, 'en_US')
      const [inLong, inShort] = [createTranslate('en', messages), createTranslate('en', source)]
      for (const [key, message] of Object.entries(messages)) {
        expect(slotSet(message), key).toEqual(slotSet(source[key]!))
        const slots = Object.fromEntries(slotSet(message).map((name) => [name, 3]))
        const [long, short] = [inLong(key, slots), inShort(key, slots)]
        expect(long, key).toMatch(/^\[.*\]$/s)
        expect(long.length, key).toBeGreaterThanOrEqual(Math.floor(short.length * 1.2))
      }
    }
    const t = createTranslate('en', bundlesOf(shelf, pseudoLanguage.code)[0]!.messages)
    expect(t('age.day', { count: 2 })).toBe('[2 đàýš àĝö ~~~~]')
  })

  test('every key that the code names has a message', async () => {
    const code = (await Promise.all(['packages/entities/src', 'packages/ui/src', 'apps/web/src'].map(sources)))
      .flat()
      .join('\n')
    const named = [
      ...code.matchAll(/\bt\('([\w.-]+\.[\w.-]+)'/g),
      ...code.matchAll(
        /\b(?:label|what|because|hint|caption|missing|text|key|title|previousLabel|nextLabel)[:=] ?['"]((?:[a-z][\w-]*)\.[\w.-]+)['"]/g,
      ),
    ].map((match) => match[1] ?? '')
    // `column.time` is the column whose head cycles; its words are `time.*`.
    const missing = [...new Set(named)].filter(
      (key) => !(key in english) && !/\.(?:tsx?|css|json|module|gen)$/.test(key),
    )
    expect(missing).toEqual([])
    expect(named.length).toBeGreaterThan(200)
  })

  test('keys that are put together at run time exist for every value', () => {
    const wanted = [
      ...['second', 'minute', 'hour', 'day', 'month', 'year'].flatMap((unit) => [`age.${unit}`, `age.in.${unit}`]),
      ...['success', 'failed', 'partial', 'unknown'].flatMap((status) => [`status.${status}`, `status.${status}.hint`]),
      ...['pending', 'included', 'safe', 'final', 'replaced', 'dropped', 'orphaned'].flatMap((finality) => [
        `finality.${finality}`,
        `finality.${finality}.hint`,
      ]),
      ...['in', 'out', 'self'].map((direction) => `direction.${direction}`),
      ...['relative', 'local', 'utc', 'unix'].map((mode) => `time.${mode}`),
      ...['hidden', 'look-alike', 'mixed-script', 'link', 'listed', 'coin'].map((warning) => `nameWarning.${warning}`),
      ...['decoded', 'hex', 'number', 'address', 'text'].map((view) => `log.view.${view}`),
      ...['head', 'archive', 'node'].flatMap((source) => [`source.${source}`, `source.${source}.hint`]),
      ...['node', 'ledger'].flatMap((source) => [`balanceSource.${source}`, `balance.${source}`]),
      ...['slow', 'standard', 'fast', 'rapid'].map((tier) => `gas.${tier}`),
      ...['basics', 'fees', 'technical'].map((group) => `panel.${group}`),
      ...['following', 'starting', 'stale', 'unreachable', 'refused', 'halted'].map((state) => `shell.state.${state}`),
      ...[
        'reward',
        'create',
        'create.unknown',
        'move',
        'swap',
        'mint',
        'burn',
        'send',
        'sendMore',
        'approve',
        'call',
      ].flatMap((did) => [`headline.${did}`, `headline.${did}.pending`, `headline.${did}.failed`]),
    ]
    expect(wanted.filter((key) => !(key in english))).toEqual([])
  })
})

test('explorer §5, §8, screens-nonevm §12.2: what has the form of an address and is none is told as “Invalid address”, on its page and by a search', () => {
  expect(english['problem.ADDRESS_MALFORMED.title']).toBe('Invalid address')
  expect(english['search.why.malformed']).toBe('Invalid address.')
})
