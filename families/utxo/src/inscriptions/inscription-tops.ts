import { INSCRIPTION_TABLES, INSCRIPTION_TOP } from '@orrery/model/inscription'
import type { LayerReads } from '@orrery/model/layer'
import type { Cell, FamilyRow } from '@orrery/model/rows'
import { sideBySide } from '@orrery/primitives/side-by-side'

const SORTS = ['size', 'fee'] as const
/** Look-ups at a time. */
const ASKED_AT_ONCE = 4

type Entry = { readonly kind: FamilyRow; readonly value: bigint; readonly row: FamilyRow }

/**
 * Of new inscriptions those that are among the first thousand of their kind so far, by bytes or by what they cost: nothing else is ever among the first of a list that is narrowed by kinds, so that
 * such a list looks at these alone, however many there are. Each is judged by older ones only, whatever is taken back after it. Of equal ones the older comes first.
 */
export async function topRows(revealed: readonly FamilyRow[], reads: LayerReads): Promise<readonly FamilyRow[]> {
  const entries = revealed.flatMap((row) => SORTS.flatMap((sort) => entryOf(row, sort)))
  const kinds = new Map(entries.map(({ kind }) => [keyOf(kind), kind]))
  const loaded = await sideBySide(
    [...kinds].map(([key, kind]) => async () => {
      const rows = await reads.highest(INSCRIPTION_TABLES.tops, kind, 'value', INSCRIPTION_TOP)
      return [key, rows.map(({ value }) => BigInt(value!))] as const
    }),
    ASKED_AT_ONCE,
  )
  // The largest first.
  const tops = new Map(loaded.map(([key, values]) => [key, [...values]]))
  return entries.flatMap(({ kind, value, row }) => {
    const values = tops.get(keyOf(kind))!
    if (values.length === INSCRIPTION_TOP && value <= values.at(-1)!) return []
    values.splice(placeOf(values, value), 0, value)
    values.splice(INSCRIPTION_TOP)
    return [{ height: row['height']!, tx_index: row['tx_index']!, seq: row['seq']!, ...kind, value }]
  })
}

function entryOf(row: FamilyRow, sort: (typeof SORTS)[number]): Entry[] {
  const value = row[sort] as Cell
  if (value === null || value === undefined) return []
  const { media, brc20, cursed } = row
  return [{ kind: { sort, media: media!, brc20: brc20!, cursed: cursed! }, value: BigInt(value as bigint), row }]
}

const keyOf = (kind: FamilyRow): string => Object.values(kind).join(' ')

/** Where a value belongs among these, behind those that equal it. */
function placeOf(values: readonly bigint[], value: bigint): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! >= value) low = middle + 1
    else high = middle
  }
  return low
}
