import type { ListOf } from '@orrery/model/wire/common'
import type { NameEvent } from '@orrery/model/wire/name'
import { askedText } from '../../page-parts/lists/asked-text.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, stubPlace } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** `asked`: the part of a name that is looked for. */
export type NameListData = { readonly list: ListOf<NameEvent>; readonly asked: string | null }

/** Kinds of events that the list can be narrowed to. */
export const NAME_EVENTS = ['registered', 'renewed', 'owner'] as const

/** A row before there is one. */
export const stubNameEvent: NameEvent = {
  ...stubPlace,
  kind: 'registered',
  contract: STUB_ADDRESS,
  name: 'name.eth',
  id: 'name.eth',
  account: STUB_ADDRESS,
  key: null,
  expiresMs: 0,
}

export const page = definePage({
  id: 'name-list',
  scope: 'chain',
  path: '/name-list',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 55 },
  load: async (context): Promise<NameListData> => {
    const { api, chain, query, signal } = context
    const event = NAME_EVENTS.find((kind) => kind === query.get('event'))
    const asked = askedText(query)
    return {
      asked,
      list: await api.listNames(
        { chain: chain.code, ...listParams(context), ...(event && { event }), ...(asked !== null && { q: asked }) },
        signal,
      ),
    }
  },
  stub: { list: stubList(stubNameEvent), asked: null },
  title: (_, t) => t('page.nameList.title'),
  description: (_, t) => t('page.nameList.description'),
  view: () => import('./view.tsx'),
})
