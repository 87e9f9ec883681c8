import type { BatchEnds, RollupBatch } from '@orrery/model/wire/rollup-batch'

const STEP = { hash: null, atMs: null }

/** Rows of the skeletons of pages about batches. */
export const stubBatch: RollupBatch = {
  number: 0,
  timeMs: null,
  state: null,
  fromHeight: null,
  toHeight: null,
  txs: null,
  parentTxs: null,
  root: null,
  committed: STEP,
  proved: STEP,
  executed: STEP,
}

export const stubEnds: BatchEnds = {
  toldMs: 0,
  newest: 0,
  committed: null,
  proved: null,
  executed: null,
  stages: ['committed', 'proved', 'executed'],
}
