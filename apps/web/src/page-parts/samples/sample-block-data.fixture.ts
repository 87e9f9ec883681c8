import type { ForkedBlock } from '@orrery/model/wire/block'
import type { Authorization, Blob, BlobTx, ConsensusRequest, Uncle, Withdrawal } from '@orrery/model/wire/block-data'
import type { BlockPeg, ChainPeg } from '@orrery/model/wire/output-transaction'
import type { BatchTx } from '@orrery/model/wire/posted-batch'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

const timeMs = (index: number): number => SAMPLE_NOW - index * 12_000
const VERDICTS = ['possible', 'applied', 'wrong-chain', 'nonce', 'signature'] as const
const KINDS = ['deposit', 'exit', 'consolidation'] as const
const key = (index: number): string => `0x${String(index % 10).repeat(96)}`

export const withdrawal = (index: number): Withdrawal => ({
  height: HEAD - index,
  timeMs: timeMs(index),
  index: 90_000_000 - index,
  validator: 1_000_000 + index,
  address: address(index),
  amount: '18234567000000000',
  token: index % 5 === 4 ? address(9) : null,
})

/** Where a blob goes. */
export const BLOB_TO = { receiver: address(4), receiverName: 'A rollup: batch inbox' }

export const blob = (index: number): Blob => ({
  hash: `0x01${hash(index).slice(4)}`,
  txHash: hash(index),
  height: HEAD,
  txIndex: index,
  position: index % 6,
  timeMs: timeMs(index),
  sender: address(index),
  price: index % 4 === 3 ? null : '1234567890',
})

export const authorization = (index: number): Authorization => ({
  txHash: hash(index),
  height: HEAD,
  txIndex: index,
  position: index,
  timeMs: timeMs(index),
  authority: index % 5 === 4 ? null : address(index),
  delegate: index % 3 === 2 ? null : address(index + 1),
  chainId: index % 2 === 0 ? '0' : '1',
  nonce: '18446744073709551614',
  verdict: VERDICTS[index % 5]!,
})

export const request = (index: number): ConsensusRequest => {
  const kind = KINDS[index % 3]!
  return {
    height: HEAD,
    txIndex: index,
    logIndex: index,
    timeMs: timeMs(index),
    kind,
    source: kind === 'deposit' ? null : address(index),
    pubkey: key(index),
    target: kind === 'consolidation' ? key(index + 1) : null,
    credentials: kind === 'deposit' ? hash(index) : null,
    gwei: kind === 'consolidation' ? null : kind === 'exit' ? '0' : '32000000000',
    index: kind === 'deposit' ? String(index) : null,
    txHash: hash(index),
    txFrom: index % 4 === 3 ? null : address(index + 1),
    ...(kind === 'deposit' && { signature: `0x${'0b'.repeat(96)}` }),
  }
}

export const uncle = (index: number): Uncle => ({
  hash: hash(index),
  height: HEAD - 1 - index,
  parentHash: hash(index + 1),
  timeMs: timeMs(index),
  miner: address(index),
  reward: index === 0 ? '1750000000000000000' : null,
  difficulty: '12345678901234567890',
  gasUsed: 0,
  gasLimit: 30_000_000,
  includedIn: { height: HEAD, hash: hash(HEAD), position: index },
})

export const peg = (index: number): BlockPeg => ({
  direction: index < 2 ? 'in' : 'out',
  txHash: hash(index),
  vout: index,
  amount: '150000000',
  address: index < 2 ? null : address(index),
})

export const chainPeg = (index: number): ChainPeg => ({ ...peg(index), height: HEAD - index, timeMs: timeMs(index) })

/** A block that lost its place; some of its transactions were mined again. */
export const forkedBlock = (index: number): ForkedBlock => ({
  height: HEAD - index * 100,
  hash: hash(index),
  timeMs: SAMPLE_NOW - index * 3_600_000,
  told: null,
  kind: 'reorg',
  replacedBy: hash(index + 1),
  depth: 1 + (index % 3),
  seenMs: SAMPLE_NOW - index * 3_600_000,
  lostMs: SAMPLE_NOW - index * 3_600_000 + 12_000,
  producer: address(index),
  txCount: index,
  minedAgain: index >> 1,
  gasUsed: 21_000 * index,
})

export const blobTx = (index: number): BlobTx => ({
  txHash: hash(index),
  height: HEAD - index,
  txIndex: index,
  timeMs: timeMs(index),
  blobs: 1 + (index % 6),
  bytes: (1 + (index % 6)) * 131_072,
  price: index === 3 ? null : '7',
  cost: index === 3 ? null : String((1 + (index % 6)) * 131_072 * 7),
})

export const batchTx = (index: number): BatchTx => ({
  txHash: hash(index),
  height: HEAD - index,
  txIndex: index,
  timeMs: timeMs(index),
  inbox: address(index),
  stack: index % 3 === 2 ? 'arbitrum' : 'op',
  chainId: index % 3 === 2 ? null : 10,
  blobs: index === 3 ? null : index % 7,
  fee: index === 4 ? null : String(10n ** 15n * BigInt(index + 1)),
})
