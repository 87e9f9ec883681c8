import type { Handlers } from '../../contract/handler.ts'
import { batchSourceOf, listBatches, readBatch, readBatchRaw } from '../../queries/batches/rollup-batches.ts'
import { findDesk } from '../../queries/context.ts'
import type { rollupBatches } from './rollup-batches.ts'

/** Answers for batches of rollups. */
export const rollupBatchesHandlers: Handlers<typeof rollupBatches> = {
  async listBatches({ chain, stage = 'all', ...list }, context) {
    const desk = findDesk(context, chain)
    return listBatches(desk, await batchSourceOf(context, desk), stage, list)
  },
  async getBatch({ chain, batch }, context) {
    const desk = findDesk(context, chain)
    return readBatch(desk, await batchSourceOf(context, desk), batch)
  },
  async getBatchRaw({ chain, batch }, context) {
    const desk = findDesk(context, chain)
    return readBatchRaw(desk, await batchSourceOf(context, desk), batch)
  },
}
