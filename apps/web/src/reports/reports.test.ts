import { expect, test } from 'vitest'
import { createClientStorage } from '@orrery/browser/client-storage'
import { createMemoryArea } from '@orrery/browser/storage-area'
import type { Screen } from '../app/screen.ts'
import { createRouter } from '../routing/router.ts'
import { testChain } from '../routing/test-chains.ts'
import { allPages } from '../all-pages.ts'
import { deviceId } from './device-id.ts'
import { pageName } from './page-name.ts'
import { createReportSender } from './report-sender.ts'
import { createReports, type Report } from './reports.ts'
import { scrubMessage } from './scrub-message.ts'
import { watchRoot } from './watch-root.ts'

const BROWSER = { system: 'android', browser: 'firefox', version: 140, kind: 'phone' } as const

function setUp() {
  const sent: Record<string, unknown>[] = []
  let now = 1_000_000
  const sink = createReportSender({
    endpoint: { url: 'https://reports.example/in', token: 'public' },
    send: (url, text) => {
      expect(url).toBe('https://reports.example/in')
      sent.push(JSON.parse(text) as Record<string, unknown>)
      return true
    },
    now: () => now,
    device: 'abc',
    browser: BROWSER,
    page: () => '/ethereum/tx/:hash',
  })
  return { sent, sink, pass: (ms: number) => void (now += ms) }
}
const error = (message: string, name = 'explorer error'): Report => ({
  kind: 'error',
  name,
  message,
  project: 'explorer',
})

test('foundations §7: a record carries the page path, a device id and the project token, an error also name, message and project', () => {
  const { sent, sink } = setUp()
  sink(error('x is undefined'))
  sink({ kind: 'event', name: 'tool', values: { tool: 'api' } })
  const record = { path: '/ethereum/tx/:hash', device: 'abc', browser: BROWSER, token: 'public', atMs: 1_000_000 }
  expect(sent).toEqual([
    { ...record, kind: 'error', event: 'explorer error', message: 'x is undefined', project: 'explorer' },
    { ...record, kind: 'event', event: 'tool', tool: 'api' },
  ])
})

test('foundations §8: an error that comes again and again is sent three times a minute, and never more than thirty reports', () => {
  const { sent, sink, pass } = setUp()
  for (let i = 0; i < 10; i++) sink(error('the same'))
  expect(sent).toHaveLength(3)
  for (let i = 0; i < 100; i++) sink(error(`another ${String.fromCharCode(97 + (i % 26))}${i % 7}`))
  expect(sent).toHaveLength(30)
  pass(60_000)
  sink(error('the same'))
  expect(sent).toHaveLength(31)
})

test('foundations §8: what could be about a person leaves no message', () => {
  const scrubbed = scrubMessage(
    'failed 0x52908400098527886E0F7030069857D2E4169EE7 for me@mail.example at https://x.example/tx/secret?q=who code 123456 in line 42',
  )
  expect(scrubbed).toBe('failed … for … at https://x.example/… code … in line 42')
  expect(scrubMessage('bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh')).toBe('…')
  expect(scrubMessage('a '.repeat(10_000)).length).toBeLessThanOrEqual(300)
})

test('reports wait for their sink, twenty at most, and are announced at once', () => {
  const announced: string[] = []
  const reports = createReports(({ name }) => announced.push(name))
  for (let i = 0; i < 25; i++) reports.tellError(`e${i}`, 'x')
  expect(announced).toHaveLength(25)
  const heard: Report[] = []
  reports.attach((report) => heard.push(report))
  expect(heard).toHaveLength(20)
  reports.tellEvent('tool', { tool: 'api' })
  expect(heard.at(-1)).toEqual({ kind: 'event', name: 'tool', values: { tool: 'api' } })
})

test('foundations §7: the project of an error is that of its bundle, or the explorer', () => {
  const heard: Report[] = []
  const reports = createReports((report) => heard.push(report))
  reports.tellError('databaseOpen', 'no', 'evm')
  reports.tellError('hydrate fail', 'no')
  expect(heard).toMatchObject([{ project: 'evm' }, { project: 'explorer' }])
})

test('foundations §7: the device id is random, kept for a day, and a stranger text in its place is replaced', () => {
  let now = 0
  const storage = createClientStorage(createMemoryArea(), { now: () => now })
  let made = 0
  const ask = () => deviceId(storage, () => `id-${++made}`)
  expect([ask(), ask()]).toEqual(['id-1', 'id-1'])
  now += 86_400_000
  expect(ask()).toBe('id-2')
  storage.write('device', { not: 'a text' })
  expect(ask()).toBe('id-3')
  storage.write('device', '<script>')
  expect(ask()).toBe('id-4')
})

test('foundations §8: an empty root is a white page, told once; a root with something in it is none', () => {
  const told: string[] = []
  const timers: (() => void)[] = []
  const watch = (root: { childElementCount: number } | null) =>
    watchRoot(
      root,
      (ms, act) => {
        expect(ms).toBe(5_000)
        timers.push(act)
      },
      (name) => told.push(name),
    )
  watch({ childElementCount: 0 })
  timers.shift()!()
  expect(told).toEqual(['white page'])
  const root = { childElementCount: 2 }
  watch(root)
  expect(told).toHaveLength(1)
  root.childElementCount = 0
  timers.shift()!()
  expect(told).toHaveLength(2)
  watch(null)
  expect(told).toHaveLength(3)
})

test('foundations §4.11: a page is called by its pattern, so that nobody learns what was looked up', () => {
  const router = createRouter({
    routes: allPages,
    chains: [testChain('ETH', 'ethereum', ['eth'])],
    languages: [{ code: 'en_US', urlSegment: 'en' }],
  })
  const nameOf = (path: string) => {
    const match = router.match(path, '?q=secret')
    return pageName({ match: match.kind === 'page' ? match : null } as Screen)
  }
  expect(nameOf('/ethereum/tx/0xsecret')).toBe('/ethereum/tx/:type(uop)?/:hash/:tab?/:nav?')
  expect(nameOf('/ethereum')).toBe('/ethereum')
  expect(nameOf('/')).toBe('/')
  expect(nameOf('/search-suggestion')).toBe('/search-suggestion')
  expect(nameOf('/secret/secret')).toBe('/404')
})
