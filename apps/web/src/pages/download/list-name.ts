import type { DownloadSetName } from '@orrery/model/wire/download'
import type { Translate } from '@orrery/i18n/translate'

const LISTS: Readonly<Record<DownloadSetName, readonly string[]>> = {
  transactions: ['page.txList.title'],
  transfers: ['page.transferList.title'],
  blocks: ['page.blockList.title'],
  withdrawals: ['page.withdrawalList.title'],
  'address-transactions': ['column.address', 'tab.transactions'],
  'address-transfers': ['column.address', 'tab.transfers'],
  'address-calls': ['column.address', 'tab.internal'],
  'token-transfers': ['column.token', 'tab.transfers'],
  'address-withdrawals': ['column.address', 'tab.withdrawals'],
  'user-ops': ['tab.userops'],
  'address-user-ops': ['column.address', 'tab.userops'],
  'address-approvals': ['column.address', 'tab.approvals'],
  'address-batches': ['column.address', 'tab.batches'],
  'filtered-transactions': ['page.filter.title'],
  'filtered-moves': ['page.filter.title', 'filter.moves'],
  'filtered-transfers': ['page.filter.title', 'tab.transfers'],
  'filtered-calls': ['page.filter.title', 'tab.internal'],
  'address-logs': ['column.address', 'tab.events'],
  'token-holders': ['column.token', 'tab.holders'],
  holders: ['page.richList.title'],
  'address-outputs': ['column.address', 'chart.utxoCount'],
  'pool-blocks': ['menu.pool-list', 'menu.block-list'],
  'woken-coins': ['menu.woken-list'],
  'rune-moves': ['menu.runes-tx-list'],
  'address-rune-moves': ['column.address', 'menu.runes-tx-list'],
  'rune-holders': ['column.rune', 'tab.holders'],
  'brc20-moves': ['menu.brc20-tx-list'],
  'cat20-moves': ['menu.cat20-tx-list'],
  'cash-token-moves': ['menu.cash-token-list', 'tab.transactions'],
  'omni-moves': ['menu.omni'],
  'address-omni-moves': ['column.address', 'menu.omni'],
  'lightning-channels': ['menu.channel-list'],
  'address-balances': ['column.address', 'tab.balances'],
  'address-statement': ['column.address', 'tab.statement'],
  'verified-contracts': ['page.verified.title'],
  chart: ['page.charts.title'],
}

/** What a list is called: whose, and what. */
export const listName = (name: DownloadSetName, t: Translate): string => LISTS[name].map((key) => t(key)).join(': ')
