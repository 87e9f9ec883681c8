import { describe, expect, test } from 'vitest'
import type { BundleEvent } from './bundle-database.ts'
import { createBundleLoader, type BundleLoaderOptions } from './bundle-loader.ts'
import { bundlePath, readBundle, writeBundleScript, type MessageBundle } from './message-bundle.ts'

const bundle = (project: string, locale: string, version = 'v1'): MessageBundle => ({
  project,
  locale,
  version,
  messages: { [`${project}.word`]: locale },
  fallback: {},
})

/** A browser with nothing in it; `more` says what is different. */
function setUp(more: Partial<BundleLoaderOptions> = {}) {
  const asked: string[] = []
  const reports: [BundleEvent, string, string][] = []
  const session = new Map<string, unknown>()
  const stored = new Map<string, MessageBundle>()
  const load = Promise.withResolvers<void>()
  const options: BundleLoaderOptions = {
    expected: () => 'v1',
    fetchBundle: async (project, locale) => bundle(project, locale),
    database: {
      read: async (project, locale, version) => {
        const found = stored.get(`${project}/${locale}`)
        return found?.version === version ? found : null
      },
      write: async (written) => void stored.set(`${written.project}/${written.locale}`, written),
    },
    session: { read: (key) => session.get(key), write: (key, value) => void session.set(key, value) },
    pageLoaded: load.promise,
    sleep: () => new Promise(() => undefined),
    report: (...report) => void reports.push(report),
    ...more,
  }
  const loader = createBundleLoader({
    ...options,
    fetchBundle: (project, locale, version) => {
      asked.push(`${project}/${locale}?v=${version}`)
      return options.fetchBundle(project, locale, version)
    },
  })
  return { loader, asked, reports, session, stored, pageLoads: () => load.resolve() }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
const offline = async () => Promise.reject(new Error('offline'))

describe('the translation loader', () => {
  test('foundations §4.1: a bundle is looked up in memory first, also while it is on its way', async () => {
    const { loader, asked } = setUp()
    const [first, second] = await Promise.all([loader.load('site', 'de_DE'), loader.load('site', 'de_DE')])
    expect(await loader.load('site', 'de_DE')).toBe(first)
    expect(second).toBe(first)
    expect(asked).toEqual(['site/de_DE?v=v1'])
  })

  test('foundations §4.1: what the database keeps in the expected version is not fetched', async () => {
    const { loader, asked, stored } = setUp()
    stored.set('site/de_DE', bundle('site', 'de_DE'))
    stored.set('evm/de_DE', bundle('evm', 'de_DE', 'old'))
    expect(await loader.load('site', 'de_DE')).toEqual(bundle('site', 'de_DE'))
    expect((await loader.load('evm', 'de_DE'))?.version).toBe('v1')
    expect(asked).toEqual(['evm/de_DE?v=v1'])
  })

  test('foundations §3.2: what the session keeps in the expected version needs no database', async () => {
    const { loader, asked, session } = setUp({
      database: { read: () => Promise.reject(new Error('not asked')), write: async () => undefined },
    })
    session.set('bundle:site/de_DE', bundle('site', 'de_DE'))
    expect(await loader.load('site', 'de_DE')).toEqual(bundle('site', 'de_DE'))
    expect(asked).toEqual([])
  })

  test.each([
    ['another version', bundle('site', 'de_DE', 'old')],
    ['another language', bundle('site', 'fr_FR')],
    ['a message that is no text', { ...bundle('site', 'de_DE'), messages: { a: { toString: 1 } } }],
    ['no bundle', 'text'],
  ])('foundations §3.2: a session that holds %s is passed over', async (_, kept) => {
    const { loader, asked, session } = setUp()
    session.set('bundle:site/de_DE', kept)
    expect(await loader.load('site', 'de_DE')).toEqual(bundle('site', 'de_DE'))
    expect(asked).toHaveLength(1)
  })

  test('foundations §4.1: the cache is written once the page has loaded, and not before', async () => {
    const { loader, session, stored, pageLoads } = setUp()
    await loader.load('site', 'de_DE')
    await settle()
    expect([session.size, stored.size]).toEqual([0, 0])
    pageLoads()
    await settle()
    expect(stored.get('site/de_DE')).toEqual(bundle('site', 'de_DE'))
    expect(session.get('bundle:site/de_DE')).toEqual(bundle('site', 'de_DE'))
  })

  test('foundations §4.1: a failed fetch is tried again, and the second failure falls back to en_US', async () => {
    const { loader, asked, reports } = setUp({
      fetchBundle: async (project, locale) => (locale === 'en_US' ? bundle(project, locale) : offline()),
    })
    expect((await loader.load('evm', 'de_DE'))?.locale).toBe('en_US')
    expect(asked).toEqual(['evm/de_DE?v=v1', 'evm/de_DE?v=v1', 'evm/en_US?v=v1'])
    expect(reports).toEqual([])
  })

  test('foundations §4.1: the fourth failure and every further one is reported; a later load tries again', async () => {
    let online = false
    const { loader, asked, reports } = setUp({
      fetchBundle: async (project, locale) => (online ? bundle(project, locale) : offline()),
    })
    expect(await loader.load('site', 'de_DE')).toBeNull()
    expect(asked.map((url) => url.slice(5, 10))).toEqual(['de_DE', 'de_DE', 'en_US', 'en_US'])
    expect(reports).toEqual([['translation', 'Error: offline', 'site']])
    expect(await loader.load('site', 'de_DE')).toBeNull()
    expect([asked.length, reports.length]).toEqual([5, 2])
    online = true
    expect((await loader.load('site', 'de_DE'))?.locale).toBe('de_DE')
  })

  test('foundations §4.1, §8: after a second without an answer the bundle is fetched anyway, which is reported', async () => {
    const waited: number[] = []
    const { loader, asked, reports } = setUp({
      database: { read: () => new Promise(() => undefined), write: async () => undefined },
      sleep: async (ms) => void waited.push(ms),
    })
    expect(await loader.load('site', 'de_DE')).toEqual(bundle('site', 'de_DE'))
    expect(waited).toEqual([1_000])
    expect(asked).toHaveLength(1)
    expect(reports.map(([event, , project]) => [event, project])).toEqual([['databaseRead', 'site']])
  })

  test.each([
    ['nothing', undefined],
    ['a message that is no text', { ...bundle('site', 'de_DE'), messages: { a: 1 } }],
    ['messages of another language', bundle('site', 'fr_FR')],
    ['a version that is no name', { ...bundle('site', 'de_DE'), version: '<script>' }],
    ['an array', []],
  ])('a script that sets %s counts as failed: what it sets is data', async (_, value) => {
    const { loader } = setUp({
      fetchBundle: async (project, locale) => (locale === 'de_DE' ? value : bundle(project, locale)),
    })
    expect((await loader.load('site', 'de_DE'))?.locale).toBe('en_US')
  })

  test('a bundle that the server does not have is not asked for', async () => {
    const { loader, asked } = setUp({ expected: () => undefined })
    expect(await loader.load('../../evil', 'de_DE')).toBeNull()
    expect(asked).toEqual([])
  })

  test('foundations §3.3: with the preview flag every bundle comes from the server, and none is kept', async () => {
    const { loader, asked, session, stored, pageLoads } = setUp({ preview: true })
    session.set('bundle:site/de_DE', bundle('site', 'de_DE'))
    stored.set('site/de_DE', bundle('site', 'de_DE'))
    pageLoads()
    await loader.load('site', 'de_DE')
    await loader.load('evm', 'de_DE')
    await settle()
    expect(asked).toHaveLength(2)
    expect([session.size, stored.size]).toEqual([1, 1])
  })
})

describe('the script file of a bundle', () => {
  test('foundations §7: it stands at {base}/{site}/{project}/{locale}.js?v= and sets a global object for the project', () => {
    expect(bundlePath('/assets/locales', 'evm', 'de_DE', 'abc')).toBe('/assets/locales/orrery/evm/de_DE.js?v=abc')
    const page: Record<string, unknown> = {}
    const hostile = {
      ...bundle('evm', 'de_DE'),
      messages: { __proto: '</script>', 'a.b': "'\u2028`${1}`\\", ['__proto__']: 'x' },
    }
    // oxlint-disable-next-line typescript/no-implied-eval -- the file is what the browser runs
    new Function('self', writeBundleScript(hostile))(page)
    expect(readBundle((page['orreryMessages_evm'] as Record<string, unknown>)['de_DE'], 'evm', 'de_DE')).toEqual(
      hostile,
    )
  })

  test.each(['../x', 'a/b', '', 'a?b', 'de_DE.js', 'x'.repeat(65)])('%s is no part of its path', (name) => {
    expect(() => bundlePath('/assets/locales', name, 'de_DE', 'v')).toThrow(RangeError)
    expect(() => bundlePath('/assets/locales', 'site', name, 'v')).toThrow(RangeError)
    expect(() => bundlePath('/assets/locales', 'site', 'de_DE', name)).toThrow(RangeError)
  })
})
