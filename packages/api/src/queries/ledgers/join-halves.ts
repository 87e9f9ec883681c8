import type { FamilyRow } from '@orrery/model/rows'

/** An amount from the two columns that ledgers keep it in, named `high` and `low` behind a prefix: the low one has 128 bits and no sign. Pure. */
export const joinHalves = (row: FamilyRow, prefix = ''): bigint =>
  (BigInt(row[`${prefix}high`] as bigint) << 128n) + BigInt(row[`${prefix}low`] as bigint)
