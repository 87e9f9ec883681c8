import type { BlockRef } from '@orrery/model/rows'
import type { Purpose, Store } from '@orrery/store/store'
import { Where } from '../reads/where.ts'
import { LAYER_STEPS } from './layer-tables.ts'

/** Whose steps, with whose rights. `layer` names its version, too. */
export type StepScope = {
  readonly store: Store
  readonly chain: number
  readonly layer: string
  readonly purpose: Purpose
}

/** Blocks below a height through which a ledger was complete once, the highest first. */
export async function readSteps(
  { store, chain, layer, purpose }: StepScope,
  below: number,
  limit: number,
): Promise<readonly BlockRef[]> {
  const condition = new Where(chain)
  condition.and(`layer = ${condition.bind('text', layer)}`).and(`height < ${condition.bind('u64', below)}`)
  return store.query({
    sql: `SELECT height, hash FROM ${LAYER_STEPS.name} WHERE ${condition} ORDER BY height DESC LIMIT ${limit}`,
    params: condition.params,
    columns: { height: 'u32', hash: 'hex' },
    purpose,
  })
}

/** Blocks above a height through which a ledger was complete once, the lowest first. */
export async function readStepsAfter(
  { store, chain, layer, purpose }: StepScope,
  height: number,
  limit: number,
): Promise<readonly BlockRef[]> {
  const condition = new Where(chain)
  condition.and(`layer = ${condition.bind('text', layer)}`).and(`height > ${condition.bind('i64', height)}`)
  return store.query({
    sql: `SELECT height, hash FROM ${LAYER_STEPS.name} WHERE ${condition} ORDER BY height LIMIT ${limit}`,
    params: condition.params,
    columns: { height: 'u32', hash: 'hex' },
    purpose,
  })
}
