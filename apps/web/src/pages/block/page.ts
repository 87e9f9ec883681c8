import type { Panel } from '@orrery/family/panels'
import type { Blob, ConsensusRequest, Uncle, Withdrawal } from '@orrery/model/wire/block-data'
import type { BlockBalance, BlockDetail, BlockGas } from '@orrery/model/wire/block'
import type { CallList } from '@orrery/model/wire/call'
import type { ListOf } from '@orrery/model/wire/common'
import type { BlockConsensus } from '@orrery/model/wire/consensus-block'
import type { UserOp } from '@orrery/model/wire/events'
import type { BlockPeg } from '@orrery/model/wire/output-transaction'
import type { Log, Transfer, TxSummary } from '@orrery/model/wire/transaction'
import { loadPart, readyPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { NO_PANEL, panelOf } from '../../page-parts/panels/panels-of.ts'
import type { RawAnswer } from '../../page-parts/raw/raw-view.tsx'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubBlockDetail, stubTx } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { BlockStrip } from './block-strip.ts'
import type { BlockLedgerTab } from './load-block-ledger.ts'
import { deedAt, readNarrow, type BlockNarrow } from './read-narrow.ts'
import { foldSystem } from './fold-system.ts'
import { FoldedTxs } from './folded-txs.ts'
import { openSeldomBlockTab } from './seldom-block-tab.ts'
import { TxNarrow } from './tx-narrow.ts'

export type BlockTab =
  /** `narrow`: what they are narrowed to; null where nothing is asked for. */
  | { readonly id: 'txs'; readonly part: Part<ListOf<TxSummary>>; readonly narrow: BlockNarrow | null }
  | { readonly id: 'transfers'; readonly part: Part<ListOf<Transfer>> }
  | { readonly id: 'logs'; readonly part: Part<ListOf<Log>> }
  | { readonly id: 'internal'; readonly part: Part<CallList> }
  | { readonly id: 'uop'; readonly part: Part<ListOf<UserOp>> }
  | { readonly id: 'gas'; readonly part: Part<BlockGas> }
  | { readonly id: 'changes'; readonly part: Part<ListOf<BlockBalance>> }
  | { readonly id: 'withdrawals'; readonly part: Part<ListOf<Withdrawal>> }
  | { readonly id: 'mweb'; readonly part: Part<ListOf<BlockPeg>> }
  | BlockLedgerTab
  | { readonly id: 'blobs'; readonly part: Part<ListOf<Blob>> }
  | { readonly id: 'requests'; readonly part: Part<ListOf<ConsensusRequest>> }
  | { readonly id: 'uncles'; readonly part: Part<ListOf<Uncle>> }
  | { readonly id: 'consensus'; readonly part: Part<BlockConsensus> }
  | { readonly id: 'raw'; readonly part: Part<{ answers: RawAnswer[] }> }
  /** A tab of the specification that is not built or not offered on this chain. */
  | { readonly id: 'other'; readonly part: null }

export type BlockData = { readonly block: BlockDetail; readonly panel: Panel; readonly tab: BlockTab }

export const page = definePage({
  id: 'block',
  scope: 'chain',
  path: '/block/:height/:nav?/:subNav?',
  families: 'all',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async (context): Promise<BlockData> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, block: params.height }
    const list = { ...asked, ...listParams(context) }
    const deed = chain.family === 'evm' ? deedAt(params.subNav) : null
    if (deed !== null) throw new Redirect(`/${chain.path}/block/${encodeURIComponent(params.height)}?does=${deed}`)
    const tab = async (): Promise<BlockTab> => {
      const nav = params.nav ?? 'txs'
      if (nav === 'txs' || nav === 'tx' || nav === 'transactions') {
        const narrow = readNarrow(context.query)
        const rows = loadPart(api.listBlockTransactions({ ...list, ...narrow }, signal), signal)
        return { id: 'txs', part: await (narrow === null ? rows : rows.catch(unreadChoice)), narrow }
      }
      if (nav === 'uop') return { id: 'uop', part: await loadPart(api.listBlockUserOps(list, signal), signal) }
      if (nav === 'gas') return { id: 'gas', part: await loadPart(api.getBlockGas(asked, signal), signal) }
      if (nav === 'changes') return { id: 'changes', part: await loadPart(api.listBlockBalances(list, signal), signal) }
      if (nav === 'transfers')
        return { id: 'transfers', part: await loadPart(api.listBlockTransfers(list, signal), signal) }
      if (nav === 'logs') {
        const { readLogFilter } = await import('../../page-parts/lists/read-log-filter.ts')
        const narrow = readLogFilter(context.query)
        const rows = loadPart(api.listBlockLogs({ ...list, ...narrow }, signal), signal)
        return { id: 'logs', part: await (narrow.address === undefined ? rows : rows.catch(unreadChoice)) }
      }
      if (nav === 'internal') return { id: 'internal', part: await loadPart(api.listBlockCalls(list, signal), signal) }
      if (nav === 'withdrawals')
        return { id: 'withdrawals', part: await loadPart(api.listBlockWithdrawals(list, signal), signal) }
      if (nav === 'mweb') return { id: 'mweb', part: await loadPart(api.listBlockPegs(list, signal), signal) }
      if (nav === 'inscriptions' || nav === 'runes') {
        const { loadBlockLedger } = await import('./load-block-ledger.ts')
        return (await loadBlockLedger(nav, context)) ?? { id: 'other', part: null }
      }
      if (nav === 'blobs') return { id: 'blobs', part: await loadPart(api.listBlockBlobs(list, signal), signal) }
      if (nav === 'requests')
        return { id: 'requests', part: await loadPart(api.listBlockRequests(list, signal), signal) }
      if (nav === 'uncles') return { id: 'uncles', part: await loadPart(api.listBlockUncles(list, signal), signal) }
      if (nav === 'consensus')
        return { id: 'consensus', part: await loadPart(api.getBlockConsensus(asked, signal), signal) }
      if (nav === 'raw')
        return {
          id: 'raw',
          part: await loadPart(api.getRaw({ chain: chain.code, kind: 'block', id: params.height }, signal), signal),
        }
      return { id: 'other', part: null }
    }
    // The subject decides what the page is: its error wins over a tab's.
    const [block, shown] = await Promise.allSettled([api.getBlock(asked, signal), tab()])
    if (block.status === 'rejected') throw block.reason
    if (shown.status === 'rejected') throw shown.reason
    return {
      block: block.value,
      panel: await panelOf(chain, (panels) => panels.block(block.value, chain)),
      tab: shown.value,
    }
  },
  stub: {
    block: stubBlockDetail,
    panel: NO_PANEL,
    tab: { id: 'txs', part: readyPart(stubList(stubTx)), narrow: null },
  },
  title: ({ block }, t) => t('page.block.title', { height: String(block.height) }),
  description: ({ block }, t) => t('page.block.description', { height: String(block.height), count: block.txCount }),
  view: () => import('./view.tsx'),
  parts: ({ params, data }) => [
    openSeldomBlockTab(data?.block.finality === 'orphaned' ? 'raw' : params.nav),
    ...(data?.panel.strip ? [BlockStrip.open()] : []),
    ...(data?.tab.id === 'txs' && data.tab.narrow !== null ? [TxNarrow.open()] : []),
    ...(data?.tab.id === 'txs' && foldSystem(data.tab.part, data.tab.narrow !== null).folded.length > 0
      ? [FoldedTxs.open()]
      : []),
  ],
})
