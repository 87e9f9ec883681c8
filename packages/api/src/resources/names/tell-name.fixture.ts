import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { World } from '../../testing/world.ts'

/** A contract that may lend names in tests. */
export const CONTROLLER: Hex = `0x${'e3'.repeat(20)}`
/** Kinds of events of names as the test family numbers them. */
export const KIND = { registered: 0, renewed: 1, owner: 2, resolver: 3, address: 4, text: 5, reverse: 6 }

/** Height, place in the block and what is told. */
export type ToldName = [
  height: number,
  seq: number,
  row: Partial<FamilyRow> & { readonly kind: number; readonly contract: Hex },
]

/** Writes an event of a name into a block that stands, with the keys by which it is found. */
export function tellName(world: World, ...[height, seq, row]: ToldName): void {
  const family = world.chain[height]!.family as Record<string, FamilyRow[]>
  const at = { height, tx_index: 0, seq }
  ;(family['t_names'] ??= []).push({
    ...at,
    node: null,
    label: null,
    account: null,
    words: null,
    expires: null,
    ...row,
  })
  const ids = [row['node'], row['label'], row['account']].filter((id): id is Hex => typeof id === 'string')
  for (const id of ids)
    (family['t_keys'] ??= []).push({ ...at, topic: 7, key: id.length > 42 ? (id.slice(0, 18) as Hex) : id })
}
