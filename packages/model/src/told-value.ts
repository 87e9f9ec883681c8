import type { TxRow } from './rows.ts'

/** What a transaction moved, base units; null where the node does not tell it of a form that is not known here: the family's own fields say so (`untold`). */
export function toldValue({ value, ext }: Pick<TxRow, 'value' | 'ext'>): bigint | null {
  const { untold } = ext
  return Array.isArray(untold) && untold.includes('value') ? null : value
}
