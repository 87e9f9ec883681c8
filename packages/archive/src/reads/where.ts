import { OrreryError } from '@orrery/errors/orrery-error'
import { MOST_ROWS, type HeightRange, type PageQuery, type Position } from '@orrery/model/reads'
import { ENGINE_TYPE, type ColumnType, type ColumnTypes } from '@orrery/store/columns'
import type { Params } from '@orrery/store/store'
import { isHex, type Hex } from '@orrery/primitives/hex'
import { invertHeight, invertSeq } from '../encode/inverted.ts'

const U32_MAX = 0xffff_ffff
/** Longest key of any family (Cardano-sized addresses stay below); longer text is no key. */
const KEY_BYTES = 256
/** Most rows that one answer may hold (a block's or transaction's own rows). */
const ROWS_LIMIT = 100_000
/** Most places that one question may name. */
const PLACES_LIMIT = 1_000
/** Rows that page numbers reach (explorer §5): deeper ones are walked to. */
const SKIP_LIMIT = 10_000
const ARRAYS = {
  'hex[]': 'Array(String)',
  'u32[]': 'Array(UInt32)',
  'u64[]': 'Array(UInt64)',
  'text[]': 'Array(String)',
} as const

/** Whole numbers whose literal compares with a column of the type without a cast. What is beyond is left to the binding, which refuses it. */
const PLAIN: { readonly [type: string]: number | undefined } = {
  u8: 0xff,
  u16: 0xffff,
  u32: U32_MAX,
  u64: Number.MAX_SAFE_INTEGER,
}

type ArrayType = keyof typeof ARRAYS
type Invert = (value: number) => number

/** Columns that give the order of a table's rows: stored as they are, or inverted so that the newest comes first. */
export type Order = {
  readonly columns: readonly { readonly name: string; readonly part: keyof Position }[]
  readonly inverted: boolean
}

export const BY_HEIGHT: Order = { columns: [{ name: 'height', part: 'height' }], inverted: false }
export const BY_LOG: Order = { columns: [...BY_HEIGHT.columns, { name: 'log_index', part: 'seq' }], inverted: false }
export const BY_TX: Order = { columns: [...BY_HEIGHT.columns, { name: 'tx_index', part: 'txIndex' }], inverted: false }
export const BY_SEQ: Order = { columns: [...BY_TX.columns, { name: 'seq', part: 'seq' }], inverted: false }
export const BY_INV_TX: Order = {
  columns: [
    { name: 'inv', part: 'height' },
    { name: 'inv_index', part: 'txIndex' },
  ],
  inverted: true,
}
export const BY_INV_SEQ: Order = { columns: [...BY_INV_TX.columns, { name: 'inv_seq', part: 'seq' }], inverted: true }

/** How a page is read: the end of the SELECT, and whether its rows come oldest first. */
export type PageEnd = { readonly sql: string; readonly reversed: boolean }

/** Collects the conditions of one SELECT, all values bound. Starts with the chain. */
export class Where {
  readonly params: Record<string, Params[string]>
  readonly lets: string[] = []
  private readonly parts: string[] = []
  private readonly bound: { count: number }

  /** `beside`: a condition of another SELECT of the same statement, whose values are bound together with these. */
  constructor(chain: number, beside?: Where) {
    this.params = beside?.params ?? {}
    this.bound = beside?.bound ?? { count: 0 }
    this.parts.push(`chain = ${this.bind('u32', chain)}`)
  }

  /** The placeholder of a value. Small numbers are written as they are: a cast costs a look-up a tenth of its time. */
  bind<T extends ColumnType | ArrayType>(
    type: T,
    value: T extends ColumnType ? ColumnTypes[T] : readonly (Hex | number | string)[],
  ): string {
    const top = PLAIN[type]
    if (top !== undefined && Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= top)
      return String(value)
    const name = `p${this.bound.count++}`
    this.params[name] = { type, value } as Params[string]
    return `{${name}:${type in ARRAYS ? ARRAYS[type as ArrayType] : ENGINE_TYPE[type as ColumnType]}}`
  }

  /** Gives an expression a name that conditions may use; it may use those that were given before. */
  let(name: string, expression: string): this {
    this.lets.push(`${expression} AS ${name}`)
    return this
  }

  and(condition: string): this {
    this.parts.push(condition)
    return this
  }

  /** Rows of committed blocks only. */
  within(ranges: readonly HeightRange[], column: 'height' | 'inv'): this {
    // A bound that bounds nothing still costs a point lookup some percent.
    const parts = ranges.map(({ from, to }) => {
      if (column === 'height')
        return from === 0
          ? `height <= ${this.bind('u32', to)}`
          : `height BETWEEN ${this.bind('u32', from)} AND ${this.bind('u32', to)}`
      const newest = this.bind('u32', invertHeight(to))
      return from === 0 ? `inv >= ${newest}` : `inv BETWEEN ${newest} AND ${this.bind('u32', invertHeight(from))}`
    })
    return this.and(parts.length === 1 ? parts[0]! : `(${parts.join(' OR ') || '0'})`)
  }

  /** The rows of a page. Throws `PARAMETER_INVALID` on a limit or a position that is none. */
  page(query: PageQuery, order: Order): PageEnd {
    const limit = checkLimit(query.limit, MOST_ROWS)
    const newer = query.after !== undefined && query.before === undefined
    if (query.floor !== undefined) {
      const floor = Math.min(checkPlace(query.floor, 'floor'), U32_MAX)
      this.and(
        order.inverted ? `inv <= ${this.bind('u32', invertHeight(floor))}` : `height >= ${this.bind('u32', floor)}`,
      )
    }
    if (query.ceiling !== undefined) {
      const ceiling = Math.min(checkPlace(query.ceiling, 'ceiling'), U32_MAX)
      this.and(
        order.inverted ? `inv >= ${this.bind('u32', invertHeight(ceiling))}` : `height <= ${this.bind('u32', ceiling)}`,
      )
    }
    if (query.before) this.and(this.beyond(query.before, order, 'older'))
    if (query.after) this.and(this.beyond(query.after, order, 'newer'))
    const direction = newer === order.inverted ? 'DESC' : 'ASC'
    const skipped = query.skip ? ` OFFSET ${checkLimit(query.skip, SKIP_LIMIT)}` : ''
    return {
      sql: `ORDER BY ${order.columns.map(({ name }) => `${name} ${direction}`).join(', ')} LIMIT ${limit}${skipped}`,
      reversed: newer,
    }
  }

  toString(): string {
    return this.parts.join(' AND ')
  }

  private beyond(position: Position, order: Order, way: 'older' | 'newer'): string {
    const sign = (way === 'older') === order.inverted ? '>' : '<'
    let condition = ''
    for (const { name, part } of order.columns.toReversed()) {
      const place = checkPlace(position[part], part)
      // Nothing is older than the first row of a block within that block: each condition is a step of the engine's, which costs a page some percent.
      if (place === 0 && way === 'older' && condition === '' && part !== 'height') continue
      const invert: Invert = order.inverted ? (part === 'seq' ? invertSeq : invertHeight) : (value) => value
      const bound = this.bind(part === 'seq' ? 'u64' : 'u32', invert(part === 'seq' ? place : Math.min(place, U32_MAX)))
      condition = condition
        ? `${name} ${sign}= ${bound} AND (${name} ${sign} ${bound} OR (${condition}))`
        : `${name} ${sign} ${bound}`
    }
    return condition
  }
}

/** Throws `PARAMETER_INVALID` on what is not a whole number from 0 to `most`. */
export function checkLimit(limit: number, most: number = ROWS_LIMIT): number {
  if (!Number.isInteger(limit) || limit < 0 || limit > most)
    throw new OrreryError('PARAMETER_INVALID', { name: 'limit', reason: `it must be a whole number up to ${most}` })
  return limit
}

/** Throws `PARAMETER_INVALID` on more places than one question may name. */
export function checkPlaces<T>(places: readonly T[]): readonly T[] {
  if (places.length > PLACES_LIMIT)
    throw new OrreryError('PARAMETER_INVALID', { name: 'places', reason: `at most ${PLACES_LIMIT}` })
  return places
}

/** Throws `PARAMETER_INVALID` on what cannot be a height, index or sequence number. */
export function checkPlace(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new OrreryError('PARAMETER_INVALID', { name, reason: 'it must be a whole number from 0' })
  return value
}

/** Throws `PARAMETER_INVALID` on what is not lower-case hex of a possible key's length. */
export function checkKey(key: Hex, name: string): Hex {
  if (typeof key !== 'string' || key.length > 2 * KEY_BYTES + 2 || !isHex(key))
    throw new OrreryError('PARAMETER_INVALID', { name, reason: 'it is not a key of this chain' })
  return key
}
