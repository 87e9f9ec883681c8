import type { UserOpDetail } from '@orrery/model/wire/events'

/** Hex digits of `paymasterAndData` before the two gas limits of 16 bytes each (EntryPoint 0.7). */
const PAYMASTER = 2 + 40
const LIMIT = 32
/** EntryPoint 0.6 checks a paymaster with the same limit three times. */
const CHECKS = 3n

/**
 * The most that an operation could have cost, base units: what its entry point asks to be there before it begins (`requiredPrefund` of ERC-4337). Null where its
 * request is not known, or the entry point is none that is known. Pure.
 */
export function mostOfOp({
  request,
  paymaster,
  entryPointVersion,
}: Pick<UserOpDetail, 'request' | 'paymaster' | 'entryPointVersion'>): string | null {
  if (request === null || entryPointVersion === null) return null
  const [call, checking, before, price] = [
    request.callGas,
    request.verificationGas,
    request.preVerificationGas,
    request.maxFee,
  ].map(BigInt) as [bigint, bigint, bigint, bigint]
  if (entryPointVersion === '0.6')
    return ((call + checking * (paymaster === null ? 1n : CHECKS) + before) * price).toString()
  const data = request.paymasterData
  if (paymaster !== null && data.length < PAYMASTER + 2 * LIMIT) return null
  const limit = (at: number): bigint =>
    paymaster === null ? 0n : BigInt(`0x${data.slice(PAYMASTER + at * LIMIT, PAYMASTER + (at + 1) * LIMIT)}`)
  return ((call + checking + before + limit(0) + limit(1)) * price).toString()
}
