import type { Cell, FamilyRow, FamilyRows } from './rows.ts'
import type { StatRow } from './statistics.ts'
import { USER_OP_TABLE } from './user-ops.ts'

/**
 * How a cell becomes a part of a measure's key, so that keys are few whatever a row says: `code` and `text` stand for themselves (columns
 * of closed sets only), `told` is 1 where a `hex?` column holds bytes and 0 where it holds none, `size` is the class of an unsigned amount (`SIZES`), `stake` is 1 where that is
 * what looks like a whole validator (`LEAST_STAKE`) or more, else 0.
 */
export type KeyAs = 'code' | 'text' | 'told' | 'size' | 'stake'

/** Classes of amounts: none, some, all that 160 bits hold (Permit2 takes it for no limit), all that 256 bits hold (ERC-20 does). */
export const SIZES = { none: '0', some: '1', all160: '2', all256: '3' } as const
const MAX_U160 = (1n << 160n) - 1n
const MAX_U256 = (1n << 256n) - 1n

/**
 * A withdrawal of as much looks like a whole one (screens-evm §13.2): who leaves had most of 32 coins as a rule, and what is skimmed from one that
 * goes on is far less. Wei. What is stored was counted by it: another bound needs a migration.
 */
export const LEAST_STAKE = 31n * 10n ** 18n

/** Rows of a family's table that are counted by hour. `count` is the rows with a key, `sum` that of a column of whole base units. */
export type RowMeasure = {
  readonly name: string
  readonly table: string
  readonly key: readonly (readonly [column: string, as: KeyAs])[]
  /** Rows without a value add nothing. */
  readonly sum?: string
}

/** Names of the measures that are rows of families' tables (screens-evm §10). */
export const ROW_STAT = {
  /** By success, and whether somebody else paid; the sum is wei that were paid. */
  userOps: 'userOps',
  /** What EntryPoints note, by its code. */
  userOpNotes: 'userOpNotes',
  /** By kind, whether somebody was named, and the amount's class. */
  approvals: 'approvals',
  upgrades: 'upgrades',
  pools: 'pools',
  swaps: 'swaps',
  lending: 'lending',
  names: 'names',
  /** By verdict. */
  authorizations: 'authorizations',
  /** By whether a token was paid out in place of the coin; the sum is wei, or units of the token. */
  withdrawals: 'withdrawals',
  /** The same by whether a token was paid out, and whether the amount is a whole stake. */
  withdrawalSizes: 'withdrawalSizes',
  /** By kind, and whether an amount is named: an exit without one is of the whole validator (EIP-7002). The sum is Gwei. */
  requests: 'requests',
  /** Frames of calls that are kept, by kind and outcome; the sum is wei that they carry. */
  calls: 'calls',
  /** Uncles that blocks name, as far as they were read; the sum is wei that their miners get. */
  uncleRewards: 'uncleRewards',
  /** Blocks that were traced, by whether every change of a balance is known. */
  traced: 'traced',
} as const

export const ROW_MEASURES: readonly RowMeasure[] = [
  {
    name: ROW_STAT.userOps,
    table: USER_OP_TABLE,
    key: [
      ['success', 'code'],
      ['paymaster', 'told'],
    ],
    sum: 'gas_cost',
  },
  { name: ROW_STAT.userOpNotes, table: 'evm_user_op_notes', key: [['kind', 'code']] },
  {
    name: ROW_STAT.approvals,
    table: 'evm_approvals',
    key: [
      ['kind', 'code'],
      ['spender', 'told'],
      ['value', 'size'],
    ],
  },
  { name: ROW_STAT.upgrades, table: 'evm_upgrades', key: [['kind', 'code']] },
  { name: ROW_STAT.pools, table: 'evm_pools', key: [['kind', 'code']] },
  { name: ROW_STAT.swaps, table: 'evm_swaps', key: [['kind', 'code']] },
  { name: ROW_STAT.lending, table: 'evm_lending', key: [['kind', 'code']] },
  { name: ROW_STAT.names, table: 'evm_names', key: [['kind', 'code']] },
  { name: ROW_STAT.authorizations, table: 'evm_authorizations', key: [['verdict', 'text']] },
  { name: ROW_STAT.withdrawals, table: 'evm_withdrawals', key: [['token', 'told']], sum: 'amount' },
  {
    name: ROW_STAT.withdrawalSizes,
    table: 'evm_withdrawals',
    key: [
      ['token', 'told'],
      ['amount', 'stake'],
    ],
    sum: 'amount',
  },
  {
    name: ROW_STAT.calls,
    table: 'evm_calls',
    key: [
      ['kind', 'code'],
      ['outcome', 'code'],
    ],
    sum: 'value',
  },
  { name: ROW_STAT.uncleRewards, table: 'evm_uncles', key: [], sum: 'reward' },
  { name: ROW_STAT.traced, table: 'evm_traced', key: [['ledger', 'code']] },
  {
    name: ROW_STAT.requests,
    table: 'evm_requests',
    key: [
      ['kind', 'text'],
      ['gwei', 'size'],
    ],
    sum: 'gwei',
  },
]

/** The class of an unsigned amount. */
export const sizeOf = (amount: bigint): string =>
  amount === 0n ? SIZES.none : amount === MAX_U256 ? SIZES.all256 : amount === MAX_U160 ? SIZES.all160 : SIZES.some

/** Whether an amount is a whole stake. */
export const stakeOf = (amount: bigint): string => (amount >= LEAST_STAKE ? '1' : '0')

function keyPart(cell: Cell | undefined, as: KeyAs): string {
  if (as === 'stake') return stakeOf(typeof cell === 'bigint' ? cell : 0n)
  if (as === 'told') return cell === null || cell === undefined ? '0' : '1'
  return as === 'size' ? sizeOf(typeof cell === 'bigint' ? cell : 0n) : String(cell)
}

/** What the rows of one block in families' tables add to the statistics, a row each. Pure. */
export function* measuresOfRows(family: FamilyRows, hour: number): Generator<StatRow> {
  for (const { name, table, key, sum } of ROW_MEASURES)
    for (const row of family[table] ?? []) {
      const told = sum === undefined ? null : row[sum]
      yield {
        name,
        key: keyOf(row, key),
        hour,
        count: 1,
        sum: typeof told === 'bigint' ? told : 0n,
        least: 0n,
        most: 0n,
      }
    }
}

const keyOf = (row: FamilyRow, parts: RowMeasure['key']): string =>
  parts.map(([column, as]) => keyPart(row[column], as)).join('/')
