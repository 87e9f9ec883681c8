import type { ResultScan } from '@orrery/transport/rpc'
import { isNull, Records, scanList, UNSCANNED } from '@orrery/transport/scan-records'
import { rawBlock, type RawBlock } from '../raw.ts'
import { LAST_COMMON_TYPE } from '../verify/encode-transaction.ts'
import { hasCapitals, ObjectScan } from './object-scan.ts'

/** Slots of a scanned transaction; each holds where the digits begin, the next number where they end. */
export const TX = {
  hash: 0,
  from: 2,
  to: 4,
  value: 6,
  gas: 8,
  gasPrice: 10,
  nonce: 12,
  input: 14,
  type: 16,
  maxFeePerGas: 18,
  maxPriorityFeePerGas: 20,
  blockHash: 22,
  /** The whole object. */
  object: 24,
  /** 1 when it has fields that only JSON.parse reads. */
  rare: 26,
} as const
export const TX_WIDTH = 27

/** A block as it stands in a node's answer. */
export type ScannedBlock = {
  readonly text: Buffer
  /** Without its transactions. */
  readonly header: RawBlock
  readonly txs: Int32Array
  readonly txCount: number
  /** The whole object. */
  readonly from: number
  readonly to: number
}

const tx = new ObjectScan({
  hash: { slot: TX.hash, digits: 64 },
  from: { slot: TX.from, digits: 40 },
  to: { slot: TX.to, digits: 40 },
  value: { slot: TX.value },
  gas: { slot: TX.gas },
  gasPrice: { slot: TX.gasPrice },
  nonce: { slot: TX.nonce },
  input: { slot: TX.input },
  type: { slot: TX.type },
  maxFeePerGas: { slot: TX.maxFeePerGas },
  maxPriorityFeePerGas: { slot: TX.maxPriorityFeePerGas },
  blockHash: { slot: TX.blockHash, digits: 64 },
  blockNumber: {},
  blockTimestamp: {},
  transactionIndex: {},
  chainId: {},
  v: {},
  r: {},
  s: {},
  yParity: {},
  accessList: { rare: true },
  authorizationList: { rare: true },
  blobVersionedHashes: { rare: true },
  maxFeePerBlobGas: { rare: true },
  sourceHash: { rare: true },
  mint: { rare: true },
  isSystemTx: { rare: true },
  requestId: { rare: true },
  ticketId: { rare: true },
  feeCurrency: { rare: true },
  payer: { rare: true },
  feePayer: { rare: true },
})
const txs = new Records(TX_WIDTH)

/** Whether it is of a type that may have another form than those of Ethereum (`ofAnyForm`). */
const isOfLaterType = (text: Buffer, from: number, to: number): boolean =>
  from !== -1 && to - from <= 2 && Number.parseInt(text.toString('latin1', from, to), 16) > LAST_COMMON_TYPE

function scanTx(text: Buffer, at: number): number {
  const base = txs.next()
  const end = tx.scan(text, at, txs.places, base)
  if (end === UNSCANNED) return UNSCANNED
  const { places } = txs
  places[base + TX.object] = at
  places[base + TX.object + 1] = end
  places[base + TX.rare] = tx.rare ? 1 : 0
  const has = (slot: number): boolean => places[base + slot] !== -1
  if (hasCapitals(text, places[base + TX.from]!, 40) || (has(TX.to) && hasCapitals(text, places[base + TX.to]!, 40)))
    return UNSCANNED
  if (!has(TX.hash) || !has(TX.from)) return UNSCANNED
  const isWhole = has(TX.value) && has(TX.gas) && has(TX.nonce) && has(TX.input)
  if (!isWhole || !has(TX.to)) {
    if (isOfLaterType(text, places[base + TX.type]!, places[base + TX.type + 1]!)) places[base + TX.rare] = 1
    else if (!isWhole) return UNSCANNED
  }
  return (places[base + TX.input + 1]! - places[base + TX.input]!) % 2 === 0 ? end : UNSCANNED
}

let listFrom = -1
let listTo = -1
// Fields that a header always has are passed over fast; whatever else stands there is passed over too.
const block = new ObjectScan({
  transactions: {
    nested: (text, at) => {
      if (listFrom !== -1) return UNSCANNED
      txs.clear()
      listFrom = at
      listTo = scanList(text, at, scanTx)
      return listTo
    },
  },
})
const CAPITALS = /"0x[0-9a-f]*[A-F]/
const NO_PLACES = new Int32Array(0)

/** Reads `eth_getBlockByNumber` with its transactions. What it checks of the header is what `rawBlock` does. */
export const scanBlock: ResultScan<ScannedBlock | null> = (text, at) => {
  if (isNull(text, at)) return { value: null, end: at + 4 }
  listFrom = -1
  const end = block.scan(text, at, NO_PLACES, 0)
  if (end === UNSCANNED || listFrom === -1) return null
  try {
    // The fast lane compares text; a node that writes capitals takes the other.
    const header = `${text.toString('latin1', at, listFrom)}[]${text.toString('latin1', listTo, end)}`
    if (CAPITALS.test(header)) return null
    const value = { text, header: rawBlock(JSON.parse(header)), txs: txs.copy(), txCount: txs.count, from: at, to: end }
    return { value, end }
  } catch {
    // Whatever is wrong with it is said by the parse that follows.
    return null
  }
}
