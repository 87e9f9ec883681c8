import type { ListOf } from '@orrery/model/wire/common'
import type { BatchEnds, RollupBatch, RollupBatchDetail, RollupBatchList } from '@orrery/model/wire/rollup-batch'
import { hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const NEWEST = 500_123
const ends: BatchEnds = {
  toldMs: SAMPLE_NOW - 4_000,
  newest: NEWEST,
  committed: NEWEST - 3,
  proved: NEWEST - 9,
  executed: NEWEST - 15,
  stages: ['committed', 'proved', 'executed'],
}

const step = (isThere: boolean, at: number, ms: number) => ({
  hash: isThere ? hash(at) : null,
  atMs: isThere ? ms : null,
})

const batch = (index: number): RollupBatch => {
  const timeMs = SAMPLE_NOW - index * 180_000
  const untold = index === 2
  return {
    number: NEWEST - index,
    timeMs: untold ? null : timeMs,
    state: untold
      ? null
      : index === 0
        ? 'open'
        : index < 3
          ? 'sealed'
          : index < 9
            ? 'committed'
            : index < 15
              ? 'proved'
              : 'executed',
    fromHeight: untold || index === 0 ? null : HEAD - index * 10,
    toHeight: untold || index === 0 ? null : HEAD - index * 10 + 9,
    txs: untold ? null : 4_200 + index,
    parentTxs: untold ? null : index % 4,
    root: untold ? null : hash(index),
    committed: step(index >= 3, index + 1, timeMs + 240_000),
    proved: step(index >= 9, index + 2, timeMs + 4_000_000),
    executed: step(index >= 15, index + 3, timeMs + 90_000_000),
  }
}

/** What the pages about batches of rollups ask for. */
export const sampleBatches = (rows: Rows) => ({
  listBatches: (params: { limit?: number }): RollupBatchList => ({ ends, list: rows(params, batch, NEWEST + 1) }),
  getBatch: (): RollupBatchDetail => ({
    ...batch(16),
    ends,
    previousRoot: hash(17),
    facts: [
      { name: 'l1GasPrice', as: 'gas', value: '12345678901' },
      { name: 'pubdataPrice', as: 'gas', value: '7000000' },
      { name: 'bootloader', as: 'hash', value: hash(40) },
      { name: 'batchBytes', as: 'number', value: '118204' },
    ],
  }),
  getBatchRaw: () => ({
    answers: [{ method: 'zks_getL1BatchDetails', params: [7], result: { number: 7, rootHash: hash(7) } }],
  }),
})
