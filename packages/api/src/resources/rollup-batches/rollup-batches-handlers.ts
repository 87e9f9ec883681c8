import type { Handlers } from '../../contract/handler.ts'
import { listBatches, readBatch, readBatchRaw } from '../../queries/batches/rollup-batches.ts'
import { findDesk } from '../../queries/context.ts'
import type { rollupBatches } from './rollup-batches.ts'

/** Answers for batches of rollups. */
export const rollupBatchesHandlers: Handlers<typeof rollupBatches> = {
  listBatches: ({ chain, stage = 'all', ...list }, context) => listBatches(findDesk(context, chain), stage, list),
  getBatch: ({ chain, batch }, context) => readBatch(findDesk(context, chain), batch),
  getBatchRaw: ({ chain, batch }, context) => readBatchRaw(findDesk(context, chain), batch),
}
