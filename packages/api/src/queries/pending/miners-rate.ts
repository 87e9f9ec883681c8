import type { PendingTxRow } from '@orrery/model/rows'
import type { Json, JsonObject } from '@orrery/primitives/json'

/**
 * The rate by which a miner looks at a waiting transaction of outputs, as decimal text: its own, or that of it and what must be mined before it where that is less. What its
 * children pay is not in it. Null where nobody told what it pays.
 */
export function minersRate({ ext: { feeRate, mempool } }: Pick<PendingTxRow, 'ext'>): string | null {
  if (typeof feeRate !== 'string') return null
  const all = isObject(mempool) ? mempool['ancestorFeeRate'] : null
  return typeof all === 'string' && Number(all) < Number(feeRate) ? all : feeRate
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
