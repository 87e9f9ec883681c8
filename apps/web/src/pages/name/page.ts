import type { ListOf } from '@orrery/model/wire/common'
import type { NameDetail, NameEvent, SubName } from '@orrery/model/wire/name'
import { displayName } from '@orrery/entities/display-name'
import { askedText } from '../../page-parts/lists/asked-text.ts'
import { NarrowPart } from '../../page-parts/lists/narrow-part.ts'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type NameData = {
  readonly name: NameDetail
  /** null where another tab is shown. */
  readonly history: Part<ListOf<NameEvent>> | null
  readonly below: Part<ListOf<SubName>> | null
}

const stubName: NameDetail = {
  name: 'name.eth',
  node: STUB_HASH,
  label: STUB_HASH,
  item: null,
  asOf: { height: 0, hash: STUB_HASH },
  owner: STUB_ADDRESS,
  ended: null,
  manager: null,
  wrapped: null,
  resolver: STUB_ADDRESS,
  address: STUB_ADDRESS,
  isPrimary: null,
  expiresMs: 0,
  freeMs: null,
  texts: [],
  textsWhole: true,
  contentHash: null,
  elsewhere: [],
  isOffChain: false,
  gateways: null,
  ofParent: false,
  dns: null,
  price: null,
}

/** `/ens/:tokenId` of explorer §2.2; it takes the name itself and the hash of a whole name too. */
export const page = definePage({
  id: 'name',
  scope: 'chain',
  path: '/ens/:tokenId/:tab?',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<NameData> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, name: params.tokenId }
    const { page: _page, at: _at, ...list } = listParams(context)
    const text = askedText(context.query)
    const [name, history, below] = await Promise.all([
      api.getName(asked, signal),
      params.tab === 'history' ? loadPart(api.listNameEvents({ ...asked, ...list }, signal), signal) : null,
      params.tab === 'sub-names'
        ? loadPart(
            api.listSubNames({ ...asked, ...listParams(context), ...(text !== null && { q: text }) }, signal),
            signal,
          )
        : null,
    ])
    return { name, history, below }
  },
  stub: { name: stubName, history: null, below: null },
  title: ({ name }, t) => (name.name === null ? t('name.unknown') : displayName(name.name).text),
  view: () => import('./view.tsx'),
  parts: ({ params }) => (params.tab === 'sub-names' ? [NarrowPart.open()] : []),
})
