import type { Capabilities } from '@orrery/model/capabilities'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import { linkAbort } from '@orrery/primitives/linked-abort'

type Finding = Capabilities['can']['receipts-by-block']

/**
 * Whether a node is asked for the receipts of whole blocks (`eth_getBlockReceipts`). One that does not know the method is not asked until a probe finds it; one that
 * fails at it, and tells the same receipts one by one, is asked again in time. Shared by all who read blocks of a node.
 */
export type WholeReceipts = {
  isAsked(): boolean
  /** What `ask` tells of whole blocks; null where `lost` was called meanwhile: then nobody should wait for it any longer. */
  asking<T>(ask: (limit: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | null>
  /** The node did not answer in time, or not at all, what was asked for with receipts of whole blocks. It may hang over all that others ask for, and be held for one that is away. */
  lost(error: unknown): void
  /** How it was lost last. */
  loss(): unknown
  /** The node knows no such method. */
  lacks(): void
  /** It failed at a block whose receipts it told one by one. */
  failed(error: unknown): void
  /** It told those of a block. */
  told(): void
  /** It told those that it was asked for by who claimed a trial. */
  recovered(): void
  /** True for the one caller who is to ask for those of a block once more, beside what is waited for. */
  claimTrial(): boolean
  /** Takes what a probe found, and gives what is true: a node that answers for its newest block may fail at others. */
  probed(found: Finding): Finding
}

/** When a node that failed is asked again, first and at last (reliability F-42). */
const FIRST_AGAIN_MS = 30_000
const LAST_AGAIN_MS = 600_000
const AGAIN_GROWS = 4
/** So many blocks in a row that it refuses, or whose receipts are too many for one answer, are no chance. */
const REFUSED_IN_ROW = 3
/** What says that a node cannot, and says so at once. */
const REFUSALS = ['UPSTREAM_RPC', 'UPSTREAM_TOO_LARGE', 'UPSTREAM_NOT_YET'] as const

export function createWholeReceipts(clock: Pick<Clock, 'monotonic'>): WholeReceipts {
  let isLacking = false
  /** What is told of a node that failed; null while it is asked. */
  let failure: string | null = null
  let refusedInRow = 0
  let waitMs = FIRST_AGAIN_MS
  let trialMs = 0
  let loss: unknown = null
  let doubt = new AbortController()

  const leave = (why: string): void => {
    if (failure === null) trialMs = clock.monotonic() + waitMs
    failure = why
  }

  return {
    isAsked: () => !isLacking && failure === null,
    async asking(ask, signal) {
      const limit = linkAbort(signal, doubt.signal)
      try {
        return await ask(limit.signal)
      } catch (error) {
        if (signal.aborted || !limit.signal.aborted) throw error
        return null
      } finally {
        limit.release()
      }
    },
    lost(error) {
      loss = error
      doubt.abort(new Error('the node may hang over receipts of whole blocks'))
      doubt = new AbortController()
    },
    loss: () => loss,
    lacks() {
      isLacking = true
      failure = null
    },
    failed(error) {
      const isRefused = REFUSALS.some((code) => isOrreryError(error, code))
      // One that hangs takes all that was asked for with it along, for the best part of a minute.
      if (!isRefused || ++refusedInRow >= REFUSED_IN_ROW)
        leave(`eth_getBlockReceipts: ${reasonOf(error)}; receipts are fetched one by one`)
    },
    told() {
      refusedInRow = 0
      if (failure === null && clock.monotonic() > trialMs + LAST_AGAIN_MS) waitMs = FIRST_AGAIN_MS
    },
    recovered() {
      refusedInRow = 0
      failure = null
    },
    claimTrial() {
      if (isLacking || failure === null || clock.monotonic() < trialMs) return false
      waitMs = Math.min(LAST_AGAIN_MS, waitMs * AGAIN_GROWS)
      trialMs = clock.monotonic() + waitMs
      return true
    },
    probed(found) {
      if (found.ok) isLacking = false
      else if (!isLacking) leave(found.why)
      return found.ok && failure !== null ? { ok: false, why: failure } : found
    },
  }
}

/** How a node failed at a method, in the words of what a probe finds. */
export const reasonOf = (error: unknown): string => {
  if (isOrreryError(error, 'UPSTREAM_RPC')) return String(error.context.reason)
  if (isOrreryError(error, 'UPSTREAM_TIMEOUT')) return 'no answer in time'
  return isOrreryError(error) ? error.message : 'it failed'
}
