import type { Hex } from '@orrery/primitives/hex'
import type { HeightRange } from './reads.ts'
import type { TxRow } from './rows.ts'

/** Whose gas it is: `contracts` by what is called, `senders` by who pays. */
export type GasRanking = 'contracts' | 'senders'

/** How far back who used gas is told. */
export const GAS_SPANS = ['5m', '1h', '3h', '24h', '7d', '30d'] as const
export type GasSpan = (typeof GAS_SPANS)[number]

/** What one address used. */
export type GasUser = {
  readonly address: Hex
  readonly gasUsed: number
  /** Base units. */
  readonly fees: bigint
  /** What of the fees was destroyed: base fee and blob fee times their gas, as far as transactions tell them (EIP-1559, EIP-4844). */
  readonly burnt: bigint
  readonly txs: number
}

/** Of all transactions of the blocks, also those that no row names. Rows are in no order. */
export type GasUse = {
  readonly gasUsed: number
  readonly fees: bigint
  readonly burnt: bigint
  readonly txs: number
  readonly rows: readonly GasUser[]
}

/** Who is asked for. */
export type GasQuestion = {
  readonly range: HeightRange
  readonly by: GasRanking
  /** What a transaction without calldata takes where nothing runs: one that used more called its receiver. Null where gas does not tell. */
  readonly plainGas: number | null
  /** Of each order (`GAS_ORDERS`) so many are told, at most 100. */
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

const DIGITS = /^\d{1,40}$/

/** What a transaction's own fields tell to have been destroyed. */
const burntOf = ({ gasUsed, baseFee, blobGasUsed, blobGasPrice }: TxRow['ext']): bigint =>
  priced(gasUsed, baseFee) + priced(blobGasUsed, blobGasPrice)

const priced = (gas: unknown, price: unknown): bigint =>
  typeof gas === 'number' && typeof price === 'string' && DIGITS.test(price) ? BigInt(gas) * BigInt(price) : 0n

/** Who used the gas of transactions. Pure. */
export function gasUseOf(
  txs: Iterable<Pick<TxRow, 'from' | 'to' | 'method' | 'fee' | 'ext'>>,
  { by, plainGas, limit, also }: Omit<GasQuestion, 'range'>,
): GasUse {
  const users = new Map<Hex, GasUser>()
  let [gasUsed, fees, burnt, count] = [0, 0n, 0n, 0]
  for (const tx of txs) {
    const [gas, fee, gone] = [gasOf(tx.ext), tx.fee ?? 0n, burntOf(tx.ext)]
    gasUsed += gas
    fees += fee
    burnt += gone
    count++
    const address = by === 'senders' ? tx.from : called(tx, plainGas) ? tx.to : null
    if (address !== null)
      users.set(address, added(users.get(address), { address, gasUsed: gas, fees: fee, burnt: gone, txs: 1 }))
  }
  return { gasUsed, fees, burnt, txs: count, rows: firstUsers([...users.values()], limit, also) }
}

/** Whose callers, or receivers, are counted. */
export type PartyQuestion = Pick<GasQuestion, 'range' | 'by' | 'plainGas'> & {
  /** At most 1,000. */
  readonly users: readonly Hex[]
  /** Users with others that count besides, whoever else there is; at most `MOST_PAIRS`. */
  readonly pairs: readonly GasPair[]
}
/** A user, and who is at the other end of one of its transactions. */
export type GasPair = readonly [user: Hex, other: Hex]
export const MOST_PAIRS = 20_000

/** Users with each of those at the other end of their transactions, once. Pure. */
export function gasPairsOf(
  txs: Iterable<Pick<TxRow, 'from' | 'to' | 'method' | 'ext'>>,
  { by, plainGas, users }: Pick<PartyQuestion, 'by' | 'plainGas' | 'users'>,
): readonly GasPair[] {
  const wanted = new Set(users)
  const pairs = new Map<string, GasPair>()
  for (const tx of txs) {
    const [user, other] = by === 'senders' ? [tx.from, tx.to] : [called(tx, plainGas) ? tx.to : null, tx.from]
    if (user !== null && other !== null && wanted.has(user)) pairs.set(`${user} ${other}`, [user, other])
  }
  return [...pairs.values()]
}

/** How many others each user has, of pairs that may stand twice. Pure. */
export function countParties(pairs: readonly GasPair[]): ReadonlyMap<Hex, number> {
  const others = new Map<Hex, Set<Hex>>()
  for (const [user, other] of pairs) {
    const held = others.get(user) ?? new Set()
    others.set(user, held.add(other))
  }
  return new Map([...others].map(([user, held]) => [user, held.size]))
}

/** What two parts of a range tell as the whole does, as far as they name the same. Pure. */
export function joinGasUse(parts: readonly GasUse[]): GasUse {
  const users = new Map<Hex, GasUser>()
  for (const row of parts.flatMap(({ rows }) => rows)) users.set(row.address, added(users.get(row.address), row))
  return {
    gasUsed: parts.reduce((sum, part) => sum + part.gasUsed, 0),
    fees: parts.reduce((sum, part) => sum + part.fees, 0n),
    burnt: parts.reduce((sum, part) => sum + part.burnt, 0n),
    txs: parts.reduce((sum, part) => sum + part.txs, 0),
    rows: [...users.values()],
  }
}

/** Orders of rows: the most first, by address where they are equal. */
export const GAS_ORDERS = ['gasUsed', 'fees', 'burnt', 'txs'] as const
export type GasOrder = (typeof GAS_ORDERS)[number]

/** The first rows of an order. Pure. */
export const mostOf = (rows: readonly GasUser[], order: GasOrder, limit: number) =>
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
        burnt: held.burnt + more.burnt,
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
