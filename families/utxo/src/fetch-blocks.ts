import type { FindOutputs } from '@orrery/family/find-outputs'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { ChainOf } from '@orrery/model/chain'
import type { HeightRange } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { blockHashes } from './block-hashes.ts'
import { fetchLargeBlock, isPlainBlock } from './fetch-large-block.ts'
import { isAbsent, nodeCalls, refusesVerbosity } from './node-calls.ts'
import { fields } from './node-shape.ts'
import { fillPrevouts, findPrevouts, indexOutputs, isLacking, isOpen, type FetchTxs } from './prevouts.ts'
import type { PrevoutWatch } from './prevout-watch.ts'
import type { NodeFacts } from './probe-node.ts'
import type { RawBlock, RawTx } from './raw-block.ts'
import { readNodeBlock } from './read-node-block.ts'
import { readRawBlock } from './read-raw-block.ts'

// Bytes of the blocks of one batch; JSON of a block is some five times its bytes. With what inputs spend, few blocks at a time leave less for the collector: a
// sixth of the time. Without, many share one look-up of outputs, and spend from each other: this keeps one batch near 20 MB.
const BATCH_BYTES = { withPrevouts: 500_000, without: 4_000_000 }
const MAX_BLOCKS = 50
const FIRST_BLOCKS = 10

/** Fetches blocks with their prevouts. `facts` is asked each time: a probe may learn more. */
export type BlockFetcher = {
  range(range: HeightRange, signal: AbortSignal): AsyncIterable<readonly RawBlock[]>
  byHash(hash: Hex, signal: AbortSignal): Promise<RawBlock | null>
  /** The same blocks of the node's chain, ascending, with their prevouts where they can be had. */
  fill(blocks: readonly RawBlock[], signal: AbortSignal): Promise<readonly RawBlock[]>
  /** A block whose answer is larger than any may be (`isTooLarge`), without its prevouts; null where the node has it no more. */
  large(hash: Hex, signal: AbortSignal): Promise<RawBlock | null>
  /** Fetches transactions by id from the node. */
  fetchTxs(signal: AbortSignal): FetchTxs
  /** The same transactions with their prevouts where they can be had. */
  resolve(txs: readonly RawTx[], signal: AbortSignal): Promise<readonly RawTx[]>
}

/** The answer is beyond what is taken. */
export const isTooLarge = (error: unknown): boolean => isOrreryError(error, 'UPSTREAM_TOO_LARGE')

export function createBlockFetcher(
  rpc: RpcClient,
  chain: ChainOf<'utxo'>,
  findOutputs: FindOutputs,
  facts: (signal: AbortSignal) => Promise<NodeFacts>,
  watch: Pick<PrevoutWatch, 'unknownIn' | 'lackingIn'> = { unknownIn: () => {}, lackingIn: () => {} },
): BlockFetcher {
  const fetchTxs =
    (signal: AbortSignal): FetchTxs =>
    async (txids) => {
      const found = new Map<Hex, RawTx>()
      for (const answer of await rpc.settle(
        txids.map((txid) => nodeCalls.tx(txid)),
        signal,
      )) {
        if (answer.status === 'fulfilled') found.set(answer.value.tx.txid, answer.value.tx)
        else if (!isAbsent(answer.reason)) throw answer.reason
      }
      return found
    }

  const whole = async (hashes: readonly Hex[], signal: AbortSignal): Promise<(RawBlock | 'large' | null)[]> => {
    const { prevouts } = await facts(signal)
    const answers = await rpc.settle(
      hashes.map((hash) => (prevouts === false ? nodeCalls.block(hash) : nodeCalls.blockWithPrevouts(hash))),
      signal,
    )
    return Promise.all(
      answers.map(async (answer, i) => {
        if (answer.status === 'fulfilled') return answer.value
        if (refusesVerbosity(answer.reason)) return piecemeal(hashes[i]!, signal)
        if (isAbsent(answer.reason)) return null
        if (isTooLarge(answer.reason)) return 'large'
        throw answer.reason
      }),
    )
  }

  /** One at a time: it may be as large as many others. */
  const large = async (hash: Hex, signal: AbortSignal): Promise<RawBlock | null> => {
    if (!isPlainBlock(chain)) return piecemeal(hash, signal)
    try {
      return await fetchLargeBlock(rpc, hash, chain, signal)
    } catch (error) {
      if (!isTooLarge(error)) throw error
      // Of a node without an index of transactions that it is too large says more than that there is no such transaction.
      return piecemeal(hash, signal).catch((reason: unknown) => {
        throw isAbsent(reason) ? error : reason
      })
    }
  }

  /** For nodes whose `getblock` knows only true and false, and for blocks that are too large even as bytes. */
  const piecemeal = async (hash: Hex, signal: AbortSignal): Promise<RawBlock> => {
    const { txids, answer, height } = await rpc.call(nodeCalls.blockIds(hash), signal)
    const header = (tx: readonly unknown[]): RawBlock => readNodeBlock({ ...fields(answer, ''), tx })
    // The coinbase of block 0 is in no index.
    if (height === 0)
      return {
        ...header([]),
        txs: readRawBlock(await rpc.call(nodeCalls.blockBytes(hash), signal), 0).txs,
      }
    const txs = await rpc.batch(
      txids.map((txid) => nodeCalls.tx(txid)),
      signal,
    )
    return header(txs.map((tx) => tx.answer))
  }

  const fill = async (blocks: readonly RawBlock[], signal: AbortSignal): Promise<RawBlock[]> => {
    const known = indexOutputs(blocks.flatMap((block) => block.txs.map((tx) => ({ tx, height: block.height }))))
    const { txIndex } = await facts(signal)
    await findPrevouts(
      blocks.flatMap((block) => block.txs),
      known,
      findOutputs,
      txIndex ? fetchTxs(signal) : null,
    )
    return blocks.map((block) => ({ ...block, txs: block.txs.map((tx) => fillPrevouts(tx, known)) }))
  }

  const fillWatched = async (blocks: readonly RawBlock[], signal: AbortSignal): Promise<RawBlock[]> => {
    const filled = await fill(blocks, signal)
    watch.lackingIn(filled.filter(({ txs }) => txs.some(isLacking)).map(({ height }) => height))
    watch.unknownIn(filled.filter(({ txs }) => txs.some(isOpen)).map(({ height }) => height))
    return filled
  }

  return {
    async *range(range, signal) {
      const most = (await facts(signal)).prevouts ? BATCH_BYTES.withPrevouts : BATCH_BYTES.without
      let count = FIRST_BLOCKS
      for (let at = range.from; at <= range.to;) {
        const to = Math.min(at + count - 1, range.to)
        const hashes = await blockHashes(rpc, at, to, signal)
        const blocks: RawBlock[] = []
        let next: RawBlock | 'large' | null = null
        for (const block of await whole(hashes, signal)) {
          next = block
          if (block === null || block === 'large') break
          blocks.push(block)
        }
        if (blocks.length > 0) yield await fillWatched(blocks, signal)
        at += blocks.length
        if (next === 'large') {
          const block = await large(hashes[blocks.length]!, signal)
          if (block === null) return
          yield await fillWatched([block], signal)
          at++
          count = 1
          continue
        }
        if (at <= to) return
        const mean = blocks.reduce((sum, block) => sum + (block.size ?? 0), 0) / blocks.length
        count = Math.max(1, Math.min(MAX_BLOCKS, count * 2, Math.floor(most / Math.max(mean, 1))))
      }
    },
    fill: fillWatched,
    large,
    fetchTxs,
    async byHash(hash, signal) {
      const [found = null] = await whole([hash], signal)
      const block = found === 'large' ? await large(hash, signal) : found
      // No node tells it of a block that was never on its chain: it undid nothing there.
      return block === null ? null : (await fill([block], signal))[0]!
    },
    async resolve(txs, signal) {
      const known = indexOutputs(txs.map((tx) => ({ tx, height: null })))
      await findPrevouts(txs, known, findOutputs, fetchTxs(signal))
      return txs.map((tx) => fillPrevouts(tx, known))
    },
  }
}
