import type { ListOf } from '@orrery/model/wire/common'
import type { BatchEnds, RollupBatch, RollupBatchDetail, RollupBatchList } from '@orrery/model/wire/rollup-batch'
import type {
  DepartedList,
  DepartedMessage,
  DisputeGame,
  DisputeGameList,
  OutputRoot,
  RollupState,
  RollupStateDetail,
  RollupStateList,
} from '@orrery/model/wire/rollup-settlement'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

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

const parent = { chain: 'ETH', height: 21_400_123 }
const tx = (index: number) => ({
  hash: hash(70 + index),
  height: 21_400_000 - index * 30,
  timeMs: SAMPLE_NOW - index * 360_000,
})
const stateOf = (index: number): RollupState => ({
  kind: 'output',
  number: 12_000 - index,
  root: hash(60 + index),
  l2Height: HEAD - index,
  l2Hash: null,
  assertion: null,
  contract: address(1),
  proposer: index === 2 ? null : address(2),
  tx: tx(index),
})
const STATUSES = ['running', 'defender', 'challenger', 'unknown'] as const
const gameOf = (index: number): DisputeGame => {
  const status = STATUSES[index % 4]!
  const isOver = status === 'defender' || status === 'challenger'
  return {
    game: address(10 + index),
    type: index % 2,
    root: hash(60 + index),
    l2Height: index === 3 ? null : HEAD - index,
    creator: address(2),
    factory: address(1),
    begun: tx(index),
    status,
    ended: isOver ? tx(Math.max(0, index - 1)) : null,
  }
}
const DEPARTED = ['waiting', 'proven', 'completed', 'failed', 'unknown'] as const
const departureOf = (index: number): DepartedMessage => {
  const status = DEPARTED[index % 5]!
  return {
    txHash: hash(100 + index),
    height: HEAD - index * 9,
    logIndex: index,
    timeMs: SAMPLE_NOW - index * 90_000,
    id: index % 2 === 0 ? hash(130 + index) : String(900 - index),
    number: String(900 - index),
    sender: index === 4 ? null : address(3),
    target: address(4),
    amount: index === 3 ? null : '1250000000000000000',
    status,
    proven: status === 'proven' || status === 'completed' ? tx(index) : null,
    completed: status === 'completed' || status === 'failed' ? tx(index) : null,
  }
}

/** What the pages about batches and states of rollups, and their messages, ask for. */
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
  listRollupStates: (params: { limit?: number }): RollupStateList => ({ parent, list: rows(params, stateOf, 12_001) }),
  getRollupState: (): RollupStateDetail => ({ parent, state: stateOf(0), newest: 12_000 }),
  listDisputeGames: (params: { limit?: number }): DisputeGameList => ({
    parent,
    respected: 0,
    list: rows(params, gameOf, 640),
  }),
  getBlockOutputRoot: (params: { readonly [name: string]: unknown }): OutputRoot => {
    const height = Number(params['block'])
    const [blockHash, stateRoot, passerRoot] = [hash(50), hash(51), hash(52)]
    // Of every third another than the one that was claimed.
    return { height, blockHash, stateRoot, passerRoot, root: hash(height % 3 === 0 ? 1 : 60 + HEAD - height) }
  },
  listDepartures: (params: { limit?: number }): DepartedList => ({
    parent,
    list: rows(params, departureOf, 40),
    lookedTo: HEAD - 400,
    whole: false,
  }),
})
