import { MOST_LOGS } from '@orrery/model/transfer-place'
import type { ScannedBlock } from './scan-block.ts'
import { TX, TX_WIDTH } from './scan-block.ts'
import { numberAt } from './ext-text.ts'
import { LOG, LOG_WIDTH, RECEIPT, RECEIPT_WIDTH, type ScannedReceipts } from './scan-receipts.ts'

const HASH = 64
const NO_BITS = /^0x0*$/

/**
 * Whether a block and receipts that were scanned belong together, by the rules of `checkConsistent` and `lacksLogs`.
 * False where they do not or where it cannot be told: who asked then takes the way that says why.
 */
export function isConsistent(block: ScannedBlock, receipts: ScannedReceipts): boolean {
  if (block.txCount !== receipts.count) return false
  const { text, txs, header } = block
  const said = viewOf(Buffer.from(header.hash.slice(2), 'latin1'))
  const own = viewOf(text)
  const answer = viewOf(receipts.text)
  let nextLog = 0
  for (let i = 0; i < block.txCount; i++) {
    const tx = i * TX_WIDTH
    const receipt = i * RECEIPT_WIDTH
    const hash = txs[tx + TX.hash]!
    const { receipts: places, logs } = receipts
    if (!same(answer, places[receipt + RECEIPT.blockHash]!, said, 0)) return false
    if (!same(answer, places[receipt + RECEIPT.transactionHash]!, own, hash)) return false
    const index = places[receipt + RECEIPT.transactionIndex]!
    if (readIndex(receipts.text, index, places[receipt + RECEIPT.transactionIndex + 1]!) !== i) return false
    const inBlock = txs[tx + TX.blockHash]!
    if (inBlock !== -1 && !same(own, inBlock, said, 0)) return false
    for (let n = places[receipt + RECEIPT.logs]!; n < places[receipt + RECEIPT.logs + 1]!; n++) {
      const log = n * LOG_WIDTH
      if (!same(answer, logs[log + LOG.blockHash]!, said, 0)) return false
      if (!same(answer, logs[log + LOG.transactionHash]!, own, hash)) return false
      const logIndex = readIndex(receipts.text, logs[log + LOG.logIndex]!, logs[log + LOG.logIndex + 1]!)
      if (logIndex < nextLog || logIndex >= MOST_LOGS) return false
      nextLog = logIndex + 1
    }
  }
  return receipts.logs.length > 0 || block.txCount === 0 || NO_BITS.test(header.logsBloom)
}

/** Word by word, in the machine's order: each log repeats two hashes, and comparing their digits one by one took a tenth of the scan. */
function same(text: DataView, at: number, other: DataView, from: number): boolean {
  for (let i = 0; i < HASH; i += 4) if (text.getUint32(at + i, true) !== other.getUint32(from + i, true)) return false
  return true
}

const viewOf = (text: Uint8Array): DataView => new DataView(text.buffer, text.byteOffset, text.byteLength)

/** −1 for what is no small number. */
function readIndex(text: Uint8Array, from: number, to: number): number {
  try {
    return to - from > 8 ? -1 : numberAt(text, from, to)
  } catch {
    return -1
  }
}
