import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { blockByHash, blockByNumber, receiptByHash, receiptsOf, toQuantity } from './calls.ts'
import { checkConsistent, lacksLogs } from './check-consistent.ts'
import type { EvmRaw, RawBlock, RawReceipt } from './raw.ts'

/** Gets whole blocks: header, transactions and receipts that belong together. */
export type BlockFetcher = {
  byHash(hash: Hex, signal: AbortSignal): Promise<EvmRaw | null>
  byHeight(height: number, signal: AbortSignal): Promise<EvmRaw | null>
  /** Ascending, in batches; ends early at the first block that the node does not have. */
  range(range: HeightRange, signal: AbortSignal): AsyncIterable<readonly EvmRaw[]>
}

export type FetchDeps = { readonly rpc: RpcClient; readonly clock: Clock; readonly source: () => string }

// Batches in flight: enough to hide a node's latency, few enough that a block of 30,000
// transactions in each does not fill the memory.
const AHEAD = 4
// Aimed-at transactions per batch: about 3 MB of JSON on a busy chain.
const TXS_PER_BATCH = 1_000
const MOST_BLOCKS = 32
// A node that has the block but not its receipts yet (reliability F-07).
const RECEIPT_TRIES = 10
const RECEIPT_WAIT_MS = 250

export function createBlockFetcher(deps: FetchDeps): BlockFetcher {
  const { rpc, clock, source } = deps
  let wholeReceipts = true
  let perBatch = 4

  /** Receipts of a block by its hash, in the order of its transactions. Null where the node has not got them. */
  const receiptsFor = async (block: RawBlock, signal: AbortSignal): Promise<readonly RawReceipt[] | null> => {
    if (block.transactions.length === 0) return []
    if (wholeReceipts) {
      for (const at of [block.hash, block.number]) {
        try {
          const receipts = await rpc.call(receiptsOf(at), signal)
          return receipts === null ? null : inOrder(receipts)
        } catch (error) {
          if (isUnknownMethod(error)) wholeReceipts = false
          if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
        }
        if (!wholeReceipts) break
      }
    }
    if (wholeReceipts) return null
    const each = await rpc.batch(
      block.transactions.map(({ hash }) => receiptByHash(hash)),
      signal,
    )
    return each.includes(null) ? null : (each as readonly RawReceipt[])
  }

  /** Whole and consistent, or an error: asks for the receipts by hash until they fit the block. */
  const complete = async (
    block: RawBlock,
    first: readonly RawReceipt[] | null,
    signal: AbortSignal,
  ): Promise<EvmRaw> => {
    let receipts = first
    for (let attempt = 0; ; attempt++) {
      if (receipts !== null) {
        const raw = { block, receipts }
        const last = attempt >= RECEIPT_TRIES
        try {
          checkConsistent(raw, source())
          if (!lacksLogs(raw) || last) return raw
        } catch (error) {
          if (last) throw error
        }
      }
      if (attempt >= RECEIPT_TRIES)
        throw new OrreryError('UPSTREAM_NOT_YET', {
          source: source(),
          what: `the receipts of block ${Number(block.number)}`,
        })
      if (attempt > 0) await clock.sleep(RECEIPT_WAIT_MS * attempt, signal)
      receipts = await receiptsFor(block, signal)
    }
  }

  /** `asked` is the height or hash that the block must have. */
  const one = async (call: RpcCall<RawBlock | null>, asked: Hex, signal: AbortSignal): Promise<EvmRaw | null> => {
    const block = await rpc.call(call, signal)
    if (block === null) return null
    checkAsked(block, asked)
    return complete(block, block.transactions.length === 0 ? [] : null, signal)
  }

  const checkAsked = (block: RawBlock, asked: Hex): void => {
    if (block.number === asked || block.hash === asked) return
    const reason = `it was given for ${asked}`
    throw new OrreryError('UPSTREAM_MISMATCH', { source: source(), height: Number(block.number), reason })
  }

  /** The blocks `from … to`, cut before the first that is missing. */
  const slice = async (from: number, to: number, signal: AbortSignal): Promise<readonly EvmRaw[]> => {
    const heights = Array.from({ length: to - from + 1 }, (_, i) => toQuantity(from + i))
    const withReceipts = wholeReceipts
    const calls: RpcCall<RawBlock | readonly RawReceipt[] | null>[] = heights.flatMap((height) =>
      withReceipts ? [blockByNumber(height), receiptsOf(height)] : [blockByNumber(height)],
    )
    const answers = await rpc.settle(calls, signal)
    const step = withReceipts ? 2 : 1
    const raws: EvmRaw[] = []
    for (let i = 0; i < heights.length; i++) {
      const answer = answers[i * step]!
      if (answer.status === 'rejected') throw answer.reason
      const block = answer.value as RawBlock | null
      if (block === null) break
      checkAsked(block, heights[i]!)
      const receipts = withReceipts ? readReceipts(answers[i * step + 1]!) : null
      raws.push(await complete(block, block.transactions.length === 0 ? [] : receipts, signal))
    }
    return raws
  }

  const readReceipts = (
    answer: PromiseSettledResult<RawBlock | readonly RawReceipt[] | null>,
  ): readonly RawReceipt[] | null => {
    if (answer.status === 'fulfilled')
      return answer.value === null ? null : inOrder(answer.value as readonly RawReceipt[])
    if (isUnknownMethod(answer.reason)) wholeReceipts = false
    else if (!isOrreryError(answer.reason, 'UPSTREAM_RPC')) throw answer.reason
    return null
  }

  return {
    byHash: (hash, signal) => one(blockByHash(hash), hash, signal),
    byHeight: (height, signal) => one(blockByNumber(toQuantity(height)), toQuantity(height), signal),
    async *range({ from, to }, signal) {
      // What is fetched ahead is abandoned when the reader stops.
      const stop = new AbortController()
      const both = AbortSignal.any([signal, stop.signal])
      const queue: { readonly size: number; readonly raws: Promise<readonly EvmRaw[]> }[] = []
      let next = from
      try {
        for (;;) {
          while (queue.length < AHEAD && next <= to) {
            const last = Math.min(to, next + perBatch - 1)
            const raws = slice(next, last, both)
            // Its failure is told when its turn comes, or never.
            raws.catch(() => {})
            queue.push({ size: last - next + 1, raws })
            next = last + 1
          }
          const head = queue.shift()
          if (head === undefined) return
          const raws = await head.raws
          if (raws.length > 0) yield raws
          if (raws.length < head.size) return
          perBatch = nextSize(raws, perBatch)
        }
      } finally {
        stop.abort(new OrreryError('UPSTREAM_NOT_YET', { source: source(), what: 'blocks nobody waits for' }))
      }
    },
  }
}

/** Moves the batch size towards the aimed-at number of transactions. */
function nextSize(raws: readonly EvmRaw[], size: number): number {
  const txs = raws.reduce((sum, { block }) => sum + block.transactions.length, 0)
  const wanted = Math.floor((TXS_PER_BATCH * raws.length) / Math.max(1, txs))
  return Math.max(1, Math.min(MOST_BLOCKS, wanted, size * 2))
}

const inOrder = (receipts: readonly RawReceipt[]): readonly RawReceipt[] => {
  const sorted = receipts.every(({ transactionIndex }, i) => Number(transactionIndex) === i)
  return sorted ? receipts : receipts.toSorted((a, b) => Number(a.transactionIndex) - Number(b.transactionIndex))
}

/** JSON-RPC "method not found", and the words that clients use instead. */
export const isUnknownMethod = (error: unknown): boolean => {
  if (!isOrreryError(error, 'UPSTREAM_RPC')) return false
  const { code, reason } = error.context
  return (
    code === -32601 ||
    code === -32004 ||
    /method (not found|does ?n.t exist|not supported|not available|is not)|not supported|unknown method|does not exist\/is not available/i.test(
      String(reason),
    )
  )
}
