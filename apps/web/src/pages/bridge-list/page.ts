import type { SearchedLogs } from '@orrery/model/wire/filter'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { listParams } from '../../routing/list-params.ts'
import { namesOfParts } from '../../page-parts/facts/names-of-parts.ts'
import { definePage } from '../../routing/page.ts'
import { BridgeRows } from './bridge-rows-part.ts'
import type { Bridge, BridgeEvent } from './known-bridges.ts'

/** The bridges of the chain and which of them, and of its events, is asked for with what was logged; null where none is known here. */
export type BridgeListData = {
  readonly told: {
    readonly bridges: readonly Bridge[]
    readonly bridge: Bridge
    readonly event: BridgeEvent
    readonly part: Part<SearchedLogs>
  } | null
  /** What addresses of it are called. */
  readonly addressNames?: Readonly<Record<string, string>>
}

const stubEvent: BridgeEvent = { id: 'messages', label: 'bridge.messages', contract: STUB_ADDRESS, topic: STUB_HASH }
const stubBridge: Bridge = { other: '', events: [stubEvent] }

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
    const { api, chain, chains, query, signal } = context
    // Loaded for this page alone: contracts and topics are long.
    const { bridgesOf, chosenOf } = await import('./known-bridges.ts')
    const bridges = bridgesOf(chain, chains)
    const chosen = chosenOf(bridges, query)
    if (chosen === null) return { told: null }
    const { page: _page, at: _at, ...walk } = listParams(context)
    const { contract: address, topic } = chosen.event
    const found = api.listAddressLogs({ chain: chain.code, address, topic, ...walk }, signal)
    const part = await loadPart(found, signal)
    return { told: { bridges, ...chosen, part }, addressNames: namesOfParts(part) }
  },
  stub: {
    told: {
      bridges: [stubBridge],
      bridge: stubBridge,
      event: stubEvent,
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
    },
  } satisfies BridgeListData as BridgeListData,
  title: (_, t) => t('page.needs.bridges'),
  description: (_, t) => t('bridge.rule'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => (data?.told === null ? [] : [BridgeRows.open()]),
})
