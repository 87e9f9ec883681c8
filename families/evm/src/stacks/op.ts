import type { Hex } from '@orrery/primitives/hex'
import type { RawReceipt } from '../raw.ts'
import { defineStack, ROLLUP, type FeeHeader } from './stack.ts'

const predeploy = (last: string): Hex => `0x42${'0'.repeat(36)}${last}`
// Optimism specs, "Predeploys".
const BASE_FEE_VAULT = predeploy('19')
const L1_FEE_VAULT = predeploy('1a')
const OPERATOR_FEE_VAULT = predeploy('1b')

/** OP stack. Source: Optimism specs, "Deposits", "L1 cost", "Operator fee" (Isthmus, Jovian). */
export const op = defineStack({
  ...ROLLUP,
  // 0x7b is Celo's, whose fees may be paid in a token (CIP-64).
  kinds: { 0x7e: 'deposit', 0x7b: 'fee-currency' },
  attributes: true,

  extraFee: (receipt, header) => (receipt.l1Fee ? BigInt(receipt.l1Fee) : 0n) + operatorFee(receipt, header),
  vaults: {
    baseFee: BASE_FEE_VAULT,
    extraFees: (receipt, header) => [
      { to: L1_FEE_VAULT, amount: receipt.l1Fee ? BigInt(receipt.l1Fee) : 0n },
      { to: OPERATOR_FEE_VAULT, amount: operatorFee(receipt, header) },
    ],
  },
  encodes: [0x7e],
  // Bedrock.
  hashesSince: { 10: 105_235_063 },
})

/** Since Jovian a header tells its fee parameters by version 1, in 17 bytes (Optimism specs, "Minimum Base Fee in Block Header"); later versions are taken to keep its rules. */
const JOVIAN = /^0x(?!00).{34,64}$/

/** Whether a block follows Jovian's rules: its operator fees, and what its `blobGasUsed` stands for, which is no blob gas. */
export const isJovian = ({ extraData }: FeeHeader): boolean => JOVIAN.test(extraData)

const DEPOSIT = '0x7e'

/**
 * Operator fee of a receipt, wei: gas used × scalar ÷ 10^6 + constant since Isthmus, gas used × scalar × 100 + constant since Jovian; 0 before, and for deposits, which are
 * exempt. Source: Optimism specs, "Operator Fee" of either.
 */
export function operatorFee(receipt: RawReceipt, header: FeeHeader): bigint {
  const { operatorFeeScalar, operatorFeeConstant } = receipt
  if ((!operatorFeeScalar && !operatorFeeConstant) || receipt.type === DEPOSIT) return 0n
  const scaled = BigInt(receipt.gasUsed) * BigInt(operatorFeeScalar ?? '0x0')
  return (isJovian(header) ? scaled * 100n : scaled / 1_000_000n) + BigInt(operatorFeeConstant ?? '0x0')
}
