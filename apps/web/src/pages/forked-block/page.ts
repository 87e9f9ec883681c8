import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { Panel } from '@orrery/family/panels'
import type { BlockDetail, ForkedBlock, ForkedFate } from '@orrery/model/wire/block'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { NO_PANEL, panelOf } from '../../page-parts/panels/panels-of.ts'
import { stubBlockDetail, stubTx } from '../../page-parts/stubs.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** `winner` is the block that took the place; null where it is not known. */
export type ForkedBlockData = {
  readonly block: BlockDetail
  readonly winner: BlockDetail | null
  /** What the chain's family tells of the header of each; nothing of one that is not known. */
  readonly headers: { readonly lost: Panel; readonly won: Panel }
  readonly transactions: readonly TxSummary[]
  readonly told: ForkedBlock['told']
  /** Of the block nothing but its header is known. */
  readonly headerOnly: boolean
  readonly fates: readonly ForkedFate[] | null
}

/** A block without what only the blocks after it, or its own transactions, tell. */
function headerOf(block: BlockDetail): BlockDetail {
  const own = { ...block }
  delete own.nextBaseFee
  delete own.builderPayment
  return own
}

export const page = definePage({
  id: 'forked-block',
  scope: 'chain',
  path: '/forked-block/:hash',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, params, signal }): Promise<ForkedBlockData> => {
    const asked = { chain: chain.code, hash: params.hash }
    const found = await api.getForkedBlock(asked, signal).catch(async (error: unknown) => {
      if (!isOrreryError(error, 'BLOCK_NOT_FOUND')) throw error
      // A block that has its place, or got it back, is no lost one, and is known all the same.
      const { hash } = await api.getBlock({ chain: chain.code, block: params.hash }, signal)
      throw new Redirect(`/${chain.path}/block/${hash}`)
    })
    const { block } = found
    const winner =
      block.replacedBy === null
        ? null
        : await api.getBlock({ chain: chain.code, block: block.replacedBy }, signal).catch(() => null)
    const header = (one: BlockDetail | null) =>
      one === null || found.headerOnly
        ? NO_PANEL
        : panelOf(chain, (panels) => ({ ...NO_PANEL, rows: panels.block(headerOf(one), chain).rows }))
    const [lost, won] = await Promise.all([header(block), header(winner)])
    return { ...found, winner, headers: { lost, won } }
  },
  stub: {
    block: { ...stubBlockDetail, finality: 'orphaned' },
    winner: stubBlockDetail,
    headers: { lost: NO_PANEL, won: NO_PANEL },
    transactions: [stubTx, stubTx, stubTx],
    told: null,
    headerOnly: false,
    fates: null,
  },
  title: ({ block }, t) => t('page.forkedBlock.title', { height: String(block.height) }),
  view: () => import('./view.tsx'),
})
