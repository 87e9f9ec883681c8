import { bundlesOf, readMessageShelf } from '@orrery/i18n/message-shelf'
import type { Chain } from '@orrery/model/chain'
import { allPages } from '../all-pages.ts'
import { ADDRESS, SAMPLE_PARAMS } from '../pages/page-params.fixture.ts'
import { TABS } from '../pages/page-tabs.fixture.ts'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm, sampleUtxo } from '../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../page-parts/samples/sample-rows.fixture.ts'
import { isOffered } from '../routing/is-offered.ts'
import { createRenderer } from './entry.tsx'

/** An output chain with every ledger and rule that pages are of. */
export const richUtxo: Chain = {
  ...(sampleUtxo as Chain & { readonly family: 'utxo' }),
  quirks: {
    ...(sampleUtxo as Chain & { readonly family: 'utxo' }).quirks,
    masternodes: true,
    ledgers: {
      runes: { from: 0, hasFirstRune: true },
      cashTokens: { from: 0 },
      inscriptions: { from: 0, jubilee: 0 },
      brc20: { rules: 'regtest' },
      cat20: { from: 0, rules: 'regtest' },
      omni: { from: 0, rules: 'test' },
    },
  },
}
/** A rollup whose own node tells its batches: only of it are the pages that others have not. */
export const zkChain: Chain = {
  ...sampleEvm,
  code: 'ZK',
  path: 'zk',
  settlesOn: sampleEvm.code,
  quirks: { ...sampleEvm.quirks, stack: 'zksync' },
}
const CHAINS = [sampleEvm, zkChain, richUtxo]

export const ORIGIN = 'https://here.example'
const shelf = readMessageShelf()
type ReplyOf = (name: string) => unknown
const renderer = (api: ReturnType<typeof createSampleApi>, replyOf: ReplyOf) =>
  createRenderer({
    api,
    replyOf,
    chains: CHAINS,
    inactive: [],
    clock: { now: () => SAMPLE_NOW, monotonic: () => 0, sleep: () => Promise.resolve() },
    loadBundles: async (locale) => bundlesOf(await shelf, locale),
    testLanguages: false,
    manifest: {},
    styles: { common: '/assets/common.css', rest: '/assets/rest.css', texts: [], modules: {} },
    loadTimeoutMs: 10_000,
    onFault: (error) => {
      throw error
    },
  })
/** Asks for pages, and their other forms, that are drawn from an API. */
export const askOf = (api: ReturnType<typeof createSampleApi>, replyOf: ReplyOf = () => null) => {
  const render = renderer(api, replyOf)
  return (url: string, twin?: 'json' | 'txt' | 'csv') =>
    render({
      url,
      cookie: undefined,
      origin: ORIGIN,
      nonce: 'n0nce',
      requestId: 'req',
      signal: new AbortController().signal,
      ...(twin !== undefined && { twin }),
    })
}
export const ask = askOf(createSampleApi())

/** Those that pages of the shelf's own tests do without. */
const OTHERS: Readonly<Record<string, string>> = {
  tokenContractAddress: ADDRESS,
  type: 'tx-count',
  tick: 'ordi',
  category: 'ab'.repeat(32),
  cat20: `${'ab'.repeat(32)}_0`,
  rune: '840000:3',
  inscription: `${'ab'.repeat(32)}i0`,
  channel: '800000x1x0',
  pubKey: `02${'ab'.repeat(32)}`,
}

/** A path that a pattern takes, without what may be left out; null where nothing is known to put in. */
export function pathOf(pattern: string): string | null {
  const parts = pattern.split('/').flatMap((part) => {
    const [, name, choice] = /^:(\w+)(?:\(([^)]*)\))?/.exec(part) ?? []
    if (name === undefined) return [part]
    if (part.endsWith('?')) return []
    const choices = choice?.split('|')
    const sample = OTHERS[name] ?? SAMPLE_PARAMS[name] ?? null
    return [choices === undefined || (sample !== null && choices.includes(sample)) ? sample : choices[0]!]
  })
  return parts.includes(null) ? null : parts.map((part) => encodeURIComponent(part!)).join('/')
}

/** What one output chain shows is what another does. */
const isFirst = ({ family }: Chain, index: number, chains: readonly Chain[]): boolean =>
  chains.findIndex((chain) => chain.family === family) === index

/** Every page on every kind of chain that has it, with an address of one. */
export const PAGES = allPages.flatMap((route) => {
  const chains: readonly (Chain | null)[] =
    route.scope === 'site' ? [null] : CHAINS.filter((chain) => isOffered(route, chain)).filter(isFirst)
  return chains.map((chain) => ({ id: route.id, route, chain }))
})

/** The document of a page where its address leads; null where it leads to another place than a document of this site. */
export async function documentOf(url: string, by = ask) {
  for (let [at, hops] = [url, 0]; hops < 4; hops++) {
    const answer = await by(at)
    if (answer.location === null || answer.location === undefined)
      return { ...answer, html: answer.html.join(''), url: at }
    at = answer.location.startsWith(ORIGIN) ? answer.location.slice(ORIGIN.length) : answer.location
  }
  throw new Error(`${url} leads round in a circle`)
}

/** Tabs that the query names and not the path. */
const ASKED: Readonly<Record<string, string>> = {
  'dex-list venues': 'by=venue',
  'advanced-filter moves': 'kind=moves',
  'dex-list pool': `pool=${ADDRESS}`,
  'dex-list venue': `venue=${ADDRESS}`,
  'withdrawal-list recipients': 'recipients=24h',
  'withdrawal-list counting': 'recipients=7d',
  'deposits-list deposit': 'kind=deposit',
  'fee-burn week': 'span=7d',
  'fee-burn all': 'span=all',
  'tx-list uop': 'type=uop',
}

/** Every page of a chain with each of its tabs. */
export const tabbedOn = (on: Chain) =>
  PAGES.filter(({ chain }) => chain === on).flatMap(({ id, route }) =>
    [null, ...(TABS[id] ?? []), ...(id === 'labelled' ? ['addresses'] : [])].map((tab) => {
      const base = `/${on.path}${pathOf(route.path) ?? ''}`
      const query =
        id.startsWith('token') && id !== 'token-list' && id !== 'tokenomics' ? `tab=${tab}` : ASKED[`${id} ${tab}`]
      const url = tab === null ? base : query === undefined ? `${base}/${tab}` : `${base}?${query}`
      return [tab === null ? id : `${id} ${tab}`, { id, url }] as const
    }),
  )

/** Tables that tell facts of their page's one subject, and are no lists: a file of the page has them all as its data. */
export const FACTS: ReadonlySet<string> = new Set([
  'about',
  'address analytics',
  'address chains',
  'address contract',
  'address contract/read',
  'address contract/write',
  // It has its own file, in the notation of accounts.
  'address statement',
  'blob',
  'block gas',
  'forked-block',
  'tx',
  'tx steps',
  'upgrade',
  'user-op',
])
