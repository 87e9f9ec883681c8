import type { Hex } from '@orrery/primitives/hex'
import type { FamilyMatch, HeightRange } from './reads.ts'
import type { FamilyRow } from './rows.ts'

/** What is counted of a family's own table, whose rows follow the order of the chain where `match` holds. */
export type TallyQuestion = {
  readonly table: string
  readonly match: FamilyMatch
  /** The column, of keys, whose values are told apart, and the one of whole numbers that is added up; null adds nothing up, and sums are 0. */
  readonly by: string
  readonly sum: string | null
  readonly range: HeightRange
  /** Of each order (rows, sum) so many values are told, at most 1,000; where nothing is added up, by rows alone. */
  readonly limit: number
  /** Told whatever they have; at most 1,000. */
  readonly also: readonly Hex[]
}

/** What is counted of logs, by the contract that logged. `topics` are first topics; at most 16. */
export type LogTallyQuestion = Pick<TallyQuestion, 'range' | 'limit' | 'also'> & { readonly topics: readonly Hex[] }

/** `sum` is null where one of the rows does not tell. */
export type TallyRow = { readonly value: Hex; readonly rows: number; readonly sum: bigint | null }
/** Of all rows, also those that have no value or whose value is not told. `top` is in no order. */
export type Tally = { readonly rows: number; readonly sum: bigint | null; readonly top: readonly TallyRow[] }

export const NO_TALLY: Tally = { rows: 0, sum: 0n, top: [] }

const plus = (a: bigint | null, b: bigint | null): bigint | null => (a === null || b === null ? null : a + b)

/** Counts rows. Pure. */
export function tallyOf(rows: Iterable<FamilyRow>, { by, sum, limit, also }: Omit<TallyQuestion, 'range'>): Tally {
  const values = new Map<Hex, TallyRow>()
  let all = NO_TALLY
  for (const row of rows) {
    const told = sum === null ? 0 : row[sum]
    const amount = told === null || told === undefined ? null : BigInt(told)
    all = { ...all, rows: all.rows + 1, sum: plus(all.sum, amount) }
    const value = row[by]
    if (typeof value === 'string') add(values, { value: value as Hex, rows: 1, sum: amount })
  }
  return { ...all, top: firstOf([...values.values()], limit, also, sum === null ? ['rows'] : TALLY_ORDERS) }
}

/** What parts of a range tell as the whole does, as far as they name the same. Pure. */
export function joinTallies(parts: readonly Tally[]): Tally {
  const values = new Map<Hex, TallyRow>()
  for (const row of parts.flatMap(({ top }) => top)) add(values, row)
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    sum: parts.reduce<bigint | null>((sum, part) => plus(sum, part.sum), 0n),
    top: [...values.values()],
  }
}

function add(values: Map<Hex, TallyRow>, { value, rows, sum }: TallyRow): void {
  const held = values.get(value)
  values.set(value, { value, rows: rows + (held?.rows ?? 0), sum: held === undefined ? sum : plus(held.sum, sum) })
}

/** Orders of values: the most first, by value where they are equal; a sum that is not known comes last. */
export const TALLY_ORDERS = ['rows', 'sum'] as const

/** The first values of an order. Pure. */
export const firstBy = (rows: readonly TallyRow[], order: (typeof TALLY_ORDERS)[number], limit: number) =>
  rows
    .toSorted((a, b) => {
      const [left, right] = [a[order], b[order]]
      if (left !== right && (left === null || right === null)) return left === null ? 1 : -1
      return left! < right! ? 1 : left! > right! ? -1 : a.value < b.value ? -1 : 1
    })
    .slice(0, limit)

/** Those that are told: the first `limit` of each order, and `also`. Pure. */
function firstOf(
  rows: readonly TallyRow[],
  limit: number,
  also: readonly Hex[],
  orders: readonly (typeof TALLY_ORDERS)[number][],
): readonly TallyRow[] {
  const wanted = new Set(also)
  return [
    ...new Set([
      ...orders.flatMap((order) => firstBy(rows, order, limit)),
      ...rows.filter(({ value }) => wanted.has(value)),
    ]),
  ]
}
