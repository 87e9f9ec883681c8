import { startsWith } from '@orrery/transport/scan-answers'
import { createdBy } from '../created-by.ts'
import { isKnownType, LAST_COMMON_TYPE } from '../verify/encode-transaction.ts'
import type { Rule } from '../verify/told-rules.ts'
import { bigintAt, EXACT_DIGITS, numberAt } from './ext-text.ts'
import { hexAt } from './hex-at.ts'
import { TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'
import { LOG, LOG_WIDTH, RECEIPT, RECEIPT_WIDTH, type ScannedReceipts } from './scan-receipts.ts'

const NOBODY = Buffer.from('0'.repeat(40), 'latin1')
const [ZERO_DIGIT, ONE_DIGIT] = [48, 49]
const BLOBS = 3

/**
 * Whether a block and receipts that were scanned follow some rules, as `judgeTold` says it of the same answers; but for what blobs took, for which their list would have to be
 * parsed. False where it cannot be told either: who asked then takes the way that says why. `own` are the stack's types.
 */
export function followsRules(
  block: ScannedBlock,
  receipts: ScannedReceipts,
  rules: ReadonlySet<Rule>,
  own: readonly number[],
): boolean {
  try {
    return follows(block, receipts, rules, own)
  } catch (error) {
    // Digits that are none are told where rows are made of them.
    if (error instanceof RangeError) return false
    throw error
  }
}

function follows(
  block: ScannedBlock,
  { text: answer, receipts: places, logs }: ScannedReceipts,
  rules: ReadonlySet<Rule>,
  own: readonly number[],
): boolean {
  const { text, txs, header } = block
  const baseFee = header.baseFeePerGas ? BigInt(header.baseFeePerGas) : null
  const [isGas, isTypes, isPrices, isTips] = (['gas', 'types', 'prices', 'tips'] as const).map((rule) =>
    rules.has(rule),
  )
  const [isCreations, isBlobs] = [rules.has('creations'), rules.has('blobs')]
  let before = 0
  let lastLog = -1
  let blobPrice = -1
  for (let i = 0; i < block.txCount; i++) {
    const tx = i * TX_WIDTH
    const receipt = i * RECEIPT_WIDTH
    const typeAt = txs[tx + TX.type]!
    const type = typeAt === -1 ? 0 : numberAt(text, typeAt, txs[tx + TX.type + 1]!)
    const isCounted = !isOfNobody(text, txs, tx) || type === 0x7f
    const sumAt = places[receipt + RECEIPT.cumulativeGasUsed]!
    if (sumAt === -1) return false
    const sum = isCounted ? gasAt(answer, sumAt, places[receipt + RECEIPT.cumulativeGasUsed + 1]!) : before
    const from = before
    before = sum
    if (!isCounted || !isKnownType(type, own)) continue
    if (isGas) {
      const at = places[receipt + RECEIPT.gasUsed]!
      const used = gasAt(answer, at, places[receipt + RECEIPT.gasUsed + 1]!)
      // Numbers that are not exact are not compared either way.
      if (sum - from !== used && !Number.isNaN(sum - from - used)) return false
    }
    const paidType = places[receipt + RECEIPT.type]!
    if (isTypes && typeAt !== -1 && paidType !== -1)
      if (numberAt(answer, paidType, places[receipt + RECEIPT.type + 1]!) !== type) return false
    // They ascend, so that the last one tells of all.
    if (places[receipt + RECEIPT.logs + 1]! > places[receipt + RECEIPT.logs]!)
      lastLog = places[receipt + RECEIPT.logs + 1]! - 1
    if (type > LAST_COMMON_TYPE || hasFeeCurrency(block, tx)) continue
    if (type < 2 ? isPrices : isTips) {
      const at = places[receipt + RECEIPT.effectiveGasPrice]!
      const to = places[receipt + RECEIPT.effectiveGasPrice + 1]!
      if (
        at !== -1 &&
        !(type < 2 ? isOffered(text, txs, tx, answer, at, to) : isTipped(text, txs, tx, answer, at, to, baseFee))
      )
        return false
    }
    if (isCreations && txs[tx + TX.to] === -1) {
      const made = places[receipt + RECEIPT.contractAddress]!
      const status = places[receipt + RECEIPT.status]!
      const isMade =
        status !== -1 && places[receipt + RECEIPT.status + 1] === status + 1 && answer[status] === ONE_DIGIT
      if (made === -1 ? isMade : hexAt(answer, made, 40) !== createdAt(text, txs, tx)) return false
    }
    const price = places[receipt + RECEIPT.blobGasPrice]!
    if (!isBlobs || type !== BLOBS || price === -1) continue
    if (blobPrice !== -1 && !sameDigits(answer, places, blobPrice, receipt)) return false
    blobPrice = receipt
  }
  if (!rules.has('log-places') || lastLog === -1) return true
  const at = lastLog * LOG_WIDTH + LOG.logIndex
  return numberAt(answer, logs[at]!, logs[at + 1]!) === lastLog
}

/** NaN where a number would not be exact. */
const gasAt = (text: Uint8Array, from: number, to: number): number =>
  to - from > EXACT_DIGITS ? Number.NaN : numberAt(text, from, to)

/** Whether it is shown as one from nobody without gas (`isPseudo`). */
function isOfNobody(text: Uint8Array, txs: Int32Array, tx: number): boolean {
  const gas = txs[tx + TX.gas]!
  return text[gas] === ZERO_DIGIT && txs[tx + TX.gas + 1] === gas + 1 && startsWith(text, txs[tx + TX.from]!, NOBODY)
}

/** Whether it may pay in a token, for which all that is rare is looked at. */
function hasFeeCurrency({ text, txs }: ScannedBlock, tx: number): boolean {
  if (txs[tx + TX.rare] === 0) return false
  return text.subarray(txs[tx + TX.object], txs[tx + TX.object + 1]).includes(FEE_CURRENCY)
}
const FEE_CURRENCY = Buffer.from('"feeCurrency":"', 'latin1')

/** Whether what was paid is what was offered. */
function isOffered(text: Uint8Array, txs: Int32Array, tx: number, answer: Uint8Array, at: number, to: number): boolean {
  const from = txs[tx + TX.gasPrice]!
  if (from === -1) return true
  if (txs[tx + TX.gasPrice + 1]! - from !== to - at) return false
  for (let i = 0; i < to - at; i++) if (text[from + i] !== answer[at + i]) return false
  return true
}

/** Whether what was paid is the base fee and the tip, or as much of them as was offered at most. */
function isTipped(
  text: Buffer,
  txs: Int32Array,
  tx: number,
  answer: Buffer,
  at: number,
  to: number,
  baseFee: bigint | null,
): boolean {
  const [most, tip] = [txs[tx + TX.maxFeePerGas]!, txs[tx + TX.maxPriorityFeePerGas]!]
  if (baseFee === null || most === -1 || tip === -1) return true
  const offered = bigintAt(text, most, txs[tx + TX.maxFeePerGas + 1]!)
  const wished = baseFee + bigintAt(text, tip, txs[tx + TX.maxPriorityFeePerGas + 1]!)
  return bigintAt(answer, at, to) === (wished < offered ? wished : offered)
}

function createdAt(text: Buffer, txs: Int32Array, tx: number): string {
  const nonce = txs[tx + TX.nonce]!
  return createdBy(hexAt(text, txs[tx + TX.from]!, 40), hexAt(text, nonce, txs[tx + TX.nonce + 1]! - nonce))
}

/** Whether two receipts tell the same price of blobs. */
function sameDigits(text: Uint8Array, places: Int32Array, one: number, other: number): boolean {
  const [from, to] = [places[one + RECEIPT.blobGasPrice]!, places[one + RECEIPT.blobGasPrice + 1]!]
  const at = places[other + RECEIPT.blobGasPrice]!
  if (places[other + RECEIPT.blobGasPrice + 1]! - at !== to - from) return false
  for (let i = 0; i < to - from; i++) if (text[from + i] !== text[at + i]) return false
  return true
}
