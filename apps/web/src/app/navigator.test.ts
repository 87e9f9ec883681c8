import { expect, test, vi } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { AnyPage } from '../routing/page.ts'
import { Redirect } from '../routing/redirect.ts'
import type { Route } from '../routing/route.ts'
import { createRouter } from '../routing/router.ts'
import { testChain } from '../routing/test-chains.ts'
import { createNavigator } from './navigator.ts'
import { createPageCache } from './page-cache.ts'
import { createPageFinder } from './page-finder.ts'
import type { Screen } from './screen.ts'

const ORIGIN = 'https://here.example'

function setUp({ paged = false } = {}) {
  const sleepers: { act: () => void; signal: AbortSignal | undefined }[] = []
  const clock = {
    now: () => 0,
    monotonic: () => 0,
    sleep: (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        sleepers.push({ act: resolve, signal })
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  }
  const answers = new Map<
    string,
    { resolve: (data: unknown) => void; reject: (error: unknown) => void; signal: AbortSignal }
  >()
  const page: AnyPage = {
    id: 'block',
    scope: 'chain',
    path: paged ? '/block/:height/:nav?' : '/block/:height',
    families: 'all',
    tiers: 'all',
    paged,
    searchBox: true,
    audience: 'everyone',
    render: 'server',
    load: ({ params, signal }) =>
      new Promise((resolve, reject) => {
        answers.set((params as { height: string }).height, { resolve, reject, signal })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    stub: 'stub',
    title: () => 'block',
    view: async () => ({ View: () => null }),
  }
  const code = { open: async () => page }
  const asked: string[] = []
  const server = { listStatus: async (): Promise<unknown> => ({ hits: [] }) }
  const api = {
    listStatus: () => {
      asked.push('status')
      return server.listStatus()
    },
  } as unknown as ApiClient
  const routes: Route[] = [{ ...page, open: () => code.open() }]
  const chain = testChain('ETH', 'ethereum', ['eth'])
  const languages = [
    { code: 'en_US', urlSegment: 'en' },
    { code: 'de_DE', urlSegment: 'de' },
  ]
  const router = createRouter({ routes, chains: [chain], languages })
  const later = Promise.withResolvers<typeof router>()
  const pages = createPageFinder(router, () => later.promise)
  const first: Screen = {
    kind: 'problem',
    match: null,
    chain: null,
    search: '',
    problem: null as never,
    View: () => null,
  }
  const visited: string[] = []
  const left: string[] = []
  let key = 0
  const navigator = createNavigator({
    pages,
    clock,
    cache: createPageCache(clock),
    api,
    chains: [chain],
    origin: ORIGIN,
    first,
    firstKey: 'first',
    ready: async () => undefined,
    host: {
      history: {
        pushState: (_, __, url) => void visited.push(String(url)),
        replaceState: (_, __, url) => void visited.push(`replace ${String(url)}`),
      },
      leave: (url) => void left.push(url),
      makeKey: () => `key${key++}`,
    },
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const seldom = createRouter({
    routes: [...routes, { ...routes[0]!, id: 'uncle', path: '/uncle/:height' }],
    chains: [chain],
    languages,
  })
  return {
    navigator,
    /** The index of seldom pages arrives, or does not. */
    arrives: () => later.resolve(seldom),
    isLost: () => later.reject(new TypeError('Failed to fetch dynamically imported module')),
    answers,
    sleepers,
    visited,
    left,
    code,
    server,
    asked,
    settle,
    go: (path: string) => navigator.go(new URL(path, ORIGIN)),
  }
}

test('the old page stays until the new one is ready, and the address changes with it', async () => {
  const { navigator, answers, visited, settle, go } = setUp()
  void go('/ethereum/block/7')
  await settle()
  expect(navigator.get().pending).toBe(true)
  expect(visited).toEqual([])
  answers.get('7')!.resolve('seven')
  await settle()
  expect(navigator.get()).toMatchObject({ pending: false, screen: { kind: 'page', data: 'seven', loading: false } })
  expect(visited).toEqual([`${ORIGIN}/ethereum/block/7`])
})

test('after 100 ms the skeleton of the page stands in', async () => {
  const { navigator, answers, sleepers, visited, settle, go } = setUp()
  void go('/ethereum/block/7')
  await settle()
  sleepers[0]!.act()
  await settle()
  expect(navigator.get().screen).toMatchObject({ kind: 'page', data: 'stub', loading: true })
  answers.get('7')!.resolve('seven')
  await settle()
  expect(navigator.get().screen).toMatchObject({ data: 'seven', loading: false })
  expect(visited).toHaveLength(1)
})

test('a newer visit gives the older one up, whose answer never shows', async () => {
  const { navigator, answers, visited, settle, go } = setUp()
  void go('/ethereum/block/7')
  await settle()
  void go('/ethereum/block/8')
  await settle()
  expect(answers.get('7')!.signal.aborted).toBe(true)
  answers.get('8')!.resolve('eight')
  await settle()
  expect(navigator.get().screen).toMatchObject({ data: 'eight' })
  expect(visited).toEqual([`${ORIGIN}/ethereum/block/8`])
})

test('a loader redirects inside the document, aliases too', async () => {
  const { navigator, answers, arrives, visited, settle, go } = setUp()
  arrives()
  void go('/eth/block/7')
  await settle()
  answers.get('7')!.reject(new Redirect('/ethereum/block/9'))
  await settle()
  answers.get('9')!.resolve('nine')
  await settle()
  expect(navigator.get().screen).toMatchObject({ data: 'nine' })
  expect(visited).toEqual([`${ORIGIN}/ethereum/block/9`])
})

test('an error of the book becomes a problem under the same address', async () => {
  const { navigator, answers, visited, settle, go } = setUp()
  void go('/ethereum/block/7')
  await settle()
  answers.get('7')!.reject(new OrreryError('BLOCK_NOT_FOUND', { block: 7, chain: 'ETH' }))
  await expect
    .poll(() => navigator.get().screen)
    .toMatchObject({ kind: 'problem', problem: { status: 404, code: 'BLOCK_NOT_FOUND' } })
  expect(visited).toEqual([`${ORIGIN}/ethereum/block/7`])
})

test('a refresh that fails keeps what shows', async () => {
  const { navigator, answers, settle, go } = setUp()
  void go('/ethereum/block/7')
  await settle()
  answers.get('7')!.resolve('seven')
  await settle()
  void navigator.refresh()
  await settle()
  answers.get('7')!.reject(new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason: 'gone' }))
  await settle()
  expect(navigator.get()).toMatchObject({ pending: false, screen: { kind: 'page', data: 'seven' } })
})

test('a refresh never takes a visit back that is on its way', async () => {
  const { navigator, answers, visited, settle, go } = setUp()
  void go('/ethereum/block/7')
  await settle()
  answers.get('7')!.resolve('seven')
  await settle()
  void go('/ethereum/block/8')
  await settle()
  const before = visited.length
  await navigator.refresh()
  answers.get('8')!.resolve('eight')
  await settle()
  expect(navigator.get()).toMatchObject({ screen: { data: 'eight', loading: false } })
  // The block that asked for it may be younger than that answer.
  answers.get('8')!.resolve('eight, a block later')
  await settle()
  expect(navigator.get()).toMatchObject({ pending: false, screen: { data: 'eight, a block later', loading: false } })
  expect(visited.slice(before)).toEqual([`${ORIGIN}/ethereum/block/8`])
})

test('refreshes that come faster than answers let each answer arrive, and the last of them is not forgotten', async () => {
  const { navigator, answers, settle, go } = setUp()
  void go('/ethereum/block/7')
  await settle()
  answers.get('7')!.resolve('first')
  await settle()
  const first = navigator.refresh()
  await settle()
  await navigator.refresh()
  await navigator.refresh()
  answers.get('7')!.resolve('second')
  await expect.poll(() => navigator.get().screen).toMatchObject({ data: 'second' })
  await settle()
  answers.get('7')!.resolve('third')
  await first
  expect(navigator.get()).toMatchObject({ pending: false, screen: { data: 'third' } })
})

test('foundations §2.2: code that is gone from a server that answers is found by a new document', async () => {
  const { go, code, left, visited, asked, arrives } = setUp()
  arrives()
  code.open = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  void go('/de/eth/block/7?a=b#c')
  await expect.poll(() => left).toEqual([`${ORIGIN}/de/ethereum/block/7?a=b`])
  expect(visited).toEqual([])
  expect(asked).toEqual(['status'])
})

test('foundations §2.4, §8: where nothing answers, a lost network is told in place, and asking again finds the page', async () => {
  const { navigator, go, code, server, answers, left, visited, settle } = setUp()
  const { open } = code
  const { listStatus } = server
  const gone = new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'the explorer', reason: 'the connection failed' })
  code.open = () => Promise.reject(new TypeError('error loading dynamically imported module'))
  server.listStatus = () => Promise.reject(gone)
  void go('/ethereum/block/7')
  const network = { kind: 'problem', problem: { kind: 'upstream', code: 'UPSTREAM_UNREACHABLE' } }
  await expect.poll(() => navigator.get()).toMatchObject({ pending: false, screen: network })
  expect(visited).toEqual([`${ORIGIN}/ethereum/block/7`])
  // Still nothing: the account stays.
  await navigator.refresh()
  expect(navigator.get()).toMatchObject({ pending: false, screen: network })
  code.open = open
  void navigator.refresh()
  await settle()
  answers.get('7')!.resolve('seven')
  await expect.poll(() => navigator.get().screen).toMatchObject({ kind: 'page', data: 'seven' })
  expect(left).toEqual([])
  // A browser may remember that a module failed: then only a new document helps.
  code.open = () => Promise.reject(new TypeError('Importing a module script failed.'))
  void go('/ethereum/block/8')
  await expect.poll(() => navigator.get().screen).toMatchObject(network)
  server.listStatus = listStatus
  void navigator.refresh()
  await expect.poll(() => left).toEqual([`${ORIGIN}/ethereum/block/8`])
})

test('foundations §2.2: where what asks the API is gone from a server that answers, a new document asks', async () => {
  const { navigator, go, server, answers, left, settle } = setUp()
  const lost = () => new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'the explorer', reason: 'its code did not come' })
  server.listStatus = () => Promise.reject(lost())
  const status = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
  try {
    void go('/ethereum/block/7')
    await settle()
    answers.get('7')!.reject(lost())
    const network = { kind: 'problem', problem: { code: 'UPSTREAM_UNREACHABLE' } }
    await expect.poll(() => navigator.get()).toMatchObject({ pending: false, screen: network })
    expect(left).toEqual([])
    status.mockResolvedValueOnce(new Response('{}'))
    void navigator.refresh()
    await settle()
    answers.get('7')!.reject(lost())
    await expect.poll(() => left).toEqual([`${ORIGIN}/ethereum/block/7`])
  } finally {
    status.mockRestore()
  }
})

test('screens-evm §0.4: where the next page of a list does not come, the rows of before stay behind the account, and asking again is for that page', async () => {
  const { navigator, answers, visited, settle, go } = setUp({ paged: true })
  const gone = () => new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'the explorer', reason: 'the connection failed' })
  const fail = async (asked: Promise<void>) => {
    await settle()
    answers.get('7')!.reject(gone())
    await asked
  }
  void go('/ethereum/block/7')
  await settle()
  answers.get('7')!.resolve('seven')
  await expect.poll(() => navigator.get().screen).toMatchObject({ kind: 'page', data: 'seven' })
  await fail(go('/ethereum/block/7/page/2'))
  const behind = { kind: 'problem', match: { page: 2 }, behind: { kind: 'page', data: 'seven', match: { page: 1 } } }
  await expect.poll(() => navigator.get().screen).toMatchObject(behind)
  expect(visited.at(-1)).toBe(`${ORIGIN}/ethereum/block/7/page/2`)
  await fail(navigator.refresh())
  expect(navigator.get().screen).toMatchObject(behind)
  void navigator.refresh()
  await settle()
  answers.get('7')!.resolve('more of seven')
  await expect
    .poll(() => navigator.get().screen)
    .toMatchObject({ kind: 'page', data: 'more of seven', match: { page: 2 } })
  // Another list has nothing to show meanwhile.
  void go('/ethereum/block/8')
  await settle()
  answers.get('8')!.reject(gone())
  await expect.poll(() => navigator.get().screen.kind).toBe('problem')
  expect(navigator.get().screen).not.toHaveProperty('behind')
})

test('screens-evm §0.4: the rows of a bare path stay behind a page of its first list that does not come, and behind no other tab', async () => {
  const { navigator, answers, settle, go } = setUp({ paged: true })
  const gone = new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'the explorer', reason: 'gone' })
  const screenAfter = async (path: string, why: Error = gone) => {
    const asked = go(path)
    await settle()
    answers.get('7')!.reject(why)
    await asked
    await expect.poll(() => navigator.get().screen.kind).toBe('problem')
    return navigator.get().screen
  }
  void go('/ethereum/block/7')
  await settle()
  answers.get('7')!.resolve('seven')
  await expect.poll(() => navigator.get().screen).toMatchObject({ kind: 'page', data: 'seven' })
  const behind = { behind: { data: 'seven' } }
  expect(await screenAfter('/ethereum/block/7/tx/page/2')).toMatchObject(behind)
  expect(await screenAfter('/ethereum/block/7/tx?cursor=last')).toMatchObject(behind)
  // A fault of ours takes no rows away either; what was asked for wrongly has none.
  expect(await screenAfter('/ethereum/block/7/tx/page/3', new Error('a fault'))).toMatchObject(behind)
  const wrong = new OrreryError('PARAMETER_INVALID', { name: 'limit', reason: 'it is not one of 10, 20, 50, 100' })
  expect(await screenAfter('/ethereum/block/7/tx/page/4', wrong)).not.toHaveProperty('behind')
  expect(await screenAfter('/ethereum/block/7/logs')).not.toHaveProperty('behind')
})

test('a page of the second index is visited when that has come, and never over a newer visit', async () => {
  const { navigator, answers, arrives, visited, left, settle, go } = setUp()
  void go('/ethereum/block/7')
  await settle()
  void go('/ethereum/uncle/8')
  await settle()
  expect(navigator.get().pending).toBe(true)
  expect(answers.get('7')!.signal.aborted).toBe(true)
  void go('/ethereum/block/9')
  arrives()
  await settle()
  answers.get('9')!.resolve('nine')
  await settle()
  expect(navigator.get()).toMatchObject({ pending: false, screen: { data: 'nine' } })
  expect(answers.has('8')).toBe(false)
  navigator.prefetch(new URL('/ethereum/uncle/10', ORIGIN))
  await settle()
  answers.get('10')!.resolve('ten')
  await settle()
  void go('/ethereum/uncle/10')
  await settle()
  expect(navigator.get().screen).toMatchObject({ data: 'ten', match: { route: { id: 'uncle' } } })
  expect(visited).toEqual([`${ORIGIN}/ethereum/block/9`, `${ORIGIN}/ethereum/uncle/10`])
  expect(left).toEqual([])
})

test('a path that cannot be told because the second index is lost is asked of the server', async () => {
  const { isLost, left, go } = setUp()
  isLost()
  await go('/ethereum/uncle/8')
  expect(left).toEqual([`${ORIGIN}/ethereum/uncle/8`])
})

test('other sites, other languages and paths without a page are left to the browser', async () => {
  const { left, visited, go, navigator, arrives } = setUp()
  arrives()
  await go('/nothing')
  await navigator.go(new URL('https://other.example/ethereum/block/7'))
  expect(left).toEqual([`${ORIGIN}/nothing`, 'https://other.example/ethereum/block/7'])
  expect(visited).toEqual([])
})
