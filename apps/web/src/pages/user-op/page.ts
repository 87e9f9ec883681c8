import type { ListOf } from '@orrery/model/wire/common'
import type { UserOpCalls, UserOpDetail } from '@orrery/model/wire/events'
import type { Log, Transfer } from '@orrery/model/wire/transaction'
import { loadPart, valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import { AlikePart, hasAlike } from '../../page-parts/lists/alike-part.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { OpCalls, OpFailure, OpLogs, OpRequest } from './op-parts.ts'

export type UserOpTab =
  | { readonly id: 'overview' | 'raw' | 'other'; readonly part: null }
  | { readonly id: 'transfers'; readonly part: Part<ListOf<Transfer>> }
  | { readonly id: 'logs'; readonly part: Part<ListOf<Log>> }
  | { readonly id: 'internal'; readonly part: Part<UserOpCalls> }

export type UserOpData = { readonly op: UserOpDetail; readonly tab: UserOpTab }

const HASH = `0x${'0'.repeat(64)}`
const ADDRESS = `0x${'0'.repeat(40)}`
const stubOp: UserOpDetail = {
  txHash: HASH,
  height: 0,
  txIndex: 0,
  logIndex: 0,
  timeMs: 0,
  hash: HASH,
  success: true,
  sender: ADDRESS,
  paymaster: ADDRESS,
  entryPoint: ADDRESS,
  entryPointVersion: '0.7',
  method: null,
  methodName: null,
  calls: 0,
  nonce: '0',
  fee: '0',
  gasUsed: '0',
  finality: 'included',
  bundler: ADDRESS,
  request: null,
  factory: null,
  revertReason: null,
  postOpRevertReason: null,
  paidFrom: null,
  paidBack: null,
  authorizations: [],
}

/** `/tx/:type(uop)?/…` of explorer §2.2 with its type: the path with the word goes before the one with the choice. */
export const page = definePage({
  id: 'user-op',
  scope: 'chain',
  path: '/tx/uop/:hash/:tab?/:nav?',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async (context): Promise<UserOpData> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, hash: params.hash }
    const list = { ...asked, ...listParams(context) }
    const tab = async (): Promise<UserOpTab> => {
      const name = params.tab ?? 'overview'
      if (name === 'transfers' || name === 'token-transfers')
        return { id: 'transfers', part: await loadPart(api.listUserOpTransfers(list, signal), signal) }
      if (name === 'logs' || name === 'log')
        return { id: 'logs', part: await loadPart(api.listUserOpLogs(list, signal), signal) }
      if (name === 'internal' || name === 'calls') {
        const first = context.query.get('frame') ?? ''
        const frame = /^\d{1,6}$/.test(first) ? { frame: Number(first) } : {}
        return { id: 'internal', part: await loadPart(api.getUserOpTrace({ ...asked, ...frame }, signal), signal) }
      }
      return { id: name === 'overview' || name === 'raw' ? name : 'other', part: null }
    }
    const [op, shown] = await Promise.allSettled([api.getUserOp(asked, signal), tab()])
    if (op.status === 'rejected') throw op.reason
    if (shown.status === 'rejected') throw shown.reason
    return { op: op.value, tab: shown.value }
  },
  stub: { op: stubOp, tab: { id: 'overview', part: null } },
  title: ({ op }, t) => t('page.userOp.title', { hash: `${op.hash.slice(0, 10)}…` }),
  view: () => import('./view.tsx'),
  parts: ({ data }) => [
    ...(data?.tab.id === 'overview' ? [OpRequest.open()] : []),
    ...(data?.tab.id === 'logs' ? [OpLogs.open()] : []),
    ...(data?.tab.id === 'transfers' && hasAlike(valueOf(data.tab.part)?.hits ?? []) ? [AlikePart.open()] : []),
    ...(data?.tab.id === 'internal' ? [OpCalls.open()] : []),
    ...(data && (data.op.revertReason ?? data.op.postOpRevertReason) !== null ? [OpFailure.open()] : []),
  ],
})
