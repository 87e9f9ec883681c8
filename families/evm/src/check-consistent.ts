import { OrreryError } from '@orrery/errors/orrery-error'
import { MOST_LOGS } from '@orrery/model/transfer-place'
import { toNumber, type EvmRaw, type RawReceipt } from './raw.ts'
import { lacks } from './unknown-form.ts'

/**
 * Refuses a block and receipts that do not belong together: another block's hash, another number of
 * them, another order (reliability F-08). Throws `UPSTREAM_MISMATCH`.
 */
export function checkConsistent({ block, receipts }: EvmRaw, source: string): void {
  const refuse = (reason: string): never => {
    throw new OrreryError('UPSTREAM_MISMATCH', { source, height: toNumber(block.number), reason })
  }
  const { transactions } = block
  if (receipts.length !== transactions.length)
    refuse(`${transactions.length} transactions but ${receipts.length} receipts`)
  let nextLog = 0
  for (let i = 0; i < transactions.length; i++) {
    const tx = transactions[i]!
    const receipt = receipts[i]!
    if (receipt.blockHash !== block.hash) refuse(`receipt ${i} is of block ${receipt.blockHash}`)
    if (receipt.transactionHash !== tx.hash) refuse(`receipt ${i} is of transaction ${receipt.transactionHash}`)
    if (toNumber(receipt.transactionIndex) !== i)
      refuse(`receipt ${i} says it is number ${toNumber(receipt.transactionIndex)}`)
    if (tx.blockHash !== undefined && tx.blockHash !== null && tx.blockHash !== block.hash)
      refuse(`transaction ${i} is of block ${tx.blockHash}`)
    for (const log of receipt.logs) {
      if (log.blockHash !== block.hash) refuse(`a log of transaction ${i} is of block ${log.blockHash}`)
      if (log.transactionHash !== tx.hash) refuse(`a log of transaction ${i} is of transaction ${log.transactionHash}`)
      const index = toNumber(log.logIndex)
      if (index < nextLog) refuse(`log ${index} comes after log ${nextLog - 1}`)
      // Rows are numbered by their logs.
      if (index >= MOST_LOGS) refuse(`a log is number ${log.logIndex}`)
      nextLog = index + 1
    }
  }
}

/**
 * Receipts whose logs are numbered by their places in the block. Some clients begin anew with each transaction (cosmos/evm #1086, flow-evm-gateway #461, sei-chain #2067); the order of receipts and
 * their logs is what the block's root is made of, so that each place is known. All other numbers are left as they came.
 */
export function numberLogs(receipts: readonly RawReceipt[]): readonly RawReceipt[] {
  const withLogs = receipts.filter(({ logs }) => logs.length > 0)
  const isByTx = withLogs.every(({ logs }) => logs.every(({ logIndex }, i) => toNumber(logIndex) === i))
  if (withLogs.length < 2 || !isByTx) return receipts
  let next = 0
  return receipts.map((receipt) => ({
    ...receipt,
    logs: receipt.logs.map((log) => ({ ...log, logIndex: `0x${(next++).toString(16)}` as const })),
  }))
}

const NO_BITS = /^0x0*$/

/** Logs that the header's bloom promises but the receipts do not have: the node has not got them yet (reliability F-07). */
export const lacksLogs = ({ block, receipts }: EvmRaw): boolean =>
  !NO_BITS.test(block.logsBloom) && receipts.every((receipt) => receipt.logs.length === 0 && !lacks(receipt, 'logs'))
