import type { ListOf } from '@orrery/model/wire/common'
import type { ChainPeg } from '@orrery/model/wire/output-transaction'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** Which way coins went, as the path names it. */
export const DIRECTIONS = ['all', 'in', 'out'] as const

/** `list` is null for a direction that is not there. */
export type PegListData = { readonly list: ListOf<ChainPeg> | null }

const stubPeg: ChainPeg = {
  direction: 'in',
  txHash: '0'.repeat(64),
  vout: 0,
  amount: '0',
  address: null,
  height: 0,
  timeMs: 0,
}

export const page = definePage({
  id: 'peg-list',
  scope: 'chain',
  path: '/peg-list/:direction?',
  families: ['utxo'],
  quirk: 'mweb',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 12 },
  load: async (context): Promise<PegListData> => {
    const { api, chain, params, signal } = context
    const way = DIRECTIONS.find((one) => one === (params.direction ?? 'all'))
    if (way === undefined) return { list: null }
    const asked = { chain: chain.code, ...(way !== 'all' && { direction: way }), ...listParams(context) }
    return { list: await api.listPegs(asked, signal) }
  },
  stub: { list: stubList(stubPeg) } satisfies PegListData as PegListData,
  title: (_, t) => t('menu.peg-list'),
  description: (_, t) => t('page.pegs.description'),
  view: () => import('./view.tsx'),
})
