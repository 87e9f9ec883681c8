import { toBigIntOrNull, toNumber, type RawBlock, type RawHeader, type RawReceipt, type RawTx } from './raw.ts'
import type { Stack } from './stacks/stack.ts'
import { isStrange, lacks } from './unknown-form.ts'

/** What one transaction paid, wei; null where the node does not let us know. */
export type TxFacts = {
  /** All that the sender paid: gas, blobs, data on the parent chain. */
  readonly fee: bigint | null
  /** Per gas. */
  readonly gasPrice: bigint | null
  /** What the gas paid above the base fee. */
  readonly tip: bigint | null
  readonly blobGasPrice: bigint | null
  readonly extraFee: bigint
}

/** Fees of an included transaction. EIP-1559 fills in a price that an old client does not tell. */
export function gasPriceOf(header: RawBlock | RawHeader, tx: RawTx, receipt: RawReceipt, stack: Stack): TxFacts {
  const baseFee = toBigIntOrNull(header.baseFeePerGas) ?? 0n
  const gasPrice = effectiveGasPrice(tx, receipt, baseFee, stack)
  const blobGasPrice = toBigIntOrNull(receipt.blobGasPrice)
  const extraFee = stack.extraFee(receipt, header)
  // CIP-64: gas is paid in a token, whose amount is none of the native coin.
  if (gasPrice === null || tx.feeCurrency || lacks(receipt, 'gasUsed'))
    return { fee: null, gasPrice, tip: null, blobGasPrice, extraFee }
  const gasUsed = BigInt(receipt.gasUsed)
  const blobFee = blobFeeOf(tx, receipt, blobGasPrice)
  // System transactions pay no gas at all, so not the base fee either.
  const tip = gasPrice > baseFee ? gasUsed * (gasPrice - baseFee) : 0n
  const fee = blobFee === null ? null : gasUsed * gasPrice + blobFee + extraFee
  return { fee, gasPrice, tip, blobGasPrice, extraFee }
}

/** EIP-4844: what one blob takes. */
const GAS_PER_BLOB = 131_072n

/** What was paid for blobs; null where there are some and the node does not tell their price. */
function blobFeeOf(
  { blobVersionedHashes }: RawTx,
  { blobGasUsed }: RawReceipt,
  blobGasPrice: bigint | null,
): bigint | null {
  // Whatever else receipts call blob gas: on the OP stack it is what a transaction's data count for.
  if (!blobVersionedHashes || blobVersionedHashes.length === 0) return 0n
  const gas = blobGasUsed ? BigInt(blobGasUsed) : GAS_PER_BLOB * BigInt(blobVersionedHashes.length)
  return blobGasPrice === null ? null : gas * blobGasPrice
}

function effectiveGasPrice(tx: RawTx, receipt: RawReceipt, baseFee: bigint, stack: Stack): bigint | null {
  if (receipt.effectiveGasPrice) return BigInt(receipt.effectiveGasPrice)
  if (tx.type && isStrange(toNumber(tx.type), stack)) return null
  if (tx.maxFeePerGas && tx.maxPriorityFeePerGas) {
    const most = BigInt(tx.maxFeePerGas)
    const wished = baseFee + BigInt(tx.maxPriorityFeePerGas)
    return wished < most ? wished : most
  }
  return toBigIntOrNull(tx.gasPrice)
}
