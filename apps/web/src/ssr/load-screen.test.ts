import { expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { WaitingScreen } from '../app/waiting-screen.tsx'
import type { AnyPage } from '../routing/page.ts'
import type { PageMatch } from '../routing/router.ts'
import { testChain } from '../routing/test-chains.ts'
import { ToolStrip } from '../tools/tool-strip.tsx'
import { loadScreen } from './load-screen.ts'

const chain = testChain('ETH', 'ethereum')
const View = () => null

function open(facts: Partial<AnyPage>, where: Partial<PageMatch> = {}) {
  const asked: string[] = []
  const page: AnyPage = {
    id: 'sample',
    scope: 'chain',
    path: '/sample',
    families: 'all',
    tiers: 'all',
    paged: false,
    searchBox: true,
    audience: 'everyone',
    render: 'server',
    load: async () => asked.push('data'),
    stub: 'stub',
    title: () => 'sample',
    view: async () => ({ View }),
    ...facts,
  }
  const match: PageMatch = {
    kind: 'page',
    route: { ...page, open: async () => page },
    chain,
    params: {},
    page: 1,
    path: '/ethereum/sample',
    place: { language: 'en_US', languageSegment: null, prefixed: false },
    ...where,
  }
  return loadScreen({
    api: {} as ApiClient,
    chains: [chain],
    match,
    search: '',
    requestId: 'r',
    signal: new AbortController().signal,
  }).then((loaded) => ({ screen: 'screen' in loaded ? loaded.screen : null, asked }))
}

test('foundations §2.2: a server-rendered page is drawn with its data and hydrated', async () => {
  const { screen, asked } = await open({ render: 'server' })
  expect(screen).toMatchObject({ kind: 'page', View, data: 1, loading: false })
  expect(asked).toEqual(['data'])
})

test('foundations §2.2: any other page is drawn in the browser; until then its skeleton stands there', async () => {
  const { screen, asked } = await open({ render: 'client' })
  expect(screen).toMatchObject({ kind: 'page', View, data: 'stub', loading: true })
  expect(asked).toEqual([])
})

test('foundations §2.2: where the record says so, a full-screen loading indicator stands there', async () => {
  const { screen } = await open({ render: 'client', waiting: 'screen' })
  expect(screen).toMatchObject({ kind: 'page', View: WaitingScreen, loading: true })
  // Data that is here at once needs no waiting.
  expect((await open({ render: 'server', waiting: 'screen' })).screen).toMatchObject({ View, loading: false })
})

test('foundations §2.5: the strip stands below a site page of the primary brand that is a tool', async () => {
  const strip = async (facts: Partial<AnyPage>, where: Partial<PageMatch>) =>
    ((await open(facts, where)).screen as { Strip?: unknown }).Strip ?? null
  const place = { language: 'en_US', languageSegment: null, prefixed: false }
  expect(await strip({ toolkit: 'home' }, { chain: null, place })).toBe(ToolStrip)
  expect(await strip({ toolkit: 'home' }, { chain: null, place: { ...place, prefixed: true } })).toBeNull()
  expect(await strip({ toolkit: 'home' }, { chain, place })).toBeNull()
  expect(await strip({}, { chain: null, place })).toBeNull()
})
