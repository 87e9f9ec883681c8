import type { Hex } from '@orrery/primitives/hex'

/**
 * Column types of the archive: the form in memory, and the engine's type. `hex` is stored as bytes
 * (String), never as text. `hex?` stores absence as no bytes, so it cannot hold the empty string.
 */
export type ColumnTypes = {
  u8: number
  u16: number
  u32: number
  /** UInt64 whose values stay below 2^53. */
  u64: number
  /** Int64 below 2^53, used for times in ms. */
  i64: number
  u256: bigint
  i256: bigint
  hex: Hex
  'hex?': Hex | null
  text: string
  'text?': string | null
  'u32?': number | null
  'u64?': number | null
  'u256?': bigint | null
  'i256?': bigint | null
  f64: number
}

export type ColumnType = keyof ColumnTypes

/** Name → type, in the order of the wire. */
export type Columns = { readonly [name: string]: ColumnType }

/** The row that the columns make. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: ColumnTypes[C[K]] }

/** The engine's name of a column type. */
export const ENGINE_TYPE: { readonly [T in ColumnType]: string } = {
  u8: 'UInt8',
  u16: 'UInt16',
  u32: 'UInt32',
  u64: 'UInt64',
  i64: 'Int64',
  u256: 'UInt256',
  i256: 'Int256',
  hex: 'String',
  'hex?': 'String',
  text: 'String',
  'text?': 'Nullable(String)',
  'u32?': 'Nullable(UInt32)',
  'u64?': 'Nullable(UInt64)',
  'u256?': 'Nullable(UInt256)',
  'i256?': 'Nullable(Int256)',
  f64: 'Float64',
}
