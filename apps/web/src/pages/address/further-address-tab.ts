import type { BlobTx, ConsensusRequest } from '@orrery/model/wire/block-data'
import type { AccountPending, AddressOnChains, AddressSignals, DeployedList } from '@orrery/model/wire/address-activity'
import type { BalanceHistory } from '@orrery/model/wire/balance-history'
import type { ListOf } from '@orrery/model/wire/common'
import type { BatchTx } from '@orrery/model/wire/posted-batch'
import type { RoleEvent, Upgrade } from '@orrery/model/wire/events'
import type { NameEvent, WrappedNames } from '@orrery/model/wire/name'
import type { Inscription } from '@orrery/model/wire/inscription'
import type { Brc20Balance } from '@orrery/model/wire/brc20'
import type { Cat20Balance } from '@orrery/model/wire/cat20'
import type { CashTokenBalance } from '@orrery/model/wire/cash-token'
import type { OmniAccount, OmniMove } from '@orrery/model/wire/omni'
import type { Ledger, RuneBalance } from '@orrery/model/wire/rune'
import type { SearchedBlocks, SearchedLogs } from '@orrery/model/wire/filter'
import type { AddressAnalytics } from '@orrery/model/wire/address-analytics'
import type { TokenRef } from '@orrery/model/wire/transaction'
import type { Portfolio } from '@orrery/model/wire/portfolio'
import type { Statement } from '@orrery/model/wire/statement'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'
import type { BridgeListData } from '../bridge-list/page.ts'
import type { SeldomAddressTabProps } from './seldom-address-tab.ts'

/** What an address has by a ledger above the chain, as far as that is. */
type Held<T> = { readonly ledger: Ledger; readonly list: ListOf<T> }

/** Tabs of an address that few visits open: neither their loading nor their drawing is in the page's first files. */
export type FurtherTab =
  | { readonly id: 'events'; readonly part: Part<SearchedLogs> }
  | { readonly id: 'roles'; readonly part: Part<ListOf<RoleEvent>> }
  | { readonly id: 'names'; readonly part: Part<ListOf<NameEvent>>; readonly wrapped: Part<WrappedNames> }
  | { readonly id: 'upgrades'; readonly part: Part<ListOf<Upgrade>> }
  | { readonly id: 'deposits'; readonly part: Part<ListOf<ConsensusRequest>> }
  | { readonly id: 'bridge'; readonly told: BridgeListData['told']; readonly part: null }
  | { readonly id: 'blocks'; readonly part: Part<SearchedBlocks> }
  | { readonly id: 'statement'; readonly part: Part<Statement> }
  | { readonly id: 'runes'; readonly part: Part<Held<RuneBalance>> }
  | { readonly id: 'cashTokens'; readonly part: Part<Held<CashTokenBalance>> }
  | { readonly id: 'inscriptions'; readonly part: Part<Held<Inscription>> }
  | { readonly id: 'brc20'; readonly part: Part<Held<Brc20Balance>> }
  | { readonly id: 'cat20'; readonly part: Part<Held<Cat20Balance>> }
  | { readonly id: 'omni'; readonly part: Part<ListOf<OmniMove>>; readonly balance: Part<OmniAccount> }
  | {
      readonly id: 'analytics'
      readonly part: Part<AddressAnalytics>
      /** Null on chains whose coins are outputs. */
      readonly portfolio: Part<Portfolio> | null
    }
  | { readonly id: 'balances'; readonly part: Part<BalanceHistory>; readonly held: readonly TokenRef[] }
  | { readonly id: 'chains'; readonly part: Part<AddressOnChains> }
  | { readonly id: 'blobs'; readonly part: Part<ListOf<BlobTx>> }
  | { readonly id: 'batches'; readonly part: Part<ListOf<BatchTx>> }
  | { readonly id: 'qr'; readonly part: null }
  | { readonly id: 'signals'; readonly part: Part<AddressSignals> }
  | { readonly id: 'pending'; readonly part: Part<ListOf<AccountPending>> }
  | { readonly id: 'deployed'; readonly part: Part<DeployedList> }

export type FurtherAddressTabProps = Pick<SeldomAddressTabProps, 'frame' | 'self' | 'quiet'> & {
  readonly tab: FurtherTab
  /** Path of the address. */
  readonly base: string
}

/** Their names in the address, and the tabs that they open. */
const NAMES: Readonly<Record<string, FurtherTab['id']>> = {
  events: 'events',
  logs: 'events',
  roles: 'roles',
  upgrades: 'upgrades',
  blocks: 'blocks',
  deposits: 'deposits',
  bridge: 'bridge',
  statement: 'statement',
  balances: 'balances',
  'balance-history': 'balances',
  analytics: 'analytics',
  names: 'names',
  chains: 'chains',
  blobs: 'blobs',
  batches: 'batches',
  qr: 'qr',
  signals: 'signals',
  pending: 'pending',
  deployed: 'deployed',
  runes: 'runes',
  omni: 'omni',
  cashTokens: 'cashTokens',
  inscriptions: 'inscriptions',
  brc20: 'brc20',
  cat20: 'cat20',
}

/** The tab that a name of the path opens; null where it is none of these. */
export const furtherTabOf = (name: string): FurtherTab['id'] | null =>
  Object.hasOwn(NAMES, name) ? NAMES[name]! : null

export const FurtherAddressTab = earlyPart<FurtherAddressTabProps>(() =>
  import('./further-address-tab-view.tsx').then((module) => module.FurtherAddressTabView),
)
