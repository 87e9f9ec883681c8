import type { FamilyMatch, Position } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { KeysetList } from './keyset-list.ts'

/** Where a row of a family's table stands in the chain; parts that its table lacks are 0. */
export const placeOf = (row: FamilyRow): Position => ({
  height: Number(row['height']),
  txIndex: Number(row['tx_index'] ?? 0),
  seq: Number(row['seq'] ?? 0),
})

/** Rows of a family's own table, newest first; see `ChainReads.familyPage` for what `match` must name. */
export const familyList = (table: string, match: FamilyMatch): KeysetList<FamilyRow> => ({
  name: `${table} ${Object.entries(match).map(String).join(' ')}`,
  read: (reads, page) => reads.familyPage(table, match, page),
  position: placeOf,
})
