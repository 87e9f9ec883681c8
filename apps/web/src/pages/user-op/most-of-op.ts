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
  const limits = paymasterLimits({ request, paymaster, entryPointVersion })
  if (paymaster !== null && limits === null) return null
  const [own, after] = limits === null ? [0n, 0n] : [BigInt(limits.verification), BigInt(limits.postOp)]
  return ((call + checking + before + own + after) * price).toString()
}

/**
 * Gas that a paymaster may take to check an operation and after it, where it stands in the operation (EntryPoint 0.7 and later); null where nobody else pays, or it
 * does not stand there. Pure.
 */
export function paymasterLimits({
  request,
  paymaster,
  entryPointVersion,
}: Pick<UserOpDetail, 'request' | 'paymaster' | 'entryPointVersion'>): {
  readonly verification: string
  readonly postOp: string
} | null {
  if (request === null || paymaster === null || entryPointVersion === null || entryPointVersion === '0.6') return null
  const data = request.paymasterData
  if (data.length < PAYMASTER + 2 * LIMIT) return null
  const limit = (at: number): string =>
    BigInt(`0x${data.slice(PAYMASTER + at * LIMIT, PAYMASTER + (at + 1) * LIMIT)}`).toString()
  return { verification: limit(0), postOp: limit(1) }
}
