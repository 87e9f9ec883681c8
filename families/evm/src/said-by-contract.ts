import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'

const REFUSES = ['UPSTREAM_RPC', 'UPSTREAM_SHAPE'] as const
const SILENT = [...REFUSES, 'UPSTREAM_TIMEOUT'] as const

/** What a contract answered to a call; null where it says nothing: it reverts, has no such function or takes too long. A node that is not there is an error, and thrown. */
export function saidByContract(answer: PromiseSettledResult<Hex>): Hex | null {
  if (answer.status === 'fulfilled') return answer.value
  if (SILENT.some((code) => isOrreryError(answer.reason, code))) return null
  throw answer.reason
}

/** The same where a call that takes too long is an error, too: for what is compared, or told as the contract's word. */
export function saidInTime(answer: PromiseSettledResult<Hex>): Hex | null {
  if (answer.status === 'fulfilled') return answer.value
  if (REFUSES.some((code) => isOrreryError(answer.reason, code))) return null
  throw answer.reason
}
