import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { RpcClient } from '@orrery/transport/rpc'
import { receiptByHash, receiptsOf } from './calls.ts'
import { isUnknownMethod } from './is-unknown-method.ts'
import type { RawBlock, RawReceipt } from './raw.ts'
import type { WholeReceipts } from './whole-receipts.ts'

/** Receipts in the order of their block's transactions; null where the node has not got them all. */
type Told = readonly RawReceipt[] | null

export type ReceiptReader = {
  /** `nulls` tells how often the node answered already that it has none: in the end they are asked for one by one. */
  of(block: RawBlock, nulls: number, signal: AbortSignal): Promise<Told>
  /** The same from what the node answered when it was asked for them together with the block. */
  from(answer: PromiseSettledResult<unknown>, block: RawBlock, signal: AbortSignal): Promise<Told>
  /** Those of some blocks, one by one. `failure` is how the node failed at them together, null where it was not asked for that. */
  each(blocks: readonly RawBlock[], failure: unknown, signal: AbortSignal): Promise<readonly Told[]>
}

/** A node that has none of a whole block after so many answers may have them one by one. */
const MOST_NULLS = 5

export function createReceiptReader(rpc: RpcClient, whole: WholeReceipts): ReceiptReader {
  /** Nobody waits for it. */
  const tryWhole = async (block: RawBlock, signal: AbortSignal): Promise<void> => {
    const [answer] = (await whole.asking((limit) => rpc.settle([receiptsOf(block.hash)], limit), signal)) ?? []
    if (answer?.status === 'rejected') {
      if (isUnknownMethod(answer.reason)) whole.lacks()
    } else if (answer?.value?.length === block.transactions.length) whole.recovered()
  }

  const each: ReceiptReader['each'] = async (blocks, failure, signal) => {
    const last = blocks.findLast(({ transactions }) => transactions.length > 0)
    if (last === undefined) return blocks.map(() => [])
    if (whole.claimTrial()) void tryWhole(last, signal).catch(() => {})
    const found = await rpc.batch(
      blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => receiptByHash(hash))),
      signal,
    )
    let at = 0
    const told = blocks.map(({ transactions }): Told => {
      const own = found.slice(at, (at += transactions.length))
      return own.includes(null) ? null : (own as readonly RawReceipt[])
    })
    if (failure !== null && !told.includes(null)) whole.failed(failure)
    return told
  }

  /** Of a block that the node may not have yet: one that lacks the first receipt need not be asked for thousands. */
  const eachOf = async (block: RawBlock, failure: unknown, signal: AbortSignal): Promise<Told> => {
    const first = await rpc.call(receiptByHash(block.transactions[0]!.hash), signal)
    return first === null ? null : (await each([block], failure, signal))[0]!
  }

  return {
    each,
    async of(block, nulls, signal) {
      if (block.transactions.length === 0) return []
      if (!whole.isAsked()) return eachOf(block, null, signal)
      let failure: unknown = null
      // Some nodes take no hash here.
      for (const at of [block.hash, block.number]) {
        const answers = await whole.asking((limit) => rpc.settle([receiptsOf(at)], limit), signal)
        if (answers === null) {
          failure = whole.loss()
          break
        }
        const [answer] = answers
        if (answer?.status === 'fulfilled') {
          const told = wholeOf(answer.value, whole)
          if (told !== null || nulls < MOST_NULLS) return told
          failure = new OrreryError('UPSTREAM_NOT_YET', { source: 'the node', what: 'the receipts of whole blocks' })
          break
        }
        failure = answer?.reason
        if (isUnknownMethod(failure)) whole.lacks()
        if (!isFailure(failure)) throw failure
        if (isLost(failure)) whole.lost(failure)
        if (!whole.isAsked() || !isOrreryError(failure, 'UPSTREAM_RPC')) break
      }
      try {
        return await eachOf(block, whole.isAsked() ? failure : null, signal)
      } catch (error) {
        // One that refuses both may have them later.
        if (isOrreryError(error, 'UPSTREAM_RPC') && isOrreryError(failure, 'UPSTREAM_RPC') && whole.isAsked())
          return null
        throw error
      }
    },
    async from(answer, block, signal) {
      if (answer.status === 'fulfilled') return wholeOf(answer.value as Told, whole)
      const { reason } = answer
      if (isUnknownMethod(reason)) whole.lacks()
      else if (!isFailure(reason)) throw reason
      else if (!isOrreryError(reason, 'UPSTREAM_RPC')) return (await each([block], reason, signal))[0]!
      return null
    },
  }
}

/** What a node told of a block with transactions: no receipts at all are none yet (reliability F-07). */
function wholeOf(receipts: Told, whole: WholeReceipts): Told {
  if (receipts === null || receipts.length === 0) return null
  whole.told()
  const sorted = receipts.every(({ transactionIndex }, i) => Number(transactionIndex) === i)
  return sorted ? receipts : receipts.toSorted((a, b) => Number(a.transactionIndex) - Number(b.transactionIndex))
}

/** The node did not answer, or its gateway did in its place: also what was asked for together with what it hangs over is lost. */
export const isLost = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_TIMEOUT') ||
  isOrreryError(error, 'UPSTREAM_UNREACHABLE') ||
  (isOrreryError(error, 'UPSTREAM_STATUS') && !String(error.context.status).startsWith('429'))

/** What may be wrong with one method alone. */
const isFailure = (error: unknown): boolean =>
  isLost(error) || isOrreryError(error, 'UPSTREAM_RPC') || isOrreryError(error, 'UPSTREAM_TOO_LARGE')
