import type { SiteFacts, StorageGroup } from '@orrery/model/wire/site'

/** What the engine says of one table. */
export type TableSize = { readonly table: string; readonly rows: number; readonly bytes: number }

/** The first that fits says what a table holds. */
const RULES: readonly (readonly [RegExp, StorageGroup])[] = [
  [/^(blocks|block_|orphans|evm_uncles|chunks|looked_through|places)/, 'blocks'],
  [/^(txs|tx_|account_txs|pending_ends)/, 'transactions'],
  [/^logs/, 'logs'],
  [/^(transfers|token_transfers|account_transfers)/, 'transfers'],
  [/^(deltas|asset_balances|account_balances)/, 'balances'],
  [/^(evm_calls|evm_account_calls|evm_traced|contracts)/, 'calls'],
  [/^evm_/, 'events'],
  [/^utxo_/, 'outputs'],
  [/^(stat_|watch_samples|sums)/, 'statistics'],
]

/** Sizes of tables by what they hold, the largest first (screens-evm §2.5). Pure. */
export function storageGroups(sizes: readonly TableSize[]): NonNullable<SiteFacts['storage']>['groups'] {
  const groups = new Map<StorageGroup, { tables: number; rows: number; bytes: number }>()
  for (const { table, rows, bytes } of sizes) {
    const group = RULES.find(([name]) => name.test(table))?.[1] ?? 'other'
    const sum = groups.get(group) ?? { tables: 0, rows: 0, bytes: 0 }
    groups.set(group, { tables: sum.tables + 1, rows: sum.rows + rows, bytes: sum.bytes + bytes })
  }
  return [...groups].map(([group, sums]) => ({ group, ...sums })).toSorted((a, b) => b.bytes - a.bytes)
}
