import type { PackedLog, PackedTransfer, PackedTx } from '@orrery/model/packed'
import { ExtText } from './ext-text.ts'

// Filled anew for each row: a block makes thousands.
export const ext = new ExtText()
export const packedTx: PackedTx = {
  text: ext.bytes,
  txIndex: 0,
  hash: -1,
  from: -1,
  to: -1,
  created: null,
  value: -1,
  valueDigits: 0,
  amount: null,
  fee: null,
  status: 'unknown',
  kind: '',
  gasPrice: 0n,
  tip: 0n,
  feeRate: 0n,
  gasUsed: -1,
  input: -1,
  inputDigits: 0,
  ext: ext.bytes,
  extLength: 0,
  isPacked: false,
}
export const packedLog: PackedLog = {
  text: ext.bytes,
  logIndex: 0,
  address: -1,
  topics: new Int32Array(4),
  topicCount: 0,
  data: -1,
  dataDigits: 0,
}
export const packedTransfer: PackedTransfer = {
  text: ext.bytes,
  seq: 0,
  asset: -1,
  standard: 'erc20',
  from: -1,
  to: -1,
  amount: -1,
  tokenId: -1,
  moves: true,
}
