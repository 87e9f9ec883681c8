import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, MESSAGES } from './all-languages.gen.ts'
import { parseIcuMessage, type IcuNode } from './icu-message.ts'
import { RIGHT_TO_LEFT } from './language.ts'

const ROOT = join(import.meta.dirname, '../../..')
const messagesOf = async (code: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(ROOT, 'packages/i18n/languages', code, 'messages.json'), 'utf8'))
const english = await messagesOf('en_US')

const slotsOf = (nodes: readonly IcuNode[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || node.as === 'count') return []
    return node.as === 'slot' ? [node.name] : [node.name, ...Object.values(node.cases).flatMap(slotsOf)]
  })
const slotSet = (message: string) => [...new Set(slotsOf(parseIcuMessage(message)))].sort()

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
  test('records are sound: own code, segment, direction', () => {
    expect(LANGUAGES[0]?.code).toBe('en_US')
    expect(new Set(LANGUAGES.map(({ urlSegment }) => urlSegment)).size).toBe(LANGUAGES.length)
    for (const { code, urlSegment, intl, dir } of LANGUAGES) {
      expect(urlSegment).toMatch(/^[a-z]{2,3}(-[a-z]+)?$/)
      expect(Intl.getCanonicalLocales(intl)).toEqual([intl])
      expect(dir).toBe(RIGHT_TO_LEFT.includes(code.split('_')[0] ?? '') ? 'rtl' : 'ltr')
    }
  })

  for (const { code } of LANGUAGES) {
    test(`${code} is complete, and each message keeps the slots of the English one`, async () => {
      const own = await messagesOf(code)
      expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort())
      for (const [key, message] of Object.entries(own)) {
        expect(message.trim(), key).not.toBe('')
        expect(slotSet(message), `${code} ${key}`).toEqual(slotSet(english[key] ?? ''))
      }
    })

    test(`${code}: the families' messages are complete and keep their slots`, async () => {
      for (const family of await readdir(join(ROOT, 'families'))) {
        const read = async (language: string): Promise<Record<string, string>> =>
          JSON.parse(await readFile(join(ROOT, 'families', family, 'messages', `${language}.json`), 'utf8'))
        const [source, own] = await Promise.all([read('en_US'), read(code)])
        expect(Object.keys(own).sort()).toEqual(Object.keys(source).sort())
        for (const [key, message] of Object.entries(own))
          expect(slotSet(message), `${code} ${key}`).toEqual(slotSet(source[key] ?? ''))
      }
    })

    test(`the bundle of ${code} holds all keys of its messages and of the families`, async () => {
      const bundle = (await MESSAGES[code]?.()) ?? {}
      for (const key of Object.keys(english)) expect(bundle).toHaveProperty([key])
    })
  }

  test('every key that the code names has a message', async () => {
    const bundle = (await MESSAGES['en_US']?.()) ?? {}
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
      (key) => !(key in bundle) && !/\.(?:tsx?|css|json|module|gen)$/.test(key),
    )
    expect(missing).toEqual([])
    expect(named.length).toBeGreaterThan(200)
  })

  test('keys that are put together at run time exist for every value', async () => {
    const t = (await MESSAGES['en_US']?.()) ?? {}
    const wanted = [
      ...['second', 'minute', 'hour', 'day', 'month', 'year'].flatMap((unit) => [`age.${unit}`, `age.in.${unit}`]),
      ...['success', 'failed', 'partial', 'unknown'].flatMap((status) => [`status.${status}`, `status.${status}.hint`]),
      ...['pending', 'included', 'safe', 'final', 'replaced', 'dropped', 'orphaned'].flatMap((finality) => [
        `finality.${finality}`,
        `finality.${finality}.hint`,
      ]),
      ...['in', 'out', 'self'].map((direction) => `direction.${direction}`),
      ...['relative', 'local', 'utc', 'unix'].map((mode) => `time.${mode}`),
      ...['hidden', 'look-alike', 'mixed-script', 'link'].map((warning) => `nameWarning.${warning}`),
      ...['decoded', 'hex', 'number', 'address', 'text'].map((view) => `log.view.${view}`),
      ...['head', 'archive', 'node'].flatMap((source) => [`source.${source}`, `source.${source}.hint`]),
      ...['node', 'ledger'].flatMap((source) => [`balanceSource.${source}`, `balance.${source}`]),
      ...['slow', 'standard', 'fast', 'rapid'].map((tier) => `gas.${tier}`),
      ...['basics', 'fees', 'technical'].map((group) => `panel.${group}`),
      ...['following', 'starting', 'stale', 'unreachable', 'halted'].map((state) => `shell.state.${state}`),
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
    expect(wanted.filter((key) => !(key in t))).toEqual([])
  })
})
