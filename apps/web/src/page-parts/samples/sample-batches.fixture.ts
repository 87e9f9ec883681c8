import type { ListOf } from '@orrery/model/wire/common'
import type { DisputeGameDetail, DisputeGameMoves, GameClaim } from '@orrery/model/wire/dispute-game'
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
import type { DepartureCall, DepartureState } from '@orrery/model/wire/withdrawal-step'
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
const claim = (index: number, parent: number | null, more: Partial<GameClaim> = {}): GameClaim => ({
  index,
  parent,
  claimant: address(index % 2 === 0 ? 2 : 5),
  counteredBy: null,
  bond: '80000000000000000',
  claim: hash(160 + index),
  position: String(2 ** index),
  depth: index,
  isAttack: parent === null ? null : index !== 3,
  madeMs: SAMPLE_NOW - 7_200_000 + index * 600_000,
  usedSeconds: index * 300,
  openUntilMs: SAMPLE_NOW + 300_000_000 - index * 300_000,
  ...more,
})
const claims = [
  claim(0, null),
  claim(1, 0),
  claim(2, 1, { counteredBy: address(5), bond: null }),
  claim(3, 2),
  { ...claim(2, 1), index: 4, claim: hash(170) },
]
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
  getDisputeGame: (): DisputeGameDetail => ({ parent, respected: 0, game: gameOf(0) }),
  getDisputeGameMoves: (): DisputeGameMoves => ({
    parent,
    atMs: SAMPLE_NOW - 12_000,
    status: 'running',
    createdMs: SAMPLE_NOW - 7_200_000,
    resolvedMs: null,
    l2Height: HEAD,
    startHeight: HEAD - 3_600,
    clockSeconds: 302_400,
    extensionSeconds: 10_800,
    maxDepth: 73,
    splitDepth: 30,
    count: claims.length,
    claims,
    bonded: '320000000000000000',
    openUntilMs: SAMPLE_NOW + 300_000_000,
    credits: [
      { account: address(2), amount: '80000000000000000' },
      { account: address(5), amount: '0' },
    ],
  }),
  getDepartureState: (params: { readonly [name: string]: unknown }): DepartureState => {
    const step = (['mature', 'prove', 'game', 'airGap', 'finalise'] as const)[Number(params['logIndex']) % 5]!
    const isProven = step !== 'prove'
    return {
      parent,
      atMs: SAMPLE_NOW - 12_000,
      hash: hash(130),
      step,
      readyMs: step === 'mature' || step === 'airGap' ? SAMPLE_NOW + 400_000_000 : null,
      provenMs: isProven ? SAMPLE_NOW - 200_000_000 : null,
      prover: isProven ? address(3) : null,
      game: address(10),
      maturitySeconds: 604_800,
      finalitySeconds: 302_400,
      paused: false,
    }
  },
  getDepartureCall: (): DepartureCall => ({
    parent,
    refused: null,
    call: {
      step: 'prove',
      to: address(1),
      data: `0x4870496f${'00'.repeat(64)}`,
      chainId: 1,
      against: { index: '12021', height: HEAD, game: address(10) },
    },
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
