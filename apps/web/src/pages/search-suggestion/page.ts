import type { SearchResult } from '@orrery/model/wire/search'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { apartText } from '../../search/apart-text.ts'
import { searchText } from '../../search/wallet-key.ts'
import { loadTokenFinds, tokenChains, type TokenFind } from './token-finds.ts'

export type SearchData = {
  readonly text: string
  readonly result: SearchResult
  /** Where tokens are chosen: more of them, and what is known of each. */
  readonly tokens: readonly TokenFind[] | null
}

// As much as the API reads of a text to find what it means; what it is told as is shorter.
const LONGEST = 4_096
const SHOWN = 160

const isToken = (query: URLSearchParams): boolean => query.get('kind') === 'token'

export const page = definePage({
  id: 'search-suggestion',
  scope: 'site',
  path: '/search-suggestion',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  toolkit: 'search-suggestion',
  load: async ({ api, query, signal }): Promise<SearchData> => {
    const asked = searchText(query.get('q') ?? '').slice(0, LONGEST)
    const text = asked.slice(0, SHOWN)
    if (text === '' || apartText(asked) !== null) return { text, result: { hits: [], hints: [] }, tokens: null }
    const chain = query.get('chain')
    const here = chain === null ? null : await api.searchChain({ chain, q: asked }, signal)
    // A hash is often searched under the wrong chain: what this one does not know, the others may.
    const all = here === null || here.hits.length === 0 ? await api.search({ q: asked }, signal) : here
    const result = { hits: all.hits, hints: here?.hints ?? all.hints }
    const [only, second] = result.hits
    // One exact hit is the answer itself; `all` shows the list anyway.
    if (only !== undefined && second === undefined && only.exact && !query.has('all')) throw new Redirect(only.path)
    const tokens = isToken(query) ? tokenChains(result.hits, query.get('on')) : []
    return { text, result, tokens: tokens.length === 0 ? null : await loadTokenFinds(api, text, tokens, signal) }
  },
  stub: { text: '', result: { hits: [], hints: [] }, tokens: null },
  title: ({ text }, t) => (text === '' ? t('page.search.empty') : t('page.search.title', { text })),
  view: () => import('./view.tsx'),
})
