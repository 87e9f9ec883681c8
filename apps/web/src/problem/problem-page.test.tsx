import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { OrreryError } from '@orrery/errors/orrery-error'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { createTranslate } from '@orrery/i18n/create-translate'
import { bundlesOf, readMessageShelf } from '@orrery/i18n/message-shelf'
import type { Translate } from '@orrery/i18n/translate'
import { EmptyState, type EmptyKind } from '@orrery/ui/empty-state'
import type { Chain } from '@orrery/model/chain'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { NavigatorContext, stillNavigator } from '../app/navigator-context.ts'
import { SiteContext, type Site } from '../app/site.ts'
import type { Screen } from '../app/screen.ts'
import { UiProvider } from '../app/ui-provider.tsx'
import { documentTitle } from '../document/document-title.ts'
import { joinBundles } from '../language/page-messages.ts'
import { localPath } from '../routing/place.ts'
import { testChain } from '../routing/test-chains.ts'
import { withElsewhere } from './find-elsewhere.ts'
import { ProblemPage } from './problem-page.tsx'
import { problemOf, problemOfMiss, type Problem } from './problem.ts'

let t: Translate
beforeAll(async () => {
  t = createTranslate('en', joinBundles(bundlesOf(await readMessageShelf(), 'en_US')).messages)
})
const chain = testChain('ETH', 'ethereum')

function draw(problem: Problem, under: Chain | null = null, prefixed = false, behind?: ReactNode): string {
  const place = { language: 'de_DE', languageSegment: 'de', prefixed }
  const site: Site = {
    t,
    place,
    language: LANGUAGES[0]!,
    theme: 'system',
    times: { mode: 'relative', zone: null },
    tables: new Map(),
    api: {} as ApiClient,
    chains: [chain],
    menuPages: [],
    images: OWN_IMAGES,
    reports: false,
    nowMs: 0,
    words: async () => undefined,
    href: (path) => localPath(place, path),
  }
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <NavigatorContext value={stillNavigator({ screen: { search: '' } } as never)}>
        <UiProvider site={site}>
          <ProblemPage problem={problem} chain={under} behind={behind} />
        </UiProvider>
      </NavigatorContext>
    </SiteContext>,
  )
}
const pictureOf = (html: string) => /<svg viewBox="0 0 160 120".*?<\/svg>/.exec(html)?.[0]
const picture = (kind: EmptyKind) => pictureOf(renderToStaticMarkup(<EmptyState kind={kind} />))

describe('foundations §2.2: what could not be shown', () => {
  test('screens-evm §5: who is warned of a wrong checksum may look at the address all the same', () => {
    const text = `0x${'aB'.repeat(20)}`
    const of = (fault: string) =>
      draw(
        problemOf(new OrreryError('ADDRESS_MALFORMED', { text, chain: 'Ethereum', reason: 'wrong', fault } as never)),
        chain,
      )
    expect(of('capitals')).toContain(`href="/de/ethereum/address/${text.toLowerCase()}"`)
    expect(of('digits')).not.toContain('/address/')
  })

  test('screens-evm §0.4: rows that stay behind a fault of ours promise no look that nobody takes', () => {
    const behind = (error: Error) => draw(problemOf(error), chain, false, 'rows')
    const gone = new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'Ethereum', reason: 'gone' })
    expect(behind(gone)).toContain('looks again')
    expect(behind(new Error('a fault'))).toContain('rows')
    expect(behind(new Error('a fault'))).not.toContain('looks again')
  })

  test('reliability S-26: who asked too often reads when to go on and may try again, and is not told that the address is wrong', () => {
    const html = draw(problemOf(new OrreryError('TOO_MANY_REQUESTS', { seconds: 7 })))
    expect(html).toContain('answers you again in 7 s')
    expect(html).toContain(t('problem.retry'))
    expect(html).not.toContain(t('problem.kind.input'))
    expect(html).not.toContain('problem-search')
  })

  test('explorer §2.4: the not-found state has a button back to the homepage, which goes to the root', () => {
    const html = draw(problemOfMiss('path', '/nothing'))
    expect(html).toContain('Page not found')
    expect(html).toMatch(/<a href="\/de"[^>]*>Back to home<\/a>/)
  })

  test('below a chain it also leads to the chain, and the root stays a step away', () => {
    const html = draw(problemOfMiss('path', '/ethereum/404'), chain)
    expect(html).toContain('href="/de/ethereum"')
    expect(html).toMatch(/<a href="\/de"[^>]*>Back to home<\/a>/)
  })

  test('§6, §8, explorer §2.4: a region-restricted page is an empty state whose title is the unavailable feature and whose text names the site', () => {
    const html = draw(problemOfMiss('restricted', '/ethereum/token-alert'), chain, true)
    expect(pictureOf(html)).toBe(picture('records'))
    expect(html).toContain(t('problem.PATH_RESTRICTED.title'))
    expect(html).toContain(t('problem.PATH_RESTRICTED.text', { site: 'Orrery' }))
    expect(t('problem.PATH_RESTRICTED.text', { site: 'Orrery' })).toContain('Orrery')
  })
})

test('what the next block may bring is said to be looked for again; what it cannot bring is not', () => {
  const missing = problemOf(new OrreryError('TRANSACTION_NOT_FOUND', { hash: '0x1', chain: 'ETH' }))
  expect(draw(missing, chain)).toContain(t('problem.looksAgain'))
  expect(draw(missing)).not.toContain(t('problem.looksAgain'))
  expect(draw(problemOfMiss('path', '/x'), chain)).not.toContain(t('problem.looksAgain'))
})

test('screens-evm §0: what a silent node leaves open is looked for again by itself, and what was asked for stands in a search box, as the header has none', () => {
  const hash = `0x${'12'.repeat(32)}`
  const untold = problemOf(new OrreryError('TRANSACTION_UNTOLD', { hash, chain: 'ETH', height: 1_234_567 }))
  const html = draw(untold, chain)
  expect(html).toContain('up to 1,234,567 holds this transaction')
  for (const key of ['problem.looksAgain', 'problem.nothingLost', 'problem.retry']) expect(html).toContain(t(key))
  expect(html).toMatch(new RegExp(`<input[^>]*value="${hash}"`))
  expect(draw(untold)).not.toContain(t('problem.looksAgain'))
  expect(draw(problemOf(new Error('of ours')), chain)).toContain('problem-search')
})

test('screens-nonevm §4.7: what a ledger has not counted yet is looked for again with every block; what it will never tell is not', () => {
  const told = { chain: 'BTC', what: 'this rune' }
  const [waits, behind, stopped, partial] = [
    new OrreryError('LEDGER_WAITS', { ...told, from: 840_000 }),
    new OrreryError('LEDGER_BEHIND', { ...told, through: 845_123, tip: 900_001 }),
    new OrreryError('LEDGER_STOPPED', { ...told, through: 845_123 }),
    new OrreryError('LEDGER_PARTIAL', told),
  ].map((error) => draw(problemOf(error), chain))
  for (const html of [waits, behind]) expect(html).toContain(t('problem.looksAgain'))
  for (const html of [stopped, partial]) expect(html).not.toContain(t('problem.looksAgain'))
})

test('explorer §5: a hash that was not copied whole, or with more than it, is told by its digits', () => {
  const drawn = (text: string) => draw(problemOf(new OrreryError('HASH_MALFORMED', { text, chain: 'ETH' })))
  const told = (count: number) => t('problem.HASH_MALFORMED.length', { count })
  expect(drawn(`0x${'a'.repeat(63)}`)).toContain(told(63))
  expect(drawn('a'.repeat(65))).toContain(told(65))
  for (const text of ['0x12', `0x${'g'.repeat(63)}`, 'elif.eth']) expect(drawn(text)).not.toContain('64')
})

describe('foundations §2.4: the variants of the empty state in use', () => {
  test.each<[EmptyKind, Problem]>([
    ['page', problemOfMiss('path', '/x')],
    ['page', problemOf(new OrreryError('BLOCK_NOT_FOUND', { block: 7, chain: 'ETH' }))],
    ['results', problemOf(new OrreryError('HASH_MALFORMED', { text: 'x', chain: 'ETH' }))],
    ['network', problemOf(new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason: 'refused' }))],
    ['system', problemOf(new TypeError('x'))],
    ['records', problemOfMiss('not-offered', '/x')],
  ])('%s', (kind, problem) => {
    expect(pictureOf(draw(problem))).toBe(picture(kind))
  })
})

test('screens-evm §8.2: what is no token is offered as an address of this chain, and apart from that on the chains that know it', () => {
  const problem = problemOf(new OrreryError('TOKEN_NOT_FOUND', { address: '0x12', chain: 'ETH' }), null)
  const html = draw(
    {
      ...problem,
      elsewhere: [
        { chain: 'ETH', title: '0x12', path: '/ethereum/address/0x12' },
        { chain: 'OP', title: 'A token', path: '/optimism/token/0x12' },
      ],
    },
    chain,
  )
  const places = [t('problem.asAddress'), '/ethereum/address/0x12', t('problem.elsewhere'), '/optimism/token/0x12']
  expect(places.map((text) => html.indexOf(text))).toEqual(
    places.map((text) => html.indexOf(text)).toSorted((a, b) => a - b),
  )
  expect(html.indexOf(places[0]!)).toBeGreaterThan(0)
  expect(html.split('<ul').filter((part) => /address\/0x12|optimism/.test(part))).toHaveLength(2)
})

test('screens-evm §8.2: a token of an output chain is called by no address, so that none is offered', async () => {
  const api = { search: async () => ({ hits: [], hints: [] }) } as unknown as ApiClient
  const { signal } = new AbortController()
  const problem = problemOf(new OrreryError('TOKEN_NOT_FOUND', { address: 'ab', chain: 'BCH' }), null)
  const paths = async (here: Chain) =>
    (await withElsewhere(api, { ...problem, subject: 'ab' }, here, signal)).elsewhere.map((hit) => hit.path)
  expect(await paths(chain)).toEqual(['/ethereum/address/ab'])
  expect(await paths({ ...chain, family: 'utxo' } as Chain)).toEqual([])
})

test('screens-evm §0.4: a hash that is no transaction of this chain is offered as its block, or as what else it is there', async () => {
  const hits = ['block', 'token', 'userOp', 'transaction'].map((kind) => ({
    kind,
    chain: 'ETH',
    title: kind,
    path: `/ethereum/${kind}/0x1`,
    exact: true,
  }))
  const api = { search: async () => ({ hits, hints: [] }) } as unknown as ApiClient
  const { signal } = new AbortController()
  const missing = problemOf(new OrreryError('TRANSACTION_NOT_FOUND', { hash: '0x1', chain: 'ETH' }))
  const told = await withElsewhere(api, missing, chain, signal)
  expect(told.elsewhere.map(({ path }) => path)).toEqual(
    ['block', 'userOp', 'transaction'].map((kind) => `/ethereum/${kind}/0x1`),
  )
  const html = draw(told, chain)
  expect(html).toContain(t('problem.asOther'))
  for (const key of ['problem.asAddress', 'problem.elsewhere']) expect(html).not.toContain(t(key))
})

test('screens-evm §0.4, §5: a name that nobody has is told as that, and not as an address that was written wrongly', async () => {
  const { signal } = new AbortController()
  const reason = 'it does not start with 0x and has 10 characters'
  const asked = problemOf(
    new OrreryError('ADDRESS_MALFORMED', {
      text: 'nobody.eth',
      chain: 'ETH',
      reason,
      fault: 'start',
      count: 10,
    } as never),
  )
  const told = (hint: object) =>
    withElsewhere(
      { search: async () => ({ hits: [], hints: [{ chain: 'ETH', reason: '', ...hint }] }) } as unknown as ApiClient,
      asked,
      chain,
      signal,
    )
  const unknown = await told({ kind: 'name', why: 'unknown' })
  expect(unknown).toMatchObject({ status: 404, kind: 'absent' })
  const html = draw(unknown, chain)
  for (const key of ['search.nothing', 'search.why.unknown']) expect(html).toContain(t(key))
  expect(html).not.toContain(t('problem.ADDRESS_MALFORMED.title'))
  expect(draw(await told({ kind: 'name', why: 'noNames' }), chain)).toContain(t('search.why.noNames'))
  const elsewhere = [{ chain: 'BTC', title: 'nobody.eth', path: '/bitcoin/address/1' }]
  const known = draw({ ...unknown, elsewhere }, chain)
  expect(known).toContain(t('search.why.unknown'))
  expect(known).toContain(t('name.unknown'))
  for (const key of ['search.nothing', 'problem.ADDRESS_MALFORMED.title']) expect(known).not.toContain(t(key))
  // Of other forms, and on other chains, it stays an address that is none.
  for (const hint of [
    { kind: 'address', why: 'malformed' },
    { kind: 'name', why: 'unknown', chain: 'BTC' },
  ]) {
    const other = await told(hint)
    expect(other).toMatchObject({ status: 400, kind: 'input' })
    expect(draw(other, chain)).toContain(t('problem.ADDRESS_MALFORMED.title'))
  }
})

test('screens-evm §0.7: the tab calls a page that could not be shown what the page calls itself', async () => {
  const unnamed = {
    ...problemOf(
      new OrreryError('ADDRESS_MALFORMED', {
        text: 'nobody.eth',
        chain: 'ETH',
        reason: 'none',
        fault: 'start',
      } as never),
    ),
    unnamed: 'unknown' as const,
  }
  const elsewhere = [{ chain: 'BTC', title: 'nobody.eth', path: '/bitcoin/address/1' }]
  const block = problemOf(new OrreryError('TIME_NOT_YET', { time: '2100-01-01T00:00:00.000Z', chain: 'ETH', head: 7 }))
  for (const problem of [unnamed, { ...unnamed, elsewhere }, block]) {
    const heading = />([^<]*)<\/h1>/.exec(draw(problem, chain))![1]
    const screen = { kind: 'problem', chain, match: null, search: '', problem } as unknown as Screen
    expect(documentTitle(screen, t)).toBe(`${heading} | ${chain.name.full} | Orrery`)
  }
})

test('screens-evm §3.2: of a time that is still to come the page tells the time and the newest block, and that it looks again', () => {
  const ahead = new OrreryError('TIME_NOT_YET', { time: '2100-01-01T00:00:00.000Z', chain: 'ETH', head: 1_234 })
  const html = draw(problemOf(ahead), chain)
  expect(html).toContain('No block has the time 2100-01-01 00:00:00 UTC yet; the newest is 1,234.')
  expect(html).toContain(t('problem.looksAgain'))
})

test('screens-evm §0.4: above rows of before what went wrong takes one line, with its heading and the way to ask again', () => {
  const gone = new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason: 'the connection failed' })
  const html = draw(problemOf(gone), chain, false, <table id="before" />)
  expect(html).toMatch(/<h1[^>]*>Node unreachable<\/h1>/)
  expect(html).toContain('Try again')
  expect(html).toContain('role="alert"')
  expect(html).toMatch(/inert=""[^>]*>.*<table id="before"/)
  expect(html).not.toContain('<search')
  expect(pictureOf(html)).toBe(undefined)
})
