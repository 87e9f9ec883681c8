import type { BlockDetail } from '@orrery/model/wire/block'
import type { TxDetail } from '@orrery/model/wire/transaction'

/** A transaction as the API tells it, with changes. */
export const tx = (changes: Partial<TxDetail>): TxDetail => ({
  hash: '0x01',
  height: 1,
  txIndex: 0,
  timeMs: 0,
  from: null,
  to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  created: null,
  value: '0',
  fee: '0',
  status: 'success',
  finality: 'included',
  kind: 'dynamic-fee',
  method: null,
  methodName: null,
  blockHash: null,
  confirmations: null,
  txCount: null,
  input: '0x',
  logCount: null,
  transferCount: null,
  replacedBy: null,
  replacement: null,
  replaces: [],
  lostIn: [],
  endedMs: null,
  source: 'node',
  action: null,
  call: null,
  lists: [],
  ext: { nonce: 1, gas: 21_000, type: 2 },
  ...changes,
})

/** A block as the API tells it, with the family's own fields. */
export const block = (ext: BlockDetail['ext']): BlockDetail => ({
  height: 1,
  hash: '0x01',
  parentHash: '0x00',
  timeMs: 0,
  txCount: 0,
  size: null,
  producer: null,
  fees: null,
  reward: null,
  burnt: null,
  finality: 'included',
  confirmations: null,
  logCount: null,
  transferCount: null,
  hasNext: false,
  replacedBy: null,
  source: 'node',
  ext,
})

/** The least that a block of the family tells by itself. */
export const bare = {
  gasUsed: 50,
  gasLimit: 100,
  baseFee: '7',
  extraData: '0x',
  stateRoot: '0x',
  transactionsRoot: '0x',
  receiptsRoot: '0x',
}
