import type { FindOutputs } from '@orrery/family/find-outputs'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { blockHashes } from '../block-hashes.ts'
import { isTooLarge, type BlockFetcher } from '../fetch-blocks.ts'
import { isAbsent, nodeCalls, refusesVerbosity } from '../node-calls.ts'
import type { PrevoutWatch } from '../prevout-watch.ts'
import type { NodeFacts } from '../probe-node.ts'
import type { RawBlock } from '../raw-block.ts'
import { atDoor } from './at-door.ts'
import { findSpent, type ScannedRaw } from './find-spent.ts'
import { RecentCoins } from './recent-coins.ts'
import { parseBlock, scanBlock, type ScannedBlock } from './scan-block.ts'

/** Blocks of one answer, and of one batch: an answer of some MB is read into memory that is used again. */
const ANSWER_BYTES = 500_000
/**
 * Where spent outputs are looked up, some blocks share one look-up. So few that a chunk is several batches all the same: one is read while the one before is encoded, and nothing is
 * where a chunk is a single batch.
 */
const LOOKED_UP_BYTES = 1_000_000
/** Small blocks may be followed by large ones: so many of those are still one answer. */
const MOST_BLOCKS = 16
const FIRST_BLOCKS = 4
/** Batches that are fetched before they are asked for. */
const AHEAD = 3

/** Blocks of a range in ascending order, as far as possible still in the node's bytes; ends early where the node has no more. */
export type FetchScanned = (
  range: HeightRange,
  signal: AbortSignal,
) => AsyncGenerator<readonly (RawBlock | ScannedRaw)[], void, void>

type Deps = {
  readonly rpc: RpcClient
  readonly fetcher: BlockFetcher
  readonly findOutputs: FindOutputs
  readonly facts: (signal: AbortSignal) => Promise<NodeFacts>
  readonly watch: Pick<PrevoutWatch, 'unknownIn' | 'lackingIn'>
}

type Slice = {
  readonly blocks: readonly (RawBlock | ScannedBlock)[]
  readonly isWhole: boolean
  /** The block behind them, where it is too large for an answer. */
  readonly large: Hex | null
}

export function createScannedFetcher({ rpc, fetcher, findOutputs, facts, watch }: Deps): FetchScanned {
  const recent = new RecentCoins()
  let perAnswer = FIRST_BLOCKS
  /** The node gives no blocks with their transactions. */
  let refuses = false

  /** The blocks of a range, cut before the first that is missing. */
  const slice = async (from: number, to: number, signal: AbortSignal): Promise<Slice> => {
    const { prevouts } = await facts(signal)
    const hashes = await blockHashes(rpc, from, to, signal)
    const blocks: (RawBlock | ScannedBlock)[] = []
    let large: Hex | null = null
    for (const answer of await rpc.settle(
      hashes.map((hash) => scanned(prevouts === false ? nodeCalls.block(hash) : nodeCalls.blockWithPrevouts(hash))),
      signal,
    )) {
      if (answer.status === 'fulfilled') blocks.push(answer.value)
      else {
        if (refusesVerbosity(answer.reason)) refuses = true
        else if (isTooLarge(answer.reason)) large = hashes[blocks.length]!
        else if (!isAbsent(answer.reason)) throw answer.reason
        break
      }
    }
    return { blocks, isWhole: blocks.length === to - from + 1, large }
  }

  const resolved = async (
    blocks: readonly (RawBlock | ScannedBlock)[],
    signal: AbortSignal,
  ): Promise<readonly (RawBlock | ScannedRaw)[]> => {
    if (!blocks.every(isScanned)) return fetcher.fill(blocks.map(parsed), signal)
    const { txIndex } = await facts(signal)
    const found = await findSpent(
      blocks as readonly ScannedBlock[],
      recent,
      findOutputs,
      txIndex ? fetcher.fetchTxs(signal) : null,
      watch,
    )
    // What a number does not hold goes the long way.
    return found ?? fetcher.fill(blocks.map(parsed), signal)
  }

  return async function* ({ from, to }, signal) {
    const { prevouts } = await facts(signal)
    // What is fetched ahead is abandoned when the reader stops.
    const stop = new AbortController()
    const both = AbortSignal.any([signal, stop.signal])
    const queue: Promise<Slice>[] = []
    let next = from
    let at = from
    const ask = (): void => {
      while (queue.length < AHEAD && next <= to && !refuses) {
        const last = Math.min(to, next + perAnswer - 1)
        const blocks = slice(next, last, both)
        // Its failure is told when its turn comes, or never.
        blocks.catch(() => {})
        queue.push(blocks)
        next = last + 1
      }
    }
    try {
      for (;;) {
        const batch: (RawBlock | ScannedBlock)[] = []
        let isWhole = true
        let large: Hex | null = null
        for (let bytes = 0; isWhole && (batch.length === 0 || (!prevouts && bytes < LOOKED_UP_BYTES));) {
          ask()
          const head = queue.shift()
          if (head === undefined) break
          const got = await head
          batch.push(...got.blocks)
          ;({ isWhole, large } = got)
          const sum = got.blocks.reduce((all, block) => all + (headerOf(block).size ?? 0), 0)
          bytes += sum
          perAnswer = nextSize(got.blocks.length, sum, perAnswer)
        }
        if (batch.length > 0) yield await resolved(batch, signal)
        at += batch.length
        if (large !== null) {
          const block = await fetcher.large(large, signal)
          if (block === null) break
          yield await resolved([block], signal)
          // What was asked ahead stands behind blocks that were not looked at.
          queue.length = 0
          next = ++at
          perAnswer = 1
        } else if (!isWhole) break
        if (at > to) break
      }
    } finally {
      stop.abort(new OrreryError('UPSTREAM_NOT_YET', { source: 'the node', what: 'blocks nobody waits for' }))
    }
    if (refuses && at <= to) yield* fetcher.range({ from: at, to }, signal)
  }
}

/** Moves the number of blocks in an answer towards the aimed-at size. */
function nextSize(blocks: number, bytes: number, size: number): number {
  if (blocks === 0) return size
  return Math.max(1, Math.min(MOST_BLOCKS, size * 2, Math.floor(ANSWER_BYTES / Math.max(1, bytes / blocks))))
}

const scanned = (call: RpcCall<RawBlock>): RpcCall<RawBlock | ScannedBlock> => ({ ...call, scan: scanBlock })

const isScanned = (block: RawBlock | ScannedBlock): block is ScannedBlock => 'header' in block
const headerOf = (block: RawBlock | ScannedBlock): RawBlock => (isScanned(block) ? block.header : block)
const parsed = (block: RawBlock | ScannedBlock): RawBlock =>
  isScanned(block) ? atDoor('the node', block.header.height, () => parseBlock(block)) : block
