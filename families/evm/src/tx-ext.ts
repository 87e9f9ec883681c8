import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { checksumAddress } from './checksum-address.ts'
import type { EvmTicket, EvmTxExt } from './ext.ts'
import type { TxFacts } from './fees.ts'
import { toCount, toNumber, type RawHeader, type RawReceipt, type RawTx } from './raw.ts'
import { operatorFee } from './stacks/op.ts'
import type { FeeHeader } from './stacks/stack.ts'
import { lacks, untoldOf } from './unknown-form.ts'

const decimal = (quantity: Hex): string => BigInt(quantity).toString()

/** The family's own fields of a transaction. `receipt`, `facts` and `header` are null while it is pending. */
export function txExt(
  tx: RawTx,
  receipt: RawReceipt | null,
  facts: TxFacts | null,
  header: Pick<RawHeader, 'baseFeePerGas' | 'extraData'> | null,
): EvmTxExt {
  const ext: EvmTxExt = {
    ...(!lacks(tx, 'nonce') && { nonce: toCount(tx.nonce) }),
    ...(!lacks(tx, 'gas') && { gas: toCount(tx.gas) }),
    type: tx.type ? toNumber(tx.type) : 0,
  }
  const untold = untoldOf(tx, receipt)
  if (untold.length > 0) ext.untold = untold
  if (tx.maxFeePerGas) ext.maxFee = decimal(tx.maxFeePerGas)
  if (tx.maxPriorityFeePerGas) ext.maxTip = decimal(tx.maxPriorityFeePerGas)
  if (header?.baseFeePerGas) ext.baseFee = decimal(header.baseFeePerGas)
  if (tx.accessList && tx.accessList.length > 0) ext.accessList = tx.accessList
  if (tx.maxFeePerBlobGas) ext.maxBlobFee = decimal(tx.maxFeePerBlobGas)
  if (tx.blobVersionedHashes && tx.blobVersionedHashes.length > 0) ext.blobHashes = tx.blobVersionedHashes
  if (tx.authorizationList && tx.authorizationList.length > 0) {
    ext.authorizations = tx.authorizationList.map(({ chainId, address, nonce, yParity, v, r, s }) => ({
      chainId: decimal(chainId),
      address,
      nonce: toCount(nonce),
      yParity: Number(BigInt(yParity ?? v ?? '0x0') & 1n),
      r,
      s,
    }))
  }
  if (tx.sourceHash) ext.sourceHash = tx.sourceHash
  if (tx.mint && tx.mint !== '0x0') ext.mint = decimal(tx.mint)
  if (tx.isSystemTx) ext.isSystemTx = true
  const ticket = ticketOf(tx)
  if (ticket !== null) ext.ticket = ticket
  if (tx.feeCurrency) ext.feeCurrency = tx.feeCurrency
  const payer = tx.payer ?? tx.feePayer
  if (payer) ext.payer = payer
  if (receipt === null || facts === null || header === null) {
    const offered = tx.gasPrice ?? tx.maxFeePerGas
    if (offered) ext.gasPrice = decimal(offered)
    return ext
  }
  addReceipt(ext, receipt, facts, header)
  return ext
}

const TICKET_IDS = ['requestId', 'ticketId', 'refundTo', 'beneficiary', 'retryTo'] as const
const TICKET_AMOUNTS = [
  'retryValue',
  'depositValue',
  'maxSubmissionFee',
  'maxRefund',
  'submissionFeeRefund',
  'l1BaseFee',
] as const

/** Arbitrum's own fields; null where there are none. */
function ticketOf(tx: RawTx): EvmTicket | null {
  if (!tx.requestId && !tx.ticketId) return null
  const ticket: EvmTicket = {}
  for (const name of TICKET_IDS) if (tx[name]) ticket[name] = tx[name]
  for (const name of TICKET_AMOUNTS) if (tx[name]) ticket[name] = decimal(tx[name])
  return ticket
}

function addReceipt(ext: EvmTxExt, receipt: RawReceipt, facts: TxFacts, header: FeeHeader): void {
  if (!lacks(receipt, 'gasUsed')) ext.gasUsed = toNumber(receipt.gasUsed)
  if (facts.gasPrice !== null) ext.gasPrice = facts.gasPrice.toString()
  if (ext.blobHashes && receipt.blobGasUsed && receipt.blobGasUsed !== '0x0')
    ext.blobGasUsed = toNumber(receipt.blobGasUsed)
  if (facts.blobGasPrice !== null) ext.blobGasPrice = facts.blobGasPrice.toString()
  if (receipt.root && receipt.root.length === 66 && !receipt.status) ext.root = receipt.root
  if (receipt.gasUsedForL1) ext.gasUsedForL1 = toNumber(receipt.gasUsedForL1)
  if (receipt.l1BlockNumber) ext.l1BlockNumber = toNumber(receipt.l1BlockNumber)
  if (receipt.l1BatchNumber) ext.l1BatchNumber = toNumber(receipt.l1BatchNumber)
  if (receipt.depositNonce) ext.depositNonce = toNumber(receipt.depositNonce)
  if (!receipt.l1Fee && !receipt.operatorFeeConstant) return
  if (receipt.l1Fee) ext.l1Fee = decimal(receipt.l1Fee)
  if (receipt.l1GasUsed) ext.l1GasUsed = decimal(receipt.l1GasUsed)
  if (receipt.l1GasPrice) ext.l1GasPrice = decimal(receipt.l1GasPrice)
  if (receipt.l1FeeScalar) ext.l1FeeScalar = receipt.l1FeeScalar
  if (receipt.l1BaseFeeScalar) ext.l1BaseFeeScalar = decimal(receipt.l1BaseFeeScalar)
  if (receipt.l1BlobBaseFee) ext.l1BlobBaseFee = decimal(receipt.l1BlobBaseFee)
  if (receipt.l1BlobBaseFeeScalar) ext.l1BlobBaseFeeScalar = decimal(receipt.l1BlobBaseFeeScalar)
  const operator = operatorFee(receipt, header)
  if (operator > 0n) ext.operatorFee = operator.toString()
}

/** The same with the delegates of its authorisations as people write addresses (EIP-55): a headline names them. */
export function writeTxExt(ext: JsonObject): JsonObject {
  const { authorizations } = ext as unknown as EvmTxExt
  if (authorizations === undefined) return ext
  return { ...ext, authorizations: authorizations.map((item) => ({ ...item, address: checksumAddress(item.address) })) }
}
