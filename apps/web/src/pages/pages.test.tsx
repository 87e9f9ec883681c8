import { createElement, type ComponentType, type ReactNode } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { createTranslate } from '@orrery/i18n/create-translate'
import { bundlesOf, readMessageShelf } from '@orrery/i18n/message-shelf'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import { PageContextProvider } from '@orrery/entities/page-context'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { allPages } from '../all-pages.ts'
import { NavigatorContext, stillNavigator } from '../app/navigator-context.ts'
import { SiteContext, type Site } from '../app/site.ts'
import { joinBundles } from '../language/page-messages.ts'
import { StatusContext } from '../live/status-context.ts'
import { createStatusStore } from '../live/status-store.ts'
import { readyPart } from '../page-parts/facts/load-part.ts'
import { FailedPart } from '../page-parts/facts/part-frame.tsx'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm, sampleUtxo } from '../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../page-parts/samples/sample-rows.fixture.ts'
import type { AnyPage, AnyPageProps } from '../routing/page.ts'
import { compilePattern } from '../routing/pattern.ts'
import { drawBothWays } from '../ssr/draw-both-ways.fixture.tsx'
import { ADDRESS, SAMPLE_PARAMS } from './page-params.fixture.ts'
import { QUERIES, TABS } from './page-tabs.fixture.ts'
import { timesWithoutSwitch } from './times-without-switch.fixture.ts'

let t: Translate
const asked = new Set<string>()
const slow = new Set<string>() // Pages with rows that React must draw, at three times the cost.
const api = createSampleApi()

beforeAll(async () => {
  await FailedPart.open()
  const { messages } = joinBundles(bundlesOf(await readMessageShelf(), 'en_US'))
  const translate = createTranslate('en', messages)
  t = (key, slots) => {
    // Optional hints are asked for and may be missing.
    if (!(key in messages) && !key.endsWith('.hint') && !key.startsWith('txKind.')) asked.add(key)
    return translate(key, slots)
  }
})
const site = (): Site => ({
  t,
  language: LANGUAGES[0]!,
  theme: 'system',
  times: { mode: 'relative', zone: null },
  tables: new Map(),
  api,
  chains: [sampleEvm, sampleUtxo],
  menuPages: allPages,
  images: OWN_IMAGES,
  reports: false,
  place: { language: 'en_US', languageSegment: null, prefixed: false },
  nowMs: SAMPLE_NOW,
  words: async () => undefined,
  href: (path) => path,
})
const statuses = createStatusStore(async () => Promise.reject(new Error('no status in this test')))

function draw(
  page: AnyPage,
  view: ComponentType<AnyPageProps>,
  props: Partial<AnyPageProps>,
  chain: Chain | null,
): string {
  const around = (children: ReactNode) => (
    <SiteContext value={site()}>
      <StatusContext value={statuses}>
        <NavigatorContext value={stillNavigator({ screen: { search: '' } } as never)}>
          <PageContextProvider
            value={{
              t,
              locale: 'en_US',
              chain,
              nowMs: SAMPLE_NOW,
              times: { mode: 'relative', zone: null },
              href: (path) => path,
            }}
          >
            {children}
          </PageContextProvider>
        </NavigatorContext>
      </StatusContext>
    </SiteContext>
  )
  const drawn = around(
    createElement(view, {
      data: page.stub,
      chain,
      params: {},
      page: 1,
      query: new URLSearchParams(),
      loading: false,
      ...props,
    }),
  )
  const { byReact: html, written } = drawBothWays(drawn, () => slow.add(page.id))
  // As the server has it: the browser takes it over as if React had drawn it all.
  expect(written).toBe(html)
  return html
}

describe('law of the pages shelf', () => {
  for (const route of allPages) {
    const chains: readonly (Chain | null)[] =
      route.scope === 'site'
        ? [null]
        : [sampleEvm, sampleUtxo].filter(({ family }) => route.families === 'all' || route.families.includes(family))

    test(`${route.id}: the path compiles and the record is what the index says`, async () => {
      const page = await route.open()
      expect(() => compilePattern(route.path)).not.toThrow()
      expect([page.id, page.path, page.render]).toEqual([route.id, route.path, route.render])
      if (route.menu !== undefined) expect(t(`menu.${route.id}`)).not.toBe(`menu.${route.id}`)
    })

    for (const chain of chains) {
      test(`${route.id}: stub and sample are drawn, and heads of columns with times switch how times are told (screens-evm §0.2) ${chain === null ? '' : `on ${chain.family}`}`, async () => {
        const page = await route.open()
        const { View } = await page.view()
        const params = Object.fromEntries(
          [...route.path.matchAll(/:(\w+)/g)]
            .map((match) => [match[1]!, match[1] === 'tokenContractAddress' ? ADDRESS : SAMPLE_PARAMS[match[1]!]])
            .filter((pair) => pair[1] !== undefined),
        )
        const skeleton = draw(page, View, { loading: true, params }, chain)
        // Links of the stub's made-up hashes must not be followed or loaded ahead.
        if (/href="[^"]*0{40}/.test(skeleton)) expect(skeleton).toContain('inert')
        const variants = [undefined, ...(TABS[route.id] ?? [])]
        for (const tab of variants) {
          const [name, nav] = tab?.split('/') ?? []
          const own = {
            ...params,
            ...(name === undefined ? {} : route.id === 'block' ? { nav: name } : { tab: name }),
            ...(nav !== undefined && { nav }),
          }
          const query = new URLSearchParams(QUERIES[`${route.id} ${tab}`] ?? QUERIES[route.id] ?? '')
          const data = await page
            .load({
              api,
              chain,
              chains: [sampleEvm, sampleUtxo],
              params: own,
              page: 1,
              query,
              signal: new AbortController().signal,
            })
            .catch((error: Error) => error)
          if (data instanceof Error) {
            expect(data.name).toBe('Redirect')
            continue
          }
          await Promise.all(page.parts?.({ params: own as never, chain: chain as never, data: data as never }) ?? [])
          const html = draw(page, View, { data: JSON.parse(JSON.stringify(data)), params: own, query }, chain)
          expect(html).toContain('<h1')
          expect(timesWithoutSwitch(html), `${route.id} ${tab ?? ''}`).toEqual([])
          expect(html).not.toMatch(/NaN|undefined|\[object |Infinity|Invalid Date/)
          expect(page.title(data, t).trim()).not.toBe('')
        }
      })
    }
  }

  test('performance W3: rows are written without React, but for those with fields, pictures, or cards of several chains', () => {
    expect([...slow].toSorted()).toEqual([
      'address',
      'alpha-signals',
      'home',
      'inscription-list',
      'large-transfer-monitor',
      'user-op',
    ])
  })

  test('no page asks for a message that does not exist', () => {
    expect([...asked]).toEqual([])
  })
})

test('explorer §2.2: a token has its tabs in the query; a tab in the path leads there', async () => {
  const page = await allPages.find(({ id }) => id === 'token')!.open()
  const load = (path: string, number: number) =>
    page.load({
      api,
      chain: sampleEvm,
      chains: [],
      params: compilePattern(page.path).match(path.split('/').slice(1))!,
      page: number,
      query: new URLSearchParams(),
      signal: new AbortController().signal,
    })
  const to = (path: string) => expect.objectContaining({ name: 'Redirect', path: `/${sampleEvm.path}${path}` })
  await expect(load(`/token/${ADDRESS}/holders`, 1)).rejects.toEqual(to(`/token/${ADDRESS}?tab=holders`))
  await expect(load(`/token/${ADDRESS}/transfers`, 3)).rejects.toEqual(to(`/token/${ADDRESS}/page/3?tab=transfers`))
  await expect(load(`/token/erc20/${ADDRESS}`, 1)).resolves.toBeDefined()
})

describe('reliability S-01: names that strangers chose', () => {
  test('a script in a token name is text', async () => {
    const route = allPages.find(({ id }) => id === 'token-list')!
    const page = await route.open()
    const { View } = await page.view()
    const data = await page.load({
      api,
      chain: sampleEvm,
      chains: [],
      params: {},
      page: 1,
      query: new URLSearchParams(),
      signal: new AbortController().signal,
    })
    await Promise.all(page.parts!({ params: {}, chain: sampleEvm as never, data: data as never }))
    const html = draw(page, View, { data }, sampleEvm)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toMatch(/<img src=x|<script>/)
  })

  test('a missing capability is stated, never an empty list (screens-evm §0)', async () => {
    const route = allPages.find(({ id }) => id === 'pending-list')!
    const page = await route.open()
    const { View } = await page.view()
    const list = {
      total: 0,
      hits: [],
      extend: { totalIsFloor: false, next: null, previous: null, coverage: { ranges: [], complete: true } },
    }
    const mempool = { ok: false, note: 'start the node with --txpool' }
    const data = { part: readyPart(list), ended: null, waiting: 0, market: null, pool: null, mempool }
    await Promise.all(page.parts!({ params: {}, chain: sampleEvm as never, data: data as never }))
    expect(draw(page, View, { data }, sampleEvm)).toContain('start the node with --txpool')
  })

  test('screens-evm §0.3: a tab that needs traces says so and what turns them on, never that there are none', async () => {
    const page = await allPages.find(({ id }) => id === 'address')!.open()
    const { View } = await page.view()
    await Promise.all(page.parts!({ params: { tab: 'internal' }, chain: sampleEvm as never, data: null as never }))
    const drawn = (part: unknown) =>
      draw(page, View, { data: { ...(page.stub as object), tab: { id: 'internal', part } } }, sampleEvm)
    const missing = drawn({
      state: 'failed',
      code: 'CAPABILITY_MISSING',
      message: 'the method trace_block does not exist',
    })
    expect(missing).toContain(t('needs.traces'))
    expect(missing).toContain('--http.api debug,trace')
    expect(missing).toContain('the method trace_block does not exist')
    expect(missing).not.toContain(t('empty.calls'))
    const list = { ...(await api.listAddressCalls({ chain: sampleEvm.code, address: '0x' })), hits: [] }
    expect(drawn({ state: 'ready', value: list })).toContain(t('calls.partly'))
  })

  test('screens-evm §4.1, §14: what a rollup sends to its parent chain is listed by message, and leads to both of its sides', async () => {
    const rollup: Chain = { ...sampleEvm, settlesOn: 'NOWHERE', quirks: { ...sampleEvm.quirks, stack: 'op' } }
    const sender = `0x${'a7'.repeat(20)}`
    const log = {
      txHash: `0x${'d5'.repeat(32)}`,
      height: 9,
      logIndex: 1,
      timeMs: SAMPLE_NOW,
      id: `0x${'c4'.repeat(32)}`,
      number: '7',
      sender,
      target: null,
      amount: '3',
      status: 'unknown',
      proven: null,
      completed: null,
    } as const
    const shown = async (id: string, data: object): Promise<string> => {
      const page = await allPages.find((one) => one.id === id)!.open()
      const { View } = await page.view()
      const all = { ...(page.stub as object), ...data }
      await Promise.all(page.parts?.({ params: {}, chain: rollup as never, data: all as never }) ?? [])
      return draw(page, View, { data: all }, rollup)
    }
    const hits = { ...(await api.listTransactions({ chain: sampleEvm.code })), hits: [log] }
    const left = readyPart({ parent: null, list: hits, lookedTo: null, whole: true })
    const listed = await shown('tx-list', { list: null, left })
    for (const link of [`/bridge-tx/${log.txHash}`, `address/${sender}`]) expect(listed).toContain(link)
    const sent = [{ id: `0x${'c4'.repeat(32)}`, number: '7', sender, target: null, amount: '3', logIndex: 2 }]
    const both = await shown('bridge-tx', { hash: log.txHash, timeMs: SAMPLE_NOW, sent, below: [] })
    // Its parent chain is none of this site's.
    for (const words of ['c4c4c4', t('bridge.unseen')]) expect(both).toContain(words)
  })

  const withFailure = async (code: string, message: string): Promise<string> => {
    const route = allPages.find(({ id }) => id === 'address')!
    const page = await route.open()
    const { View } = await page.view()
    const tab = { id: 'transfers', part: { state: 'failed', code, message } }
    return draw(page, View, { data: { ...(page.stub as object), tab } }, sampleEvm)
  }
  test('a part that fails says why while the page stands', async () => {
    const html = await withFailure('STORE_LIMIT', 'The query was stopped at its limit: 1 s.')
    expect(html).toContain('The query was stopped at its limit: 1 s.')
    expect(html).toContain('<h1')
  })
  test('a part that is still being counted says so, and not that anything failed: the page looks again by itself (screens-evm §0.4)', async () => {
    const html = await withFailure('BEING_COUNTED', 'who holds the token is still being counted')
    expect(html).toContain('These numbers are being counted.')
    expect(html).not.toContain('role="alert"')
  })
})

test('a page without balances says why while the archive takes no writes (reliability F-28)', async () => {
  statuses.put({
    chain: sampleUtxo.code,
    state: 'following',
    reason: 'storage_full',
    head: null,
    nodeHead: null,
    lag: null,
    safe: null,
    final: null,
    archivedTo: null,
    coverage: { ranges: [], complete: true },
    backfill: null,
    reorgs: { count: 0, maxDepth: 0 },
    pending: null,
    nodes: [],
    capabilities: null,
  })
  const page = await allPages.find(({ id }) => id === 'address')!.open()
  const { View } = await page.view()
  const { address, ...rest } = page.stub as { readonly address: object }
  const failed = { state: 'failed', code: 'INTERNAL', message: '' }
  const data = { ...rest, address: { ...address, balance: null }, tab: { id: 'outputs', part: failed } } as never
  await Promise.all(page.parts!({ params: { tab: 'outputs' }, chain: sampleUtxo as never, data }))
  expect(draw(page, View, { data }, sampleUtxo).split(t('balance.unsettled'))).toHaveLength(3)
})
describe('screens-evm §20.15: what has no source is a dash on the homes, never 0 and never NaN', () => {
  const noted = (html: string) =>
    [...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/gs)].map((match) => match[1]!.replaceAll(/<[^>]*>/g, ''))

  test.each([sampleEvm, sampleUtxo])('the home of $path', async (chain) => {
    const page = await allPages.find(({ id }) => id === 'chain-home')!.open()
    const { View } = await page.view()
    const empty = { ...(page.stub as object), blocks: [], txs: [] }
    const fields = noted(draw(page, View, { data: empty }, chain))
    expect(fields.length).toBeGreaterThan(12)
    for (const field of fields) {
      expect(field).toContain('--')
      expect(field.replaceAll(/24\s?h/g, '')).not.toMatch(/\d|NaN|null|undefined/)
    }
  })

  test('the home of the site, of a chain that does not answer', async () => {
    const page = await allPages.find(({ id }) => id === 'home')!.open()
    const { View } = await page.view()
    const { hits } = await api.listChains({})
    const chains = hits.map((info) => ({ info, status: null, home: null }))
    const data = { chains, latest: [], insights: [] }
    await Promise.all(page.parts?.({ params: {}, chain: null as never, data: data as never }) ?? [])
    const fields = noted(draw(page, View, { data }, null))
    expect(fields.length).toBe(hits.length * 5)
    expect(new Set(fields)).toEqual(new Set(['--']))
  })
})

/** The page of a token of which more is told than of the sample. */
async function tokenPage(more: object, tab: string): Promise<string> {
  const page = await allPages.find(({ id }) => id === 'token')!.open()
  const { View } = await page.view()
  const query = new URLSearchParams({ tab })
  const params = { tokenContractAddress: ADDRESS }
  const asked = { chain: sampleEvm, chains: [], params, page: 1, query, signal: new AbortController().signal }
  const telling = { ...api, getToken: async (at: never) => ({ ...(await api.getToken(at)), ...more }) }
  const data = await page.load({ ...asked, api: telling as unknown as typeof api })
  await Promise.all(page.parts!({ params, chain: sampleEvm as never, data: data as never }))
  return draw(page, View, { data, params, query }, sampleEvm)
}

test('screens-evm §20.5: holders of a rebasing token say that they differ from the contract and were read again', async () => {
  const audit = { agrees: false, height: 50, timeMs: SAMPLE_NOW, holdersChecked: 5, holdersWrong: 2 }
  const rebased = { ...audit, supplyTold: '1100', supplyLedger: '1000' }
  const html = await tokenPage({ audit: rebased }, 'holders')
  expect(html).toContain(t('token.accuracy.differs'))
  expect(html).toContain(t('token.accuracy.reread'))
  expect(html).toContain(t('token.accuracy.wrong', { wrong: 2, checked: 5, height: 50 }))
  expect(await tokenPage({ audit: { ...rebased, agrees: true } }, 'holders')).not.toContain(t('token.accuracy.reread'))
})

test('issue 4: items with several owners are said to agree without a supply that nobody told, or to differ without a promise for their sums', async () => {
  const audit = { agrees: true, height: 50, timeMs: SAMPLE_NOW, holdersChecked: 5, holdersWrong: 0 }
  const items = { standard: 'erc1155', audit: { ...audit, supplyTold: null, supplyLedger: '1000' } }
  const agreed = t('token.accuracy.balances', { height: 50, checked: 5 })
  expect(await tokenPage(items, 'holders')).toContain(agreed)
  const html = await tokenPage({ ...items, audit: { ...items.audit, agrees: false, holdersWrong: 1 } }, 'holders')
  expect(html).toContain(t('token.accuracy.wrong', { wrong: 1, checked: 5, height: 50 }))
  expect(html).not.toContain(t('token.accuracy.reread'))
})

test('screens-evm §0.6: the head of a token tells what speaks against it beside what its name shows', async () => {
  const html = await tokenPage({ doubts: ['listed', 'coin'] }, 'transfers')
  for (const said of ['suspicious.mark', 'nameWarning.listed', 'nameWarning.coin']) expect(html).toContain(t(said))
  expect(await tokenPage({}, 'transfers')).not.toContain(t('nameWarning.listed'))
})
