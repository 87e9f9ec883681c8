import type { BlockDetail, BlockSummary } from '@orrery/model/wire/block'
import type { EventPlace } from '@orrery/model/wire/events'
import type { TokenDetail } from '@orrery/model/wire/token'
import type { Transfer, TxDetail, TxSummary } from '@orrery/model/wire/transaction'

/** Data whose drawing has the shape of the answer: it fills skeletons and is never read as facts. */
export const STUB_HASH = `0x${'0'.repeat(64)}`
export const STUB_ADDRESS = `0x${'0'.repeat(40)}`

/** Where an event stands. */
export const stubPlace: EventPlace = { txHash: STUB_HASH, height: 0, txIndex: 0, logIndex: 0, timeMs: 0 }

export const stubBlock: BlockSummary = {
  height: 0,
  hash: STUB_HASH,
  parentHash: STUB_HASH,
  timeMs: 0,
  txCount: 0,
  size: 0,
  producer: STUB_ADDRESS,
  fees: '0',
  reward: null,
  burnt: null,
  finality: 'included',
  ext: {},
}

export const stubBlockDetail: BlockDetail = {
  ...stubBlock,
  confirmations: 0,
  logCount: 0,
  transferCount: 0,
  hasNext: false,
  replacedBy: null,
  source: 'head',
}

export const stubTx: TxSummary = {
  hash: STUB_HASH,
  height: 0,
  txIndex: 0,
  timeMs: 0,
  from: STUB_ADDRESS,
  to: STUB_ADDRESS,
  created: null,
  value: '0',
  fee: '0',
  status: 'success',
  finality: 'included',
  kind: 'legacy',
  method: null,
  methodName: null,
}

export const stubTxDetail: TxDetail = {
  ...stubTx,
  blockHash: STUB_HASH,
  confirmations: 0,
  txCount: 0,
  input: '0x',
  logCount: 0,
  transferCount: 0,
  replacedBy: null,
  replacement: null,
  replaces: [],
  lostIn: [],
  endedMs: null,
  source: 'head',
  action: null,
  call: null,
  lists: [],
  ext: {},
}

export const stubTransfer: Transfer = {
  txHash: STUB_HASH,
  height: 0,
  txIndex: 0,
  seq: 0,
  timeMs: 0,
  token: null,
  standard: 'native',
  from: STUB_ADDRESS,
  to: STUB_ADDRESS,
  amount: '0',
  tokenId: null,
}

export const stubToken: TokenDetail = {
  address: STUB_ADDRESS,
  standard: 'erc20',
  name: '',
  symbol: '',
  decimals: 18,
  totalSupply: '0',
  holders: 0,
  transfers: 0,
  firstHeight: 0,
  rawName: null,
  creator: null,
  createdTx: null,
  readAt: 0,
  supplyAt: 0,
  transfers24h: null,
  ledgerSupply: null,
  audit: null,
  isVault: null,
}
