import type { Bundle, PendingTxRow, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** A hash that tells its number. */
export const hashOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`

/** A waiting transaction of outputs. */
export const waitingRow = (
  n: number,
  fee: bigint | null,
  own: Pick<PendingTxRow, 'ext'> & Partial<PendingTxRow>,
): PendingTxRow => ({
  hash: hashOf(n),
  from: null,
  to: null,
  created: null,
  value: 1n,
  fee,
  kind: 'payment',
  method: null,
  input: '0x',
  seenMs: 1_000,
  accounts: [],
  ...own,
})

const BLOCKS = 1_000_000

/** A block with these transactions, above that of one less, and nothing else. */
export const bareBundle = (height: number, txs: readonly TxRow[], family: Bundle['family'] = {}): Bundle => ({
  block: {
    height,
    hash: hashOf(BLOCKS + height),
    parentHash: hashOf(BLOCKS + height - 1),
    timeMs: height,
    txCount: txs.length,
    size: null,
    producer: null,
    fees: null,
    reward: null,
    burnt: null,
    ext: {},
  },
  txs,
  logs: [],
  transfers: [],
  deltas: [],
  accountTxs: [],
  contracts: [],
  family,
})
