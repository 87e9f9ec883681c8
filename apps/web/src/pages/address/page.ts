import type { Panel } from '@orrery/family/panels'
import type { AddressDetail, HoldingList, Output } from '@orrery/model/wire/address'
import type { CallList } from '@orrery/model/wire/call'
import type { Authorization, Withdrawal } from '@orrery/model/wire/block-data'
import type { Approval } from '@orrery/model/wire/events'
import type { ListOf } from '@orrery/model/wire/common'
import type { UserOp } from '@orrery/model/wire/events'
import type { AccountTx, Transfer } from '@orrery/model/wire/transaction'
import type { EndpointReply } from '@orrery/api/client'
import { AddressOrigin, hasOrigin } from './address-origin.ts'
import { accountFilter } from '../../page-parts/lists/account-filter.ts'
import type { AskedHoldings } from '../../page-parts/market/holdings-order.ts'
import { loadPart, readyPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { NO_PANEL, panelOf } from '../../page-parts/panels/panels-of.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTx } from '../../page-parts/stubs.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage, type LoadContext } from '../../routing/page.ts'
import type { ContractView } from './contract-view.ts'
import { FurtherAddressTab, furtherTabOf, type FurtherTab } from './further-address-tab.ts'
import { openSeldomAddressTab } from './seldom-address-tab.ts'

export type AddressTab =
  | {
      readonly id: 'transactions'
      readonly part: Part<ListOf<AccountTx>>
      /** Oldest first: few look at it so. */
      readonly up?: boolean
    }
  | { readonly id: 'transfers'; readonly part: Part<ListOf<Transfer>> }
  | { readonly id: 'tokens'; readonly part: Part<AskedHoldings> }
  | { readonly id: 'approvals'; readonly part: Part<ListOf<Approval>> }
  | { readonly id: 'nfts'; readonly part: Part<HoldingList> }
  | { readonly id: 'outputs' | 'utxo'; readonly part: Part<ListOf<Output>> }
  | { readonly id: 'internal'; readonly part: Part<CallList> }
  | { readonly id: 'withdrawals'; readonly part: Part<ListOf<Withdrawal>> }
  | { readonly id: 'authorizations'; readonly part: Part<ListOf<Authorization>> }
  | { readonly id: 'userops'; readonly part: Part<ListOf<UserOp>> }
  | {
      readonly id: 'contract'
      readonly view: ContractView
      readonly part: Part<EndpointReply<'getAddressContract'>>
      /** One whose code runs behind it, where the page asks for that by itself. */
      readonly behind: { readonly address: string; readonly part: Part<EndpointReply<'getAddressContract'>> } | null
    }
  | FurtherTab
  | { readonly id: 'other'; readonly part: null }

export type AddressData = { readonly address: AddressDetail; readonly panel: Panel; readonly tab: AddressTab }

const stubAddress: AddressDetail = {
  address: `0x${'0'.repeat(40)}`,
  kind: 'account',
  balance: { amount: '0', source: 'node', asOf: { height: 0, hash: '' } },
  pendingChange: null,
  txCount: 0,
  transferCount: 0,
  txCount24h: null,
  transferCount24h: null,
  firstSeenMs: 0,
  lastSeenMs: 0,
  nonce: 0,
  codeSize: null,
  contract: null,
  proxy: null,
  lists: [],
  token: null,
  coverage: { ranges: [], complete: true },
  ext: {},
}

/** Standards that the transfers of an address can be narrowed to. */
export const TRANSFER_STANDARDS = ['erc20', 'erc721', 'erc1155'] as const

const PATH = '/address/:address/:tab?/:nav?'

/** What the tab of an address shows that its path and query name; each part may fail by itself. */
export async function loadAddressTab(context: LoadContext<typeof PATH>): Promise<AddressTab> {
  const { api, chain, params, query, signal } = context
  const list = { chain: chain.code, address: params.address, ...listParams(context), ...dateParams(query) }
  const name = params.tab ?? 'transactions'
  if (name === 'transactions' || name === 'txs')
    return {
      id: 'transactions',
      up: query.has('order'),
      part: await loadPart(
        api.listAddressTransactions({ ...list, ...accountFilter(query, 'transactions', chain) }, signal),
        signal,
      ).catch(unreadChoice),
    }
  if (name === 'transfers' || name === 'token-transfers') {
    const standard = TRANSFER_STANDARDS.find((one) => one === query.get('standard'))
    return {
      id: 'transfers',
      part: await loadPart(
        api.listAddressTransfers(
          {
            ...list,
            worth: true,
            methods: true,
            ...(standard && { standard }),
            ...accountFilter(query, 'transfers', chain),
          },
          signal,
        ),
        signal,
      ).catch(unreadChoice),
    }
  }
  const further = furtherTabOf(name)
  return further === null
    ? (await import('./load-seldom-tab.ts')).loadSeldomTab(name, context)
    : (await import('./load-further-tab.ts')).loadFurtherTab(further, context)
}

export const page = definePage({
  id: 'address',
  scope: 'chain',
  path: PATH,
  families: 'all',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async (context): Promise<AddressData> => {
    const { api, chain, params, signal } = context
    // screens-evm §5: a name in place of the address resolves.
    if (params.address.includes('.') && 'names' in chain.quirks)
      await (await import('./lead-by-name.ts')).leadByName(context)
    const asked = { chain: chain.code, address: params.address }
    const [address, shown] = await Promise.allSettled([api.getAddress(asked, signal), loadAddressTab(context)])
    if (address.status === 'rejected') throw address.reason
    if (shown.status === 'rejected') throw shown.reason
    return {
      address: address.value,
      panel: await panelOf(chain, (panels) => panels.address(address.value, chain)),
      tab: shown.value,
    }
  },
  stub: {
    address: stubAddress,
    panel: NO_PANEL,
    tab: { id: 'transactions', part: readyPart(stubList({ ...stubTx, direction: 'in' as const, net: null })) },
  },
  title: ({ address }, t) =>
    t(address.kind === 'contract' ? 'page.address.contract' : 'page.address.title', { address: address.address }),
  description: ({ address }, t) => t('page.address.description', { address: address.address }),
  view: () => import('./view.tsx'),
  parts: ({ params, chain, data }) => [
    ...(data !== null && hasOrigin(data.address, chain) ? [AddressOrigin.open()] : []),
    openSeldomAddressTab(data?.tab.id === 'transactions' && data.tab.up ? 'transfers' : params.tab, chain.family),
    ...(params.tab === 'contract'
      ? [import('./contract-view.ts').then(({ openContractView }) => openContractView(params.nav))]
      : []),
    ...(params.tab !== undefined && furtherTabOf(params.tab) !== null ? [FurtherAddressTab.open()] : []),
  ],
})
