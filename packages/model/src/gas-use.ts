import type { Hex } from '@orrery/primitives/hex'
import type { HeightRange } from './reads.ts'
import type { TxRow } from './rows.ts'

/** Whose gas it is: `contracts` by what is called, `senders` by who pays. */
export type GasRanking = 'contracts' | 'senders'

/** What one address used. */
export type GasUser = {
  readonly address: Hex
  readonly gasUsed: number
  /** Base units. */
  readonly fees: bigint
  readonly txs: number
}

/** Of all transactions of the blocks, also those that no row names. Rows are in no order. */
export type GasUse = {
  readonly gasUsed: number
  readonly fees: bigint
  readonly txs: number
  readonly rows: readonly GasUser[]
}

/** Who is asked for. */
export type GasQuestion = {
  readonly range: HeightRange
  readonly by: GasRanking
  /** What a transaction without calldata takes where nothing runs: one that used more called its receiver. Null where gas does not tell. */
  readonly plainGas: number | null
  /** Of each order (gas, fees, transactions) so many are told, at most 100. */
  readonly limit: number
  /** Told whatever they used; at most 1,000. */
  readonly also: readonly Hex[]
}

/** Fields that take gas of their own: what they stand in says nothing by its gas. */
export const GAS_FIELDS = ['accessList', 'authorizations', 'feeCurrency'] as const

const called = ({ to, method, ext }: Pick<TxRow, 'to' | 'method' | 'ext'>, plainGas: number | null): boolean =>
  to !== null &&
  (method !== null ||
    (plainGas !== null && gasOf(ext) > plainGas && GAS_FIELDS.every((field) => ext[field] === undefined)))

const gasOf = (ext: TxRow['ext']): number => (typeof ext['gasUsed'] === 'number' ? ext['gasUsed'] : 0)

/** Who used the gas of transactions. Pure. */
export function gasUseOf(
  txs: Iterable<Pick<TxRow, 'from' | 'to' | 'method' | 'fee' | 'ext'>>,
  { by, plainGas, limit, also }: Omit<GasQuestion, 'range'>,
): GasUse {
  const users = new Map<Hex, GasUser>()
  let [gasUsed, fees, count] = [0, 0n, 0]
  for (const tx of txs) {
    const [gas, fee] = [gasOf(tx.ext), tx.fee ?? 0n]
    gasUsed += gas
    fees += fee
    count++
    const address = by === 'senders' ? tx.from : called(tx, plainGas) ? tx.to : null
    if (address !== null) users.set(address, added(users.get(address), { address, gasUsed: gas, fees: fee, txs: 1 }))
  }
  return { gasUsed, fees, txs: count, rows: firstUsers([...users.values()], limit, also) }
}

/** What two parts of a range tell as the whole does, as far as they name the same. Pure. */
export function joinGasUse(parts: readonly GasUse[]): GasUse {
  const users = new Map<Hex, GasUser>()
  for (const row of parts.flatMap(({ rows }) => rows)) users.set(row.address, added(users.get(row.address), row))
  return {
    gasUsed: parts.reduce((sum, part) => sum + part.gasUsed, 0),
    fees: parts.reduce((sum, part) => sum + part.fees, 0n),
    txs: parts.reduce((sum, part) => sum + part.txs, 0),
    rows: [...users.values()],
  }
}

/** Orders of rows: the most first, by address where they are equal. */
export const GAS_ORDERS = ['gasUsed', 'fees', 'txs'] as const

/** The first rows of an order. Pure. */
export const mostOf = (rows: readonly GasUser[], order: (typeof GAS_ORDERS)[number], limit: number) =>
  rows
    .toSorted((a, b) => (a[order] < b[order] ? 1 : a[order] > b[order] ? -1 : a.address < b.address ? -1 : 1))
    .slice(0, limit)

/** Those that are told: the first `limit` of each order, and `also`. Pure. */
export function firstUsers(rows: readonly GasUser[], limit: number, also: readonly Hex[]): readonly GasUser[] {
  const wanted = new Set(also)
  return [
    ...new Set([
      ...GAS_ORDERS.flatMap((order) => mostOf(rows, order, limit)),
      ...rows.filter(({ address }) => wanted.has(address)),
    ]),
  ]
}

const added = (held: GasUser | undefined, more: GasUser): GasUser =>
  held === undefined
    ? more
    : {
        address: more.address,
        gasUsed: held.gasUsed + more.gasUsed,
        fees: held.fees + more.fees,
        txs: held.txs + more.txs,
      }

/** Transactions that moved most, the largest first, of equal ones the newer; those that failed moved nothing. Pure. */
export const largestValuesOf = <T extends Pick<TxRow, 'status' | 'value' | 'height' | 'txIndex'>>(
  txs: readonly T[],
  limit: number,
): readonly T[] =>
  txs
    .filter(({ status, value }) => status === 'success' && value > 0n)
    .toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : b.height - a.height || b.txIndex - a.txIndex))
    .slice(0, limit)
