import type { SearchedLogs } from '@orrery/model/wire/filter'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { bridgesOf, type Bridge, type BridgeEvent } from './known-bridges.ts'

/** What is asked for, the first where the address names none; null on chains without a bridge that is known here. */
export function chosenOf(
  bridges: readonly Bridge[],
  query: URLSearchParams,
): { readonly bridge: Bridge; readonly event: BridgeEvent } | null {
  const bridge = bridges.find(({ other }) => other.toLowerCase() === query.get('to')) ?? bridges[0]
  const event = bridge?.events.find(({ id }) => id === query.get('event')) ?? bridge?.events[0]
  return bridge === undefined || event === undefined ? null : { bridge, event }
}

/** `part` is null where no bridge of the chain is known here. */
export type BridgeListData = { readonly part: Part<SearchedLogs> | null }

export const page = definePage({
  id: 'bridge-list',
  scope: 'chain',
  path: '/bridge-list',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<BridgeListData> => {
    const { api, chain, query, signal } = context
    const chosen = chosenOf(bridgesOf(chain), query)
    if (chosen === null) return { part: null }
    const { page: _page, at: _at, ...walk } = listParams(context)
    const { contract: address, topic } = chosen.event
    const found = api.listAddressLogs({ chain: chain.code, address, topic, ...walk }, signal)
    return { part: await loadPart(found, signal) }
  },
  stub: {
    part: readyPart({
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
    }),
  } satisfies BridgeListData as BridgeListData,
  title: (_, t) => t('page.needs.bridges'),
  description: (_, t) => t('bridge.rule'),
  view: () => import('./view.tsx'),
})
