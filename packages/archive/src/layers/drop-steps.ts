import type { Store } from '@orrery/store/store'
import { createTable } from '@orrery/store/table-ddl'
import { deleteHeights, rowsWithin } from '../coverage/delete-heights.ts'
import { LAYER_STEPS } from './layer-tables.ts'

const TOP = 0xffff_ffff

/**
 * Makes all ledgers of a chain begin again below a height whose rows are about to change while its blocks keep their hashes, by which no
 * ledger would notice. Their next opening takes out what they hold from there on. Nobody may follow them meanwhile.
 */
export async function dropSteps(store: Store, chain: number, from: number): Promise<void> {
  for (const sql of createTable(LAYER_STEPS, store.cluster)) await store.command(sql)
  await deleteHeights(store, chain, rowsWithin({ from, to: TOP }, [{ table: LAYER_STEPS, at: 'height' }]))
}
