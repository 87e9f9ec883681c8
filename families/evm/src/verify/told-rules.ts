import type { Hex } from '@orrery/primitives/hex'
import { createdBy } from '../created-by.ts'
import { toNumber, type RawBlock, type RawReceipt, type RawTx } from '../raw.ts'
import { lacks } from '../unknown-form.ts'
import { isPseudo } from './block-values.ts'
import { isKnownType, LAST_COMMON_TYPE } from './encode-transaction.ts'

/**
 * Values that no root holds and that nodes tell all the same, each by what it follows from: a receipt's gas from the sums that the root holds, its type and the places of its logs
 * from their order, what was paid per gas from the offer and the base fee (EIP-1559; legacy ones pay what they offer), a contract's address from who made it, what blobs
 * took from how many there are (EIP-4844).
 */
export const RULES = ['gas', 'types', 'log-places', 'prices', 'tips', 'creations', 'blobs'] as const
export type Rule = (typeof RULES)[number]

/** What a block says of a rule: whether anything in it shows that the rule is followed, as chance would not, and what in it does not follow it. */
export type RuleVerdict = { shown: boolean; wrong: string | null }

/** EIP-4844: what one blob takes. */
const GAS_PER_BLOB = 131_072n
/** Hex digits that a number holds exactly, with `0x`. */
const EXACT = 15

/** What a block and its receipts, which belong together, say of each rule. `own` are the stack's types; of others nobody told what their receipts hold. */
export function judgeTold(
  block: RawBlock,
  receipts: readonly RawReceipt[],
  own: readonly number[],
): Readonly<Record<Rule, Readonly<RuleVerdict>>> {
  const said = Object.fromEntries(RULES.map((rule) => [rule, { shown: false, wrong: null }])) as Record<
    Rule,
    RuleVerdict
  >
  const is = (
    rule: Rule,
    i: number,
    what: string,
    found: string | number | bigint | null,
    told: string | number | bigint | null,
    isTelling = true,
  ): void => {
    const verdict = said[rule]
    if (found === told) verdict.shown ||= isTelling
    else verdict.wrong ??= `${what} of transaction ${i} is ${String(found)}, it says ${String(told)}`
  }
  let before: Hex | null = '0x0'
  let nextLog = 0
  /** Where logs before are not told, nobody knows their places. */
  let isPlaced = true
  let blobPrice: Hex | null = null
  for (const [i, tx] of block.transactions.entries()) {
    const receipt = receipts[i]!
    const type = tx.type ? toNumber(tx.type) : 0
    const { gasUsed, cumulativeGasUsed } = receipt
    isPlaced &&= !lacks(receipt, 'logs')
    // Bor's stand outside of what the roots count.
    const isCounted = !isPseudo(tx)
    if (!isCounted || !isKnownType(type, own)) {
      nextLog += receipt.logs.length
      if (isCounted) before = lacks(receipt, 'cumulativeGasUsed') ? null : cumulativeGasUsed
      continue
    }
    if (
      before !== null &&
      !lacks(receipt, 'gasUsed') &&
      isExact(before) &&
      isExact(cumulativeGasUsed) &&
      isExact(gasUsed)
    )
      is('gas', i, 'the gas', toNumber(cumulativeGasUsed) - toNumber(before), toNumber(gasUsed), i > 0)
    before = lacks(receipt, 'cumulativeGasUsed') ? null : cumulativeGasUsed
    if (tx.type && receipt.type) is('types', i, 'the type', toNumber(tx.type), toNumber(receipt.type))
    for (const log of receipt.logs) {
      if (isPlaced) is('log-places', i, 'the place of a log', nextLog, toNumber(log.logIndex), nextLog > 0)
      nextLog++
    }
    if (type > LAST_COMMON_TYPE || tx.feeCurrency) continue
    const price = receipt.effectiveGasPrice ? BigInt(receipt.effectiveGasPrice) : null
    const due = priceOf(tx, type, block.baseFeePerGas ?? null)
    if (price !== null && due !== null) {
      const isTelling = due !== BigInt(block.baseFeePerGas ?? 0) && due > 0n
      is(type < 2 ? 'prices' : 'tips', i, 'what was paid per gas', due, price, isTelling)
    }
    const { contractAddress: created } = receipt
    if (!tx.to && (created || receipt.status === '0x1'))
      is('creations', i, 'the contract', createdBy(tx.from, tx.nonce), created ?? null)
    if (type !== 3 || !tx.blobVersionedHashes) continue
    if (receipt.blobGasUsed) {
      const gas = GAS_PER_BLOB * BigInt(tx.blobVersionedHashes.length)
      is('blobs', i, 'the gas of the blobs', gas, BigInt(receipt.blobGasUsed))
    }
    if (receipt.blobGasPrice)
      is('blobs', i, 'the price of the blobs', (blobPrice ??= receipt.blobGasPrice), receipt.blobGasPrice, false)
  }
  return said
}

const isExact = (quantity: Hex): boolean => quantity.length <= EXACT

/** What a transaction has to pay per gas; null where the node does not tell by what. */
function priceOf(tx: RawTx, type: number, baseFee: Hex | null): bigint | null {
  if (type < 2) return tx.gasPrice ? BigInt(tx.gasPrice) : null
  if (!baseFee || !tx.maxFeePerGas || !tx.maxPriorityFeePerGas) return null
  const [most, wished] = [BigInt(tx.maxFeePerGas), BigInt(baseFee) + BigInt(tx.maxPriorityFeePerGas)]
  return wished < most ? wished : most
}
