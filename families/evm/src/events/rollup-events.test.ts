import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { describe, expect, test } from 'vitest'
import { recorded, recordedResult } from '../testing/recordings.ts'
import { hexOf } from '../verify/hex-bytes.ts'
import { keccak } from '../verify/keccak.ts'
import { collectEvents } from './collect-events.ts'
import { ROLLUP_BATCH, ROLLUP_MESSAGE, ROLLUP_ROOT } from './event-codes.ts'
import { rollupEvents } from './rollup-events.ts'

const [ANN, BOB, WHO, GAME] = ['a1', 'b2', 'c3', 'd4'].map((byte): Hex => `0x${byte.repeat(20)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
const [ONE, TWO, THREE] = ['11', '22', '33'].map((byte): Hex => `0x${byte.repeat(32)}`) as [Hex, Hex, Hex]
const word = (value: bigint | number | Hex): string =>
  (typeof value === 'string' ? value.slice(2) : BigInt(value).toString(16)).padStart(64, '0')
const data = (...words: (bigint | number | Hex)[]): Hex => `0x${words.map(word).join('')}`

/** The contracts' own words (Optimism, nitro-contracts, era-contracts, scroll-contracts). */
const SIGNATURES = {
  OutputProposed: '(bytes32,uint256,uint256,uint256)',
  DisputeGameCreated: '(address,uint32,bytes32)',
  Resolved: '(uint8)',
  TransactionDeposited: '(address,address,uint256,bytes)',
  WithdrawalProven: '(bytes32,address,address)',
  WithdrawalFinalized: '(bytes32,bool)',
  SequencerBatchDelivered: '(uint256,bytes32,bytes32,bytes32,uint256,(uint64,uint64,uint64,uint64),uint8)',
  SendRootUpdated: '(bytes32,bytes32)',
  NodeConfirmed: '(uint64,bytes32,bytes32)',
  AssertionConfirmed: '(bytes32,bytes32,bytes32)',
  OutBoxTransactionExecuted: '(address,address,uint256,uint256)',
  MessageDelivered: '(uint256,bytes32,address,uint8,address,bytes32,uint256,uint64)',
  BlockCommit: '(uint256,bytes32,bytes32)',
  BlocksVerification: '(uint256,uint256)',
  BlockExecution: '(uint256,bytes32,bytes32)',
  NewPriorityRequest:
    '(uint256,bytes32,uint64,(uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256[4],bytes,bytes,uint256[],bytes,bytes),bytes[])',
  CommitBatch: '(uint256,bytes32)',
  FinalizeBatch: '(uint256,bytes32,bytes32,bytes32)',
  SentMessage: '(address,address,uint256,uint256,uint256,bytes)',
  RelayedMessage: '(bytes32)',
} as const
type Name = keyof typeof SIGNATURES
const topicOf = (name: Name): Hex => hexOf(keccak(Buffer.from(`${name}${SIGNATURES[name]}`)))

function rowsOf(name: Name, topics: readonly (bigint | number | Hex)[], body: Hex = '0x'): Record<string, FamilyRow[]> {
  const family: Record<string, FamilyRow[]> = {}
  const all = [topicOf(name), ...topics.map((topic): Hex => `0x${word(topic)}`)]
  collectEvents({ height: 9, txIndex: 3, logIndex: 5, address: WHO, topics: all, data: body }, family)
  return family
}
const at = { height: 9, tx_index: 3, seq: 5, contract: WHO }
const batch = (more: object): Record<string, FamilyRow[]> => ({
  evm_rollup_batches: [{ ...at, number: 7, hash: null, root: null, place: null, ...more } as FamilyRow],
})
const root = (more: object): Record<string, FamilyRow[]> => ({
  evm_rollup_roots: [
    { ...at, number: null, root: null, l2_height: null, l2_hash: null, subject: null, ...more } as FamilyRow,
  ],
})
const message = (more: object): Record<string, FamilyRow[]> => ({
  evm_rollup_messages: [{ ...at, sender: null, target: null, worked: 1, ...more } as FamilyRow],
})

test('screens-evm §1.2: each topic is the hash of the signature that its stack publishes', () => {
  expect(rollupEvents.map(({ topic0 }) => topic0).toSorted()).toEqual(
    (Object.keys(SIGNATURES) as Name[]).map(topicOf).toSorted(),
  )
})

describe('screens-evm §12: what a rollup writes on its parent chain', () => {
  test('batches are told with their numbers, hashes and where their data is', () => {
    expect(rowsOf('SequencerBatchDelivered', [7, ONE, TWO], data(THREE, 40, 1, 2, 3, 4, 3))).toEqual(
      batch({ kind: ROLLUP_BATCH.sequenced, hash: TWO, place: 3 }),
    )
    expect(rowsOf('BlockCommit', [7, ONE, TWO])).toEqual(batch({ kind: ROLLUP_BATCH.committed, hash: ONE, root: TWO }))
    expect(rowsOf('BlocksVerification', [4, 7])).toEqual(batch({ kind: ROLLUP_BATCH.proved }))
    expect(rowsOf('BlockExecution', [7, ONE, TWO])).toEqual(
      batch({ kind: ROLLUP_BATCH.executed, hash: ONE, root: TWO }),
    )
    expect(rowsOf('CommitBatch', [7, ONE])).toEqual(batch({ kind: ROLLUP_BATCH.committed, hash: ONE }))
    expect(rowsOf('FinalizeBatch', [7, ONE], data(TWO, THREE))).toEqual(
      batch({ kind: ROLLUP_BATCH.executed, hash: ONE, root: TWO }),
    )
  })
  test('states are told as they were claimed, disputed and settled', () => {
    expect(rowsOf('OutputProposed', [ONE, 7, 900], data(1))).toEqual(
      root({ kind: ROLLUP_ROOT.output, number: 7, root: ONE, l2_height: 900 }),
    )
    expect(rowsOf('DisputeGameCreated', [GAME, 1, ONE])).toEqual(
      root({ kind: ROLLUP_ROOT.game, number: 1, root: ONE, subject: GAME }),
    )
    expect(rowsOf('Resolved', [2])).toEqual(root({ kind: ROLLUP_ROOT.resolved, number: 2 }))
    expect(rowsOf('NodeConfirmed', [7], data(ONE, TWO))).toEqual(
      root({ kind: ROLLUP_ROOT.node, number: 7, root: TWO, l2_hash: ONE }),
    )
    expect(rowsOf('AssertionConfirmed', [THREE], data(ONE, TWO))).toEqual(
      root({ kind: ROLLUP_ROOT.assertion, root: TWO, l2_hash: ONE, subject: THREE }),
    )
    expect(rowsOf('SendRootUpdated', [ONE, TWO])).toEqual(
      root({ kind: ROLLUP_ROOT['send-root'], root: ONE, l2_hash: TWO }),
    )
  })
  test('messages are found by their hash or number; a deposit of the OP stack by its place alone', () => {
    const seven: Hex = `0x${word(7)}`
    expect(rowsOf('TransactionDeposited', [ANN, BOB, 0], data(32, 0))).toEqual(
      message({ kind: ROLLUP_MESSAGE.deposited, id: '0x', sender: ANN, target: BOB }),
    )
    expect(rowsOf('WithdrawalProven', [ONE, ANN, BOB])).toEqual(
      message({ kind: ROLLUP_MESSAGE.proven, id: ONE, sender: ANN, target: BOB }),
    )
    expect(rowsOf('WithdrawalFinalized', [ONE], data(0))).toEqual(
      message({ kind: ROLLUP_MESSAGE.finalised, id: ONE, worked: 0 }),
    )
    expect(rowsOf('OutBoxTransactionExecuted', [BOB, ANN, 0], data(7))).toEqual(
      message({ kind: ROLLUP_MESSAGE.executed, id: seven, sender: ANN, target: BOB }),
    )
    expect(rowsOf('MessageDelivered', [7, ONE], data(GAME, 9, ANN, TWO, 1, 2))).toEqual(
      message({ kind: ROLLUP_MESSAGE.delivered, id: seven, sender: ANN }),
    )
    expect(rowsOf('NewPriorityRequest', [], data(7, ONE, 1, 160, 160))).toEqual(
      message({ kind: ROLLUP_MESSAGE.requested, id: ONE }),
    )
    expect(rowsOf('SentMessage', [ANN, BOB], data(1, 7, 1, 128, 0))).toEqual(
      message({ kind: ROLLUP_MESSAGE.sent, id: seven, sender: ANN, target: BOB }),
    )
    expect(rowsOf('RelayedMessage', [ONE])).toEqual(message({ kind: ROLLUP_MESSAGE.relayed, id: ONE }))
  })
  test('reliability F-38: what cannot be meant makes no row', () => {
    const huge = 2n ** 255n
    expect(rowsOf('BlockCommit', [huge, ONE, TWO])).toEqual({})
    expect(rowsOf('BlocksVerification', [4, huge])).toEqual({})
    expect(rowsOf('SequencerBatchDelivered', [7, ONE, TWO], data(THREE, 40, 1, 2, 3, 4, 256))).toEqual({})
    expect(rowsOf('OutputProposed', [ONE, 7, huge], data(1))).toEqual({})
    expect(rowsOf('DisputeGameCreated', [GAME, 2 ** 32, ONE])).toEqual({})
    expect(rowsOf('DisputeGameCreated', [ONE, 1, ONE])).toEqual({})
    expect(rowsOf('Resolved', [3])).toEqual({})
    expect(rowsOf('WithdrawalFinalized', [ONE], data(2))).toEqual({})
  })
})

type RecordedLog = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly logIndex: Hex
}

recorded('a block of mainnet has what Arbitrum Nova and Scroll wrote into it', () => {
  const receipts = recordedResult('squid-fixtures/ethereum/18500000/receipts.json') as readonly {
    readonly logs: readonly RecordedLog[]
  }[]
  const family: Record<string, FamilyRow[]> = {}
  receipts.forEach(({ logs }, txIndex) => {
    for (const { logIndex, ...log } of logs)
      collectEvents({ ...log, height: 18_500_000, txIndex, logIndex: Number(logIndex) }, family)
  })
  expect(family['evm_rollup_batches']).toMatchObject([
    { contract: '0x211e1c4c7f1bf5351ac850ed10fd68cffcf6c21b', kind: ROLLUP_BATCH.sequenced, number: 23_038, place: 0 },
  ])
  expect(family['evm_rollup_messages']).toMatchObject([
    {
      contract: '0x6774bcbd5cecef1336b5300fb5186a12ddd8b367',
      kind: ROLLUP_MESSAGE.sent,
      id: `0x${word(0xd6ca)}`,
      sender: '0x7f2b8c31f88b6006c382775eea88297ec1e3e905',
    },
    {
      contract: '0xc1ebd02f738644983b6c4b2d440b8e77dde276bd',
      kind: ROLLUP_MESSAGE.delivered,
      id: `0x${word(0x3f523)}`,
      tx_index: 144,
    },
  ])
  expect(family['evm_rollup_roots']).toBeUndefined()
})
