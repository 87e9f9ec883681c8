import { toNumber, type RawReceipt } from '../raw.ts'
import { encodeRlp, toRlpNumber, type RlpItem } from './rlp.ts'

const DEPOSIT = 0x7e

/**
 * Consensus bytes of a receipt with its bloom. Source: EIP-658 (status in place of the state root),
 * EIP-2718; OP stack deposits since Canyon carry nonce and version.
 */
export function encodeReceipt(receipt: RawReceipt, type: number, bloom: Uint8Array): Uint8Array {
  const fields: RlpItem[] = [
    receipt.status ? toRlpNumber(receipt.status) : (receipt.root ?? '0x'),
    toRlpNumber(receipt.cumulativeGasUsed),
    bloom,
    receipt.logs.map(({ address, topics, data }) => [address, topics, data]),
  ]
  if (type === DEPOSIT && receipt.depositReceiptVersion)
    fields.push(toRlpNumber(receipt.depositNonce), toRlpNumber(receipt.depositReceiptVersion))
  return encodeRlp(fields, type === 0 ? undefined : type)
}

/** Its EIP-2718 type; clients from before Berlin leave it out. */
export const receiptType = (receipt: RawReceipt): number => (receipt.type ? toNumber(receipt.type) : 0)
