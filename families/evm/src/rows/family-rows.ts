import type { Cell } from '@orrery/model/rows'

/** Takes a row of one of the family's tables: all its columns but `chain` and `height`. */
export type AddRow = (table: string, row: { readonly [column: string]: Cell }) => void
