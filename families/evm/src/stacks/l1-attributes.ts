import type { Hex } from '@orrery/primitives/hex'
import type { RawTx } from '../raw.ts'

/** Where a block of the OP stack stands on the parent chain. Prices in wei, decimal text; times in Unix ms. */
export type L1Attributes = {
  l1BlockNumber: number
  l1BlockHash: Hex
  l1TimeMs: number
  /** How many blocks of this chain share that block before this one. */
  l1Sequence: number
  l1BaseFee: string
  l1BlobBaseFee?: string
  l1BaseFeeScalar?: number
  l1BlobBaseFeeScalar?: number
}

/** The contract that is told (Optimism specs, "Predeploys": L1Block). */
export const L1_BLOCK: Hex = `0x42${'0'.repeat(36)}15`

const BEDROCK = '0x015d8eb9'
/** Ecotone, Isthmus and Jovian: the newer ones add values at the end. */
const PACKED = ['0x440a5e20', '0x098999be', '0x3db6be2b']

/** Reads the first transaction of a block (Optimism specs, "L1 attributes deposited transaction"); null where it is no such. */
export function readL1Attributes({ to, input }: Pick<RawTx, 'to' | 'input'>): L1Attributes | null {
  if (to !== L1_BLOCK) return null
  const selector = input.slice(0, 10)
  const bytes = (from: number, length: number): Hex => `0x${input.slice(10 + 2 * from, 10 + 2 * (from + length))}`
  const size = (input.length - 10) / 2
  const number = (from: number, length: number): number => Number(BigInt(bytes(from, length)))
  if (selector === BEDROCK && size >= 160)
    return {
      l1BlockNumber: number(0, 32),
      l1BlockHash: bytes(96, 32),
      l1TimeMs: number(32, 32) * 1_000,
      l1Sequence: number(128, 32),
      l1BaseFee: BigInt(bytes(64, 32)).toString(),
    }
  if (!PACKED.includes(selector) || size < 160) return null
  return {
    l1BlockNumber: number(24, 8),
    l1BlockHash: bytes(96, 32),
    l1TimeMs: number(16, 8) * 1_000,
    l1Sequence: number(8, 8),
    l1BaseFee: BigInt(bytes(32, 32)).toString(),
    l1BlobBaseFee: BigInt(bytes(64, 32)).toString(),
    l1BaseFeeScalar: number(0, 4),
    l1BlobBaseFeeScalar: number(4, 4),
  }
}
