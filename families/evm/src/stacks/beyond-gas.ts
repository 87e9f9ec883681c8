import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { encodeRlp, toRlpNumber, type RlpItem } from '../verify/rlp.ts'
import { hexOf } from '../verify/hex-bytes.ts'

/** A call whose answer, one number, is a fee beyond that for gas, wei. */
export type FeeCall = { readonly fee: 'l1Fee' | 'operatorFee'; readonly to: Hex; readonly data: Hex }

/** What somebody means to send. */
export type Intent = {
  /** Null where it makes a contract. */
  readonly to: Hex | null
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  /** Wei per gas. */
  readonly price: bigint
}

// Optimism specs, "Predeploys", GasPriceOracle: getL1Fee(bytes) takes the transaction unsigned; getOperatorFee(uint256) is since Isthmus.
const OP_ORACLE: Hex = `0x42${'0'.repeat(37)}f`
// Scroll, "Predeploys", L1GasPriceOracle: its getL1Fee(bytes) takes the transaction signed.
const SCROLL_ORACLE: Hex = `0x53${'0'.repeat(37)}2`
const GET_L1_FEE = '49948e0e'
const GET_OPERATOR_FEE = '275aedd2'
/** As long as a signature, and like one not to be compressed: powers of an odd number, modulo 256. */
const NO_SIGNATURE = [1n, 7n, 11n].map((seed, at): Hex =>
  at === 0 ? '0x01' : hexOf(Uint8Array.from({ length: 32 }, (_, i) => Number(seed ** BigInt(i + 9) % 251n) + 1)),
)

/** The calls that tell what a transaction costs beyond its gas, on stacks that charge so; none where gas is all that is paid. */
export function callsBeyondGas(chain: ChainOf<'evm'>, intent: Intent): readonly FeeCall[] {
  const { stack } = chain.quirks
  if (stack === 'scroll')
    return [{ fee: 'l1Fee', to: SCROLL_ORACLE, data: withBytes(GET_L1_FEE, draftOf(chain, intent, NO_SIGNATURE)) }]
  if (stack !== 'op') return []
  return [
    { fee: 'l1Fee', to: OP_ORACLE, data: withBytes(GET_L1_FEE, draftOf(chain, intent, [])) },
    { fee: 'operatorFee', to: OP_ORACLE, data: `0x${GET_OPERATOR_FEE}${word(intent.gas)}` },
  ]
}

/** The bytes of the transaction by EIP-1559. Its nonce is not known; it is a byte or two of what is paid for. */
function draftOf(
  chain: ChainOf<'evm'>,
  { to, value, data, gas, price }: Intent,
  signature: readonly RlpItem[],
): Uint8Array {
  const number = (quantity: bigint): Hex => toRlpNumber(`0x${quantity.toString(16)}`)
  const fields = [
    number(BigInt(chain.quirks.chainId)),
    '0x',
    number(price),
    number(price),
    number(gas),
    to ?? '0x',
  ] as const
  return encodeRlp([...fields, number(value), data, [], ...signature], 2)
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** Calldata of a function with one parameter of type bytes. */
function withBytes(selector: string, bytes: Uint8Array): Hex {
  const digits = hexOf(bytes).slice(2)
  return `0x${selector}${word(32n)}${word(BigInt(bytes.length))}${digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')}`
}
