import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { SearchedLogs } from '@orrery/model/wire/filter'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

type Found = { readonly topic: string; readonly signature: string | null; readonly found: SearchedLogs }

/** `part` is null where no event is asked for; `isUnknown` says that what was asked for names none. */
export type EventsData = {
  readonly asked: string
  readonly part: Part<Found> | null
  readonly isUnknown: boolean
}

// The API takes no longer text.
const LONGEST = 1_200

export const page = definePage({
  id: 'events',
  scope: 'chain',
  path: '/events',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<EventsData> => {
    const { api, chain, query, signal } = context
    const asked = (query.get('topic') ?? '').trim().slice(0, LONGEST)
    if (asked === '') return { asked, part: null, isUnknown: false }
    const { page: _page, at: _at, ...walk } = listParams(context)
    const found = api.listEvents({ chain: chain.code, topic: asked, ...walk }, signal)
    const part = await loadPart(found, signal).catch((error: unknown) => {
      if (isOrreryError(error, 'PARAMETER_INVALID')) return null
      throw error
    })
    return { asked, part, isUnknown: part === null }
  },
  stub: {
    asked: '',
    part: readyPart({
      topic: STUB_HASH,
      signature: null,
      found: {
        list: stubList({
          height: 0,
          txIndex: 0,
          logIndex: 0,
          address: STUB_ADDRESS,
          topics: [STUB_HASH],
          data: '0x',
          event: null,
          txHash: STUB_HASH,
          timeMs: 0,
        }),
        lookedTo: null,
        whole: false,
      },
    }),
    isUnknown: false,
  } satisfies EventsData as EventsData,
  title: (_, t) => t('page.events.title'),
  description: (_, t) => t('page.events.description'),
  view: () => import('./view.tsx'),
})
