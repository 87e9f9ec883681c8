import type { Hex } from '@orrery/primitives/hex'
import type { Bundle, Cell, DeltaRow } from './rows.ts'
import { USER_OP_TABLE } from './user-ops.ts'

/** Sets whose size is told: who sent or received anything, who sent a transaction, and who received one, a token or coins; and those of `NAMED_SETS`. */
export type PartySet = 'active' | 'senders' | 'receivers' | NamedSet

/** In place of a column: who sent the transaction. */
export const TX_SENDER = 'from'

export type NamedSet = 'tokens' | 'traders' | 'authorities' | 'smartAccounts' | 'paymasters' | 'bundlers'

/** Where a set stands: in a column of a family's table; with `only` in those of its rows whose column has one of the texts. */
type SetOfRows = {
  readonly table: string
  readonly column: string
  readonly only?: { readonly column: string; readonly texts: readonly string[] }
}

/** Sets that are the members of one column (screens-evm §10), and `tokens`, which are those that transfers name. */
export const NAMED_SETS: Readonly<Record<NamedSet, SetOfRows | 'transfers'>> = {
  tokens: 'transfers',
  traders: { table: 'evm_swaps', column: TX_SENDER },
  authorities: {
    table: 'evm_authorizations',
    column: 'authority',
    only: { column: 'verdict', texts: ['possible', 'applied'] },
  },
  smartAccounts: { table: USER_OP_TABLE, column: 'sender' },
  paymasters: { table: USER_OP_TABLE, column: 'paymaster' },
  bundlers: { table: USER_OP_TABLE, column: TX_SENDER },
}

const isNamedSet = (set: PartySet): set is NamedSet => Object.hasOwn(NAMED_SETS, set)

/** The members of a named set in a block. */
function* membersOf({ txs, transfers, family }: Bundle, set: NamedSet): Generator<Cell | undefined> {
  const told = NAMED_SETS[set]
  if (told === 'transfers') {
    for (const { asset } of transfers) yield asset
    return
  }
  const { table, column, only } = told
  const rows = family[table] ?? []
  if (rows.length === 0) return
  const senders = new Map(column === TX_SENDER ? txs.map(({ txIndex, from }) => [txIndex, from]) : [])
  for (const row of rows)
    if (only === undefined || only.texts.includes(String(row[only.column])))
      yield column === TX_SENDER ? senders.get(Number(row['tx_index'])) : row[column]
}

/** Who took part in a block: senders and receivers of transactions, transfers and native coins; or the members of a named set. */
export function partiesOfBundle(bundle: Bundle, set: PartySet): ReadonlySet<Hex> {
  const found = new Set<Hex>()
  const note = (address: Hex | null) => {
    if (address !== null) found.add(address)
  }
  if (isNamedSet(set)) {
    for (const member of membersOf(bundle, set))
      if (typeof member === 'string' && member !== '0x') found.add(member as Hex)
    return found
  }
  const { txs, transfers, deltas } = bundle
  const [sends, receives] = [set !== 'receivers', set !== 'senders']
  for (const { from, to, created } of txs) {
    if (sends) note(from)
    if (receives) note(to)
    if (receives) note(created)
  }
  for (const { from, to } of transfers) {
    if (sends && receives) note(from)
    if (receives) note(to)
  }
  // Families without senders tell by their ledger who moved coins.
  for (const { address, asset, cause, amount } of deltas)
    if (asset === '0x' && cause === 'transfer' && (amount < 0n ? sends : receives)) note(address)
  return found
}

const CREDITS: ReadonlySet<DeltaRow['cause']> = new Set(['transfer', 'reward', 'withdrawal'])

/**
 * Everybody whom a block of an account chain names (screens-evm §2.4): who took part in it, its producer, miners of its uncles, to whom withdrawals and rewards went, and
 * contracts that came to be, but for those of the first block's state.
 */
export function seenInBundle(bundle: Bundle): ReadonlySet<Hex> {
  const { block, deltas, contracts, family } = bundle
  const found = new Set(partiesOfBundle(bundle, 'active'))
  const note = (address: Cell | undefined) => {
    if (typeof address === 'string' && address !== '0x') found.add(address as Hex)
  }
  note(block.producer)
  for (const { address, asset, cause } of deltas) if (asset === '0x' && CREDITS.has(cause)) note(address)
  for (const { address, kind } of contracts) if (kind !== 'genesis') note(address)
  for (const { address } of family['evm_withdrawals'] ?? []) note(address)
  for (const { miner } of family['evm_uncles'] ?? []) note(miner)
  return found
}
