import type { Chain } from '@orrery/model/chain'
import { dueMs } from '../upgrade/fork-schedule.ts'

const MEGABYTE = 1_000_000n
/** EIP-4844: blobs are paid by the byte, whether or not it is used. */
const BLOB_GAS_PER_BYTE = 1n
/** EIP-2028, and EIP-7623 for what is mostly data: gas of a byte of calldata that is not 0. */
const CALLDATA_GAS = { before: 16n, floor: 40n } as const

/**
 * What a megabyte costs as blobs and as calldata, wei, and how many times as much the latter is, in whole numbers; null where a price is not known, or where it is
 * not even twice. Pure.
 */
export function costOfMegabyte({
  blobPrice,
  baseFee,
  chain,
}: {
  readonly blobPrice: string | null
  readonly baseFee: string | null
  readonly chain: Chain
}): { readonly blobs: string | null; readonly calldata: string | null; readonly times: number | null } {
  const perByte = dueMs(chain, 'prague') === null ? CALLDATA_GAS.before : CALLDATA_GAS.floor
  const blobs = blobPrice === null ? null : BigInt(blobPrice) * BLOB_GAS_PER_BYTE * MEGABYTE
  const calldata = baseFee === null ? null : BigInt(baseFee) * perByte * MEGABYTE
  const times = blobs === null || calldata === null || blobs === 0n ? null : calldata / blobs
  return {
    blobs: blobs?.toString() ?? null,
    calldata: calldata?.toString() ?? null,
    times: times === null || times < 2n || times > 1_000_000_000n ? null : Number(times),
  }
}
