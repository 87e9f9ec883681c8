import type { Hex } from '@orrery/primitives/hex'
import type { RawReceipt } from '../raw.ts'
import { defineStack, ROLLUP } from './stack.ts'

const predeploy = (last: string): Hex => `0x42${'0'.repeat(36)}${last}`
// Optimism specs, "Predeploys".
const BASE_FEE_VAULT = predeploy('19')
const L1_FEE_VAULT = predeploy('1a')
const OPERATOR_FEE_VAULT = predeploy('1b')

/** OP stack. Source: Optimism specs, "Deposits", "L1 cost", "Operator fee" (Isthmus). */
export const op = defineStack({
  ...ROLLUP,
  // 0x7b is Celo's, whose fees may be paid in a token (CIP-64).
  kinds: { 0x7e: 'deposit', 0x7b: 'fee-currency' },
  attributes: true,

  extraFee: (receipt) => (receipt.l1Fee ? BigInt(receipt.l1Fee) : 0n) + operatorFee(receipt),
  vaults: {
    baseFee: BASE_FEE_VAULT,
    extraFees: (receipt) => [
      { to: L1_FEE_VAULT, amount: receipt.l1Fee ? BigInt(receipt.l1Fee) : 0n },
      { to: OPERATOR_FEE_VAULT, amount: operatorFee(receipt) },
    ],
  },
  encodes: [0x7e],
  // Bedrock.
  hashesSince: { 10: 105_235_063 },
})

/** Operator fee of a receipt, wei: gas used × scalar ÷ 10^6 + constant; 0 before Isthmus. */
export function operatorFee(receipt: RawReceipt): bigint {
  const { operatorFeeScalar, operatorFeeConstant } = receipt
  if (!operatorFeeScalar && !operatorFeeConstant) return 0n
  return (
    (BigInt(receipt.gasUsed) * BigInt(operatorFeeScalar ?? '0x0')) / 1_000_000n + BigInt(operatorFeeConstant ?? '0x0')
  )
}
