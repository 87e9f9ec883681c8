import { describe, expect, test } from 'vitest'
import { createBundleDatabase, type BundleEvent } from './bundle-database.ts'
import { createMemoryIndexedDb, type Trouble } from './indexed-db.fixture.ts'
import type { MessageBundle } from './message-bundle.ts'

const NAME = 'orrery-messages'
const bundle = (project: string, locale = 'de_DE', version = 'v1'): MessageBundle => ({
  project,
  locale,
  version,
  messages: { a: locale },
  fallback: {},
})

function setUp(trouble: Trouble = {}, kept?: unknown) {
  const memory = createMemoryIndexedDb(trouble)
  const values = new Map<string, unknown>([['bundles', kept]])
  const reports: [BundleEvent, string][] = []
  const make = () =>
    createBundleDatabase(
      memory.factory,
      { read: (key) => values.get(key), write: (key, value) => void values.set(key, value) },
      (event, _, project) => void reports.push([event, project]),
    )
  return { ...memory, values, reports, database: make(), again: make }
}

describe('the database of bundles', () => {
  test('foundations §3.2: it begins at version 10000 and grows by one for each further project', async () => {
    const { database, databases, values } = setUp()
    await Promise.all([
      database.write(bundle('site')),
      database.write(bundle('evm')),
      database.write(bundle('site', 'ar')),
    ])
    expect(databases.get(NAME)?.version).toBe(10_001)
    expect([...databases.get(NAME)!.stores].map(([name, store]) => [name, [...store.keys()]])).toEqual([
      ['site', ['de_DE', 'ar']],
      ['evm', ['de_DE']],
    ])
    expect(values.get('bundles')).toEqual({
      counter: 10_001,
      versions: { 'site/de_DE': 'v1', 'evm/de_DE': 'v1', 'site/ar': 'v1' },
    })
  })

  test('foundations §4.1: a bundle is read on the next visit when its stored version is the expected one', async () => {
    const { database, again } = setUp()
    await database.write(bundle('site'))
    const next = again()
    expect(await next.read('site', 'de_DE', 'v1')).toEqual(bundle('site'))
    expect(await next.read('site', 'de_DE', 'v2')).toBeNull()
    expect(await next.read('site', 'ar', 'v1')).toBeNull()
  })

  test.each([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1])(
    'foundations §4.1: with its version at %i the database is deleted and the version map reset',
    async (counter) => {
      const { database, databases, deleted, values } = setUp({}, { counter, versions: { 'evm/de_DE': 'v1' } })
      databases.set(NAME, { version: counter, stores: new Map([['evm', new Map([['de_DE', bundle('evm')]])]]) })
      await database.write(bundle('site'))
      expect(deleted).toEqual([NAME])
      expect(databases.get(NAME)?.version).toBe(10_000)
      expect(values.get('bundles')).toEqual({ counter: 10_000, versions: { 'site/de_DE': 'v1' } })
      expect(await database.read('evm', 'de_DE', 'v1')).toBeNull()
      expect(await database.read('site', 'de_DE', 'v1')).toEqual(bundle('site'))
    },
  )

  test('a database that is ahead of what is remembered is taken as it is', async () => {
    const { database, values, reports, again } = setUp()
    await database.write(bundle('site'))
    await database.write(bundle('evm'))
    values.delete('bundles')
    await again().write(bundle('utxo'))
    expect(values.get('bundles')).toEqual({ counter: 10_002, versions: { 'utxo/de_DE': 'v1' } })
    expect(reports).toEqual([])
  })

  test('foundations §8: errors of opening, blocking and putting are reported, and nothing rejects', async () => {
    const kept = { counter: 10_000, versions: { 'site/de_DE': 'v1' } }
    const closed = setUp({ open: new DOMException('corrupt', 'UnknownError') }, kept)
    expect(await closed.database.read('site', 'de_DE', 'v1')).toBeNull()
    await closed.database.write(bundle('site'))
    expect(closed.reports).toEqual([
      ['databaseOpen', 'site'],
      ['databaseOpen', 'site'],
    ])
    const full = setUp({ put: new DOMException('full', 'QuotaExceededError') })
    await full.database.write(bundle('site'))
    expect(full.reports).toEqual([['databasePut', 'site']])
    expect(full.values.get('bundles')).toEqual({ counter: 10_000, versions: {} })
    const blocked = setUp({ blocked: true }, kept)
    void blocked.database.read('site', 'de_DE', 'v1')
    await expect.poll(() => blocked.reports).toEqual([['databaseBlocked', 'site']])
  })

  test('a store that holds anything but the bundle is as empty', async () => {
    for (const odd of [
      7,
      null,
      { ...bundle('site'), messages: { a: 7 } },
      bundle('evm'),
      bundle('site', 'de_DE', 'v0'),
    ]) {
      const { database, databases } = setUp({}, { counter: 10_000, versions: { 'site/de_DE': 'v1' } })
      databases.set(NAME, { version: 10_000, stores: new Map([['site', new Map([['de_DE', odd]])]]) })
      expect(await database.read('site', 'de_DE', 'v1')).toBeNull()
    }
  })

  test.each([[7], ['text'], [[]], [{ counter: -1, versions: 'x' }], [{ counter: 1e300, versions: ['x'] }]])(
    'odd text where versions are remembered (%j) is as none',
    async (kept) => {
      const { database } = setUp({}, kept)
      expect(await database.read('site', 'de_DE', 'v1')).toBeNull()
      await database.write(bundle('site'))
      expect(await database.read('site', 'de_DE', 'v1')).toEqual(bundle('site'))
    },
  )

  test('a browser without a database keeps nothing and says nothing', async () => {
    const reports: unknown[] = []
    const none = createBundleDatabase(
      null,
      { read: () => ({ counter: 10_000, versions: { 'site/de_DE': 'v1' } }), write: () => undefined },
      (...report) => void reports.push(report),
    )
    await none.write(bundle('site'))
    expect(await none.read('site', 'de_DE', 'v1')).toBeNull()
    expect(reports).toEqual([])
  })
})
