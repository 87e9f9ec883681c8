import type { ResultScan } from '@orrery/transport/rpc'
import { isNull, Records, scanList, UNSCANNED } from '@orrery/transport/scan-records'
import { hasCapitals, ObjectScan } from './object-scan.ts'

/** Slots of a scanned receipt; each holds where the digits begin, the next number where they end. */
export const RECEIPT = {
  transactionHash: 0,
  transactionIndex: 2,
  blockHash: 4,
  gasUsed: 6,
  effectiveGasPrice: 8,
  status: 10,
  contractAddress: 12,
  blobGasPrice: 14,
  /** The whole object. */
  object: 16,
  /** 1 when it has fields that only JSON.parse reads. */
  rare: 18,
  /** Its logs: number of the first, and the number after the last. */
  logs: 19,
  /** Where the list of its logs stands. */
  logsText: 21,
  cumulativeGasUsed: 23,
  type: 25,
} as const
export const RECEIPT_WIDTH = 27

/** Slots of a scanned log. */
export const LOG = {
  address: 0,
  data: 2,
  blockHash: 4,
  transactionHash: 6,
  logIndex: 8,
  /** Where the digits of up to four topics begin. */
  topics: 10,
  topicCount: 14,
} as const
export const LOG_WIDTH = 15

/** The receipts of a block as they stand in a node's answer. */
export type ScannedReceipts = {
  readonly text: Buffer
  readonly receipts: Int32Array
  readonly count: number
  readonly logs: Int32Array
  /** The whole list. */
  readonly from: number
  readonly to: number
}

const receipts = new Records(RECEIPT_WIDTH)
const logs = new Records(LOG_WIDTH)
const TOPIC = 64

let topicCount = -1
const scanTopic = (text: Buffer, at: number): number => {
  const from = at + 3
  const end = from + TOPIC
  if (topicCount === 4 || text[at] !== 34 || text[at + 1] !== 48 || text[at + 2] !== 120 || text[end] !== 34)
    return UNSCANNED
  logs.places[(logs.count - 1) * LOG_WIDTH + LOG.topics + topicCount++] = from
  return end + 1
}
const log = new ObjectScan({
  address: { slot: LOG.address, digits: 40 },
  topics: {
    nested: (text, at) => {
      if (topicCount !== -1) return UNSCANNED
      topicCount = 0
      return scanList(text, at, scanTopic)
    },
  },
  data: { slot: LOG.data },
  blockHash: { slot: LOG.blockHash, digits: 64 },
  transactionHash: { slot: LOG.transactionHash, digits: 64 },
  logIndex: { slot: LOG.logIndex },
  blockNumber: {},
  blockTimestamp: {},
  transactionIndex: {},
  removed: {},
})

function scanLog(text: Buffer, at: number): number {
  const base = logs.next()
  topicCount = -1
  const end = log.scan(text, at, logs.places, base)
  if (end === UNSCANNED || topicCount === -1) return UNSCANNED
  const { places } = logs
  places[base + LOG.topicCount] = topicCount
  for (const slot of [LOG.address, LOG.data, LOG.blockHash, LOG.transactionHash, LOG.logIndex])
    if (places[base + slot] === -1) return UNSCANNED
  if (hasCapitals(text, places[base + LOG.address]!, 40)) return UNSCANNED
  if (topicCount > 0 && hasCapitals(text, places[base + LOG.topics]!, TOPIC)) return UNSCANNED
  return (places[base + LOG.data + 1]! - places[base + LOG.data]!) % 2 === 0 ? end : UNSCANNED
}

let logsFrom = -1
let logsTo = -1
const receipt = new ObjectScan({
  transactionHash: { slot: RECEIPT.transactionHash, digits: 64 },
  transactionIndex: { slot: RECEIPT.transactionIndex },
  blockHash: { slot: RECEIPT.blockHash, digits: 64 },
  gasUsed: { slot: RECEIPT.gasUsed },
  effectiveGasPrice: { slot: RECEIPT.effectiveGasPrice },
  status: { slot: RECEIPT.status },
  contractAddress: { slot: RECEIPT.contractAddress, digits: 40 },
  blobGasPrice: { slot: RECEIPT.blobGasPrice },
  blockTimestamp: {},
  logs: {
    nested: (text, at) => {
      if (logsFrom !== -1) return UNSCANNED
      logsFrom = at
      logsTo = scanList(text, at, scanLog)
      return logsTo
    },
  },
  blockNumber: {},
  cumulativeGasUsed: { slot: RECEIPT.cumulativeGasUsed },
  from: {},
  to: {},
  type: { slot: RECEIPT.type },
  logsBloom: {},
  root: { rare: true },
  blobGasUsed: { rare: true },
  l1Fee: { rare: true },
  l1GasPrice: { rare: true },
  l1GasUsed: { rare: true },
  l1FeeScalar: { rare: true },
  l1BaseFeeScalar: { rare: true },
  l1BlobBaseFee: { rare: true },
  l1BlobBaseFeeScalar: { rare: true },
  operatorFeeScalar: { rare: true },
  operatorFeeConstant: { rare: true },
  depositNonce: { rare: true },
  depositReceiptVersion: { rare: true },
  gasUsedForL1: { rare: true },
  l1BlockNumber: { rare: true },
  l1BatchNumber: { rare: true },
  l1BatchTxIndex: { rare: true },
})

function scanReceipt(text: Buffer, at: number): number {
  const base = receipts.next()
  const first = logs.count
  logsFrom = -1
  const end = receipt.scan(text, at, receipts.places, base)
  if (end === UNSCANNED || logsFrom === -1) return UNSCANNED
  const { places } = receipts
  places[base + RECEIPT.object] = at
  places[base + RECEIPT.object + 1] = end
  places[base + RECEIPT.rare] = receipt.rare ? 1 : 0
  places[base + RECEIPT.logs] = first
  places[base + RECEIPT.logs + 1] = logs.count
  places[base + RECEIPT.logsText] = logsFrom
  places[base + RECEIPT.logsText + 1] = logsTo
  for (const slot of [RECEIPT.transactionHash, RECEIPT.transactionIndex, RECEIPT.blockHash, RECEIPT.gasUsed])
    if (places[base + slot] === -1) return UNSCANNED
  return end
}

/** Reads `eth_getBlockReceipts`. */
export const scanReceipts: ResultScan<ScannedReceipts | null> = (text, at) => {
  if (isNull(text, at)) return { value: null, end: at + 4 }
  receipts.clear()
  logs.clear()
  const end = scanList(text, at, scanReceipt)
  if (end === UNSCANNED) return null
  return {
    value: { text, receipts: receipts.copy(), count: receipts.count, logs: logs.copy(), from: at, to: end },
    end,
  }
}
