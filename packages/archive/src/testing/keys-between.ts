import type { Hex } from '@orrery/primitives/hex'

/** The lowest `limit` of some keys between two, both included, each once. */
export const keysBetween = (keys: readonly Hex[], from: Hex, to: Hex, limit: number): readonly Hex[] =>
  [...new Set(keys)]
    .filter((key) => from <= key && key <= to)
    .sort()
    .slice(0, limit)

/** A column of some rows that holds keys. */
export const keysOf = (rows: readonly object[], column: string): readonly Hex[] =>
  rows.map((row) => (row as Readonly<Record<string, Hex>>)[column]!)
