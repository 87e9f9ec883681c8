import type { Panel } from '@orrery/family/panels'
import type { CallList, CallSteps, CallTree, StateChanges, TxFailure } from '@orrery/model/wire/call'
import type { Authorization, Blob } from '@orrery/model/wire/block-data'
import type { Brc20Move } from '@orrery/model/wire/brc20'
import type { Cat20Move } from '@orrery/model/wire/cat20'
import type { InscriptionMove } from '@orrery/model/wire/inscription'
import type { ListOf } from '@orrery/model/wire/common'
import type { UserOp } from '@orrery/model/wire/events'
import type { CashTokenMove } from '@orrery/model/wire/cash-token'
import type { OmniMove } from '@orrery/model/wire/omni'
import type { Ledger, RuneMove } from '@orrery/model/wire/rune'
import type { TxCluster, TxInput, TxOutput, TxVersions } from '@orrery/model/wire/output-transaction'
import type { Log, Transfer, TxBalances, TxDetail } from '@orrery/model/wire/transaction'
import { FlowPart } from '../../page-parts/flow/flow-part.ts'
import { loadPart, readyPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { AlikePart, hasAlike } from '../../page-parts/lists/alike-part.ts'
import { readLogFilter } from '../../page-parts/lists/read-log-filter.ts'
import { NO_PANEL, panelOf } from '../../page-parts/panels/panels-of.ts'
import type { RawAnswer } from '../../page-parts/raw/raw-view.tsx'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTransfer, stubTxDetail } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { CallPart } from './call-part.ts'
import { FailurePart, loadFailure } from './failure-part.ts'
import { FatePart, isFated } from './fate-part.ts'
import { headlineOf, headlineText } from './headline.ts'
import type { How } from './headline-how.ts'
import { HowPart } from './how-part.ts'
import { LifecyclePart } from './lifecycle-part.ts'
import { readCallChoice } from './read-narrow.ts'
import { OfferPart } from './offer-part.ts'
import { openSeldomTxTab } from './seldom-tx-tab.ts'
import type { QueuePlace } from '@orrery/model/queue-place'

/** What a ledger above the chain tells, and how far that is. */
type Told<T> = { readonly ledger: Ledger; readonly list: ListOf<T> }

export type TxTab =
  | { readonly id: 'overview'; readonly part: null }
  | { readonly id: 'transfers'; readonly part: Part<ListOf<Transfer>> }
  | { readonly id: 'logs'; readonly part: Part<ListOf<Log>> }
  | { readonly id: 'internal'; readonly part: Part<CallList> }
  | { readonly id: 'trace'; readonly part: Part<CallTree> }
  | { readonly id: 'steps'; readonly part: Part<CallSteps> }
  | { readonly id: 'changes'; readonly part: Part<TxBalances> }
  | { readonly id: 'state'; readonly part: Part<StateChanges> }
  | { readonly id: 'blobs'; readonly part: Part<ListOf<Blob>> }
  | { readonly id: 'authorizations'; readonly part: Part<ListOf<Authorization>> }
  | { readonly id: 'userops'; readonly part: Part<ListOf<UserOp>> }
  | { readonly id: 'runes'; readonly part: Part<Told<RuneMove>> }
  | { readonly id: 'cashTokens'; readonly part: Part<Told<CashTokenMove>> }
  | { readonly id: 'omni'; readonly part: Part<Told<OmniMove>> }
  | { readonly id: 'inscriptions'; readonly part: Part<Told<InscriptionMove>> }
  | { readonly id: 'brc20'; readonly part: Part<Told<Brc20Move>> }
  | { readonly id: 'cat20'; readonly part: Part<Told<Cat20Move>> }
  | { readonly id: 'raw' | 'receipt'; readonly part: Part<{ answers: RawAnswer[] }> }
  | { readonly id: 'proof' | 'rerun'; readonly part: null }
  | { readonly id: 'cpfp'; readonly part: Part<TxCluster> }
  | { readonly id: 'rbf'; readonly part: Part<TxVersions> }
  | { readonly id: 'inputs'; readonly part: Part<ListOf<TxInput>> }
  | { readonly id: 'outputs'; readonly part: Part<ListOf<TxOutput>> }
  | { readonly id: 'other'; readonly part: null }

/** `transfers` are the first ones: the headline and the overview are made from them. */
export type TxData = {
  readonly tx: TxDetail
  readonly panel: Panel
  readonly transfers: Part<ListOf<Transfer>> | null
  /** What the headline is made from; null on output chains. */
  readonly how: How | null
  /** Absent where it did not fail; null while the node is still finding out. */
  readonly failure?: Part<TxFailure> | null
  /** Of one that waits on an output chain; null where it cannot be told. */
  readonly queue?: QueuePlace | null
  readonly tab: TxTab
}

/** The first frame or step that is asked for; long ones come in pieces. */
const firstOf = <K extends string>(query: URLSearchParams, name: K): { readonly [N in K]?: number } => {
  const first = query.get(name) ?? ''
  return (/^\d{1,6}$/.test(first) ? { [name]: Number(first) } : {}) as { readonly [N in K]?: number }
}

/** Transfers that the headline is made from: what a route of many pools moved is known in all. */
const FIRST = 50

/** What the tab of transfers is called here, and in links of other explorers. */
const TRANSFERS: ReadonlySet<string> = new Set(['transfers', 'token', 'token-transfers', 'nft'])

/** The first transfers of a first page; null where it holds fewer, and more come. */
const firstOnes = (part: Part<ListOf<Transfer>>): Part<ListOf<Transfer>> | null => {
  if (part.state !== 'ready') return part
  const { hits, extend } = part.value
  if (hits.length < FIRST && extend.next !== null) return null
  return readyPart({ ...part.value, hits: hits.slice(0, FIRST) })
}

const hitsOf = (transfers: TxData['transfers']): readonly Transfer[] =>
  transfers?.state === 'ready' ? transfers.value.hits : []

export const page = definePage({
  id: 'tx',
  scope: 'chain',
  path: '/tx/:type(uop)?/:hash/:tab?/:nav?',
  families: 'all',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async (context): Promise<TxData> => {
    const { api, chain, params, signal } = context
    const outputs = chain.family === 'utxo' ? await import('./output-tx.ts') : null
    const { hash, output } = outputs?.readOutpoint(params.hash) ?? { hash: params.hash, output: null }
    const asked = { chain: chain.code, hash }
    const list = { ...asked, ...listParams(context) }
    const name = params.type === 'uop' ? 'uop' : (params.tab ?? 'overview')
    const pageOfTransfers = TRANSFERS.has(name)
      ? loadPart(
          api.listTransactionTransfers(chain.family === 'utxo' ? list : { ...list, balances: true }, signal),
          signal,
        )
      : null
    const tab = async (): Promise<TxTab> => {
      // Old links and other explorers say `log`, `token` and `inputs-outputs`.
      if (name === 'overview' || name === 'inputs-outputs') return { id: 'overview', part: null }
      if (pageOfTransfers !== null) return { id: 'transfers', part: await pageOfTransfers }
      if (name === 'logs' || name === 'log')
        return {
          id: 'logs',
          part: await loadPart(
            api.listTransactionLogs({ ...list, ...readLogFilter(context.query) }, signal),
            signal,
          ).catch(unreadChoice),
        }
      if (name === 'internal' || name === 'internal-txns')
        return {
          id: 'internal',
          part: await loadPart(api.listTransactionCalls({ ...list, ...readCallChoice(context.query) }, signal), signal),
        }
      if (name === 'trace')
        return {
          id: 'trace',
          part: await loadPart(
            api.getTransactionTrace({ ...asked, ...firstOf(context.query, 'frame') }, signal),
            signal,
          ),
        }
      if (name === 'steps')
        return {
          id: 'steps',
          part: await loadPart(
            api.getTransactionSteps({ ...asked, ...firstOf(context.query, 'step') }, signal),
            signal,
          ),
        }
      if (name === 'changes')
        return { id: 'changes', part: await loadPart(api.getTransactionBalances(asked, signal), signal) }
      if (name === 'state')
        return { id: 'state', part: await loadPart(api.getTransactionChanges(asked, signal), signal) }
      if (name === 'blobs') return { id: 'blobs', part: await loadPart(api.listTransactionBlobs(list, signal), signal) }
      if (name === 'authorizations' || name === 'authlist')
        return { id: 'authorizations', part: await loadPart(api.listTransactionAuthorizations(list, signal), signal) }
      if (name === 'userops' || params.tab === 'uop')
        return { id: 'userops', part: await loadPart(api.listTransactionUserOps(list, signal), signal) }
      const own = await outputs?.loadOutputTab(name, api, list, signal)
      if (own) return own
      if (name === 'proof' || name === 'rerun') return { id: name, part: null }
      if (name === 'raw' || name === 'receipt')
        return {
          id: name,
          part: await loadPart(api.getRaw({ chain: chain.code, kind: 'transaction', id: hash }, signal), signal),
        }
      return { id: 'other', part: null }
    }
    const isFirstPage = list.page === 1 && list.cursor === undefined
    const askFirst = () => loadPart(api.listTransactionTransfers({ ...asked, limit: FIRST }, signal), signal)
    const first =
      chain.family === 'utxo'
        ? null
        : pageOfTransfers !== null && isFirstPage
          ? pageOfTransfers.then((part) => firstOnes(part) ?? askFirst())
          : askFirst()
    const failureOf = async ({ status, height }: TxDetail) =>
      status === 'failed' && height !== null && chain.family === 'evm'
        ? { failure: await loadFailure(loadPart(api.getTransactionFailure(asked, signal), signal)) }
        : {}
    const queueOf = async ({ finality }: TxDetail) =>
      chain.family === 'utxo' && finality === 'pending'
        ? { queue: await (await import('./load-queue.ts')).loadQueue(api, chain.code, hash, signal) }
        : {}
    const subject = api.getTransaction(outputs?.subjectOf(asked, output) ?? asked, signal)
    const [tx, failure, queue, transfers, shown] = await Promise.allSettled([
      subject,
      subject.then(failureOf),
      subject.then(queueOf),
      first,
      tab(),
    ])
    if (tx.status === 'rejected') throw tx.reason
    if (failure.status === 'rejected') throw failure.reason
    if (queue.status === 'rejected') throw queue.reason
    if (transfers.status === 'rejected') throw transfers.reason
    if (shown.status === 'rejected') throw shown.reason
    const panel = await panelOf(chain, (panels) => panels.transaction(tx.value, chain))
    return {
      tx: tx.value,
      panel: outputs?.markOutput(panel, output, `/${chain.path}/tx/${tx.value.hash}`) ?? panel,
      transfers: transfers.value,
      how:
        chain.family === 'utxo'
          ? null
          : (await import('./headline-how.ts')).howOf(
              tx.value,
              hitsOf(transfers.value),
              headlineOf(tx.value, hitsOf(transfers.value)),
            ),
      ...failure.value,
      ...queue.value,
      tab: shown.value,
    }
  },
  stub: {
    tx: stubTxDetail,
    panel: NO_PANEL,
    transfers: readyPart(stubList(stubTransfer, 1)),
    how: null,
    tab: { id: 'overview', part: null },
  },
  title: ({ tx }, t) => t('page.tx.title', { hash: `${tx.hash.slice(0, 10)}…` }),
  description: ({ tx, transfers }, t) => headlineText(headlineOf(tx, hitsOf(transfers)), t),
  view: () => import('./view.tsx'),
  parts: ({ params, chain, data }) => [
    openSeldomTxTab(params.tab),
    LifecyclePart.open(),
    ...(chain.family === 'utxo' ? [FlowPart.open()] : []),
    ...(data?.how == null ? [] : [HowPart.open()]),
    ...(data != null && isFated(data.tx) ? [FatePart.open()] : []),
    ...(data !== null &&
    (hasAlike(hitsOf(data.transfers)) || (data.tab.id === 'transfers' && hasAlike(hitsOf(data.tab.part))))
      ? [AlikePart.open()]
      : []),
    ...(data?.tx.offers === undefined ? [] : [OfferPart.open()]),
    ...(data?.failure === undefined ? [] : [FailurePart.open()]),
    ...(data?.tx.call == null || data.tab.id !== 'overview' ? [] : [CallPart.open()]),
  ],
})
