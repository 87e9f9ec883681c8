import { OrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { loopTurn } from '@orrery/primitives/loop-turn'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { blockByHash, blockByNumber, receiptsOf, toQuantity } from './calls.ts'
import { checkConsistent, lacksLogs, numberLogs } from './check-consistent.ts'
import { createReceiptReader, isLost } from './fetch-receipts.ts'
import { fetchUncles } from './fetch-uncles.ts'
import { rawBlock, rawReceipts, type EvmRaw, type RawBlock, type RawReceipt } from './raw.ts'
import { isConsistent } from './scan/check-scanned.ts'
import { scanBlock, type ScannedBlock } from './scan/scan-block.ts'
import type { ScannedRaw } from './scan/scanned-raw.ts'
import { scanReceipts, type ScannedReceipts } from './scan/scan-receipts.ts'
import { readAhead } from './read-ahead.ts'
import type { Tracer } from './traces/create-tracer.ts'
import { createWholeReceipts, type WholeReceipts } from './whole-receipts.ts'

/** Gets whole blocks: header, transactions and receipts that belong together. */
export type BlockFetcher = {
  byHash(hash: Hex, signal: AbortSignal): Promise<EvmRaw | null>
  byHeight(height: number, signal: AbortSignal): Promise<EvmRaw | null>
  /** Ascending, in batches; ends early at the first block that the node does not have. */
  range(range: HeightRange, signal: AbortSignal): AsyncIterable<readonly EvmRaw[]>
  /** The same blocks, as far as possible still in the node's bytes. */
  scanned(range: HeightRange, signal: AbortSignal): AsyncIterable<readonly (EvmRaw | ScannedRaw)[]>
}

export type FetchDeps = {
  readonly rpc: RpcClient
  readonly clock: Clock
  readonly source: () => string
  /** Adds frames to whole blocks, where the chain is traced. */
  readonly tracer?: Tracer
  /** What is known of the node's receipts of whole blocks, where others ask it too. */
  readonly whole?: WholeReceipts
}

// Batches in flight: enough to hide a node's latency, few enough that a block of 30,000
// transactions in each does not fill the memory.
const AHEAD = 4
// A far node is asked for more at once, or the way there and back would set the pace: one batch for each so many milliseconds of it.
const MOST_AHEAD = 16
const WAY_MS = 8
// Aimed-at transactions per batch: about 1.5 MB of JSON on a busy chain. Two small ones with the thread that encodes keep it busy in as little memory as one
// of twice the size, which left it waiting (decision 12).
const TXS_PER_BATCH = 500
// Few transactions may be long ones.
const BYTES_PER_BATCH = 2_000_000
// Of a chain's dense blocks so much is still expected a batch later: after some sparse ones, batches must not have grown so far that the next dense
// ones fill the memory (46 MB more where a busy chain's first blocks were read, measured).
const DENSITY_KEPT = 0.9
// With traces, some three times the JSON: larger texts hold up the thread that parses them.
const TRACED_PER_BATCH = 600
const MOST_BLOCKS = 32
// While one answer is late, so many batches of that size may wait behind it: what a node gives in the time after which it is asked again.
const MOST_HELD = 14
// A node that has the block but not its receipts yet (reliability F-07).
const RECEIPT_TRIES = 10
const RECEIPT_WAIT_MS = 250
const SLICE_TRIES = 3

export function createBlockFetcher(deps: FetchDeps): BlockFetcher {
  const { rpc, clock, source, tracer, whole = createWholeReceipts(clock) } = deps
  const receiptReader = createReceiptReader(rpc, whole)
  let perBatch = 4
  /** Of the largest batch, what a block took where blocks were densest lately. */
  let densest = 0

  const ahead = (): number => {
    const wayMs = rpc.status().find(({ healthy }) => healthy)?.quickestMs ?? 0
    return Math.min(MOST_AHEAD, AHEAD + Math.floor(wayMs / WAY_MS))
  }

  const isTraced = (): boolean => tracer !== undefined && tracer.mode.flavour !== null

  /** Whole and consistent, or an error: asks for the receipts by hash until they fit the block. */
  const complete = async (
    block: RawBlock,
    first: readonly RawReceipt[] | null,
    signal: AbortSignal,
  ): Promise<EvmRaw> => {
    let receipts = first
    let nulls = 0
    for (let attempt = 0; ; attempt++) {
      if (receipts === null) nulls++
      else {
        const raw = { block, receipts: numberLogs(receipts) }
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
      receipts = await receiptReader.of(block, nulls, signal)
    }
  }

  /** `asked` is the height or hash that the block must have. */
  const one = async (call: RpcCall<RawBlock | null>, asked: Hex, signal: AbortSignal): Promise<EvmRaw | null> => {
    const block = await rpc.call(call, signal)
    if (block === null) return null
    checkAsked(block, asked)
    const raw = await withUncles(await complete(block, block.transactions.length === 0 ? [] : null, signal), signal)
    return tracer === undefined ? raw : (await tracer.trace([raw], signal))[0]!
  }

  const withUncles = async <T extends EvmRaw | ScannedRaw>(raw: T, signal: AbortSignal): Promise<T> => {
    const uncles = await fetchUncles(rpc, source(), 'scanned' in raw ? raw.scanned.header : raw.block, signal)
    return uncles === undefined ? raw : { ...raw, uncles }
  }

  const checkAsked = (block: Pick<RawBlock, 'number' | 'hash'>, asked: Hex): void => {
    if (block.number === asked || block.hash === asked) return
    const reason = `it was given for ${asked}`
    throw new OrreryError('UPSTREAM_MISMATCH', { source: source(), height: Number(block.number), reason })
  }

  /** The blocks `from … to`, cut before the first that is missing. */
  const slice = async (from: number, to: number, signal: AbortSignal): Promise<readonly EvmRaw[]> => {
    const heights = heightsOf(from, to)
    const withReceipts = whole.isAsked()
    const calls: RpcCall<RawBlock | readonly RawReceipt[] | null>[] = heights.flatMap((height) =>
      withReceipts ? [blockByNumber(height), receiptsOf(height)] : [blockByNumber(height)],
    )
    if (!withReceipts)
      return withEach(
        heights,
        (await rpc.settle(calls, signal)) as PromiseSettledResult<RawBlock | null>[],
        null,
        signal,
      )
    const answers = await together(calls, signal)
    if (answers === null) return apart(heights, signal)
    const raws: EvmRaw[] = []
    for (let i = 0; i < heights.length; i++) {
      const answer = answers[i * 2]!
      if (answer.status === 'rejected') throw answer.reason
      const block = answer.value as RawBlock | null
      if (block === null) break
      checkAsked(block, heights[i]!)
      const receipts = await receiptReader.from(answers[i * 2 + 1]!, block, signal)
      raws.push(await complete(block, block.transactions.length === 0 ? [] : receipts, signal))
    }
    return tracer === undefined ? raws : tracer.trace(raws, signal)
  }

  /** What the node answers to blocks and receipts that are asked for together; null where it may be these over which it hangs. */
  const together = async <T>(
    calls: readonly RpcCall<T>[],
    signal: AbortSignal,
  ): Promise<PromiseSettledResult<T>[] | null> => {
    const answers = await whole.asking((limit) => rpc.settle(calls, limit), signal)
    const lost = answers?.find(isTakenAlong)
    if (lost?.status === 'rejected') whole.lost(lost.reason)
    return lost === undefined ? answers : null
  }

  /**
   * The same where the node failed at blocks and receipts together. One that hangs over receipts takes along what was asked for with them, so blocks are asked for alone,
   * and each receipt by itself.
   */
  const apart = async (heights: readonly Hex[], signal: AbortSignal): Promise<readonly EvmRaw[]> => {
    const blocks = heights.map((height) => blockByNumber(height))
    return withEach(heights, await rpc.settle(blocks, signal), whole.loss(), signal)
  }

  /** Adds the receipts of blocks, which are asked for one by one. */
  const withEach = async (
    heights: readonly Hex[],
    answers: readonly PromiseSettledResult<RawBlock | null>[],
    failure: unknown,
    signal: AbortSignal,
  ): Promise<readonly EvmRaw[]> => {
    const blocks: RawBlock[] = []
    for (const [i, answer] of answers.entries()) {
      if (answer.status === 'rejected') throw answer.reason
      if (answer.value === null) break
      checkAsked(answer.value, heights[i]!)
      blocks.push(answer.value)
    }
    const receipts = await receiptReader.each(blocks, failure, signal)
    const raws: EvmRaw[] = []
    for (const [i, block] of blocks.entries()) raws.push(await complete(block, receipts[i]!, signal))
    return tracer === undefined ? raws : tracer.trace(raws, signal)
  }

  /** Like `slice`, with the blocks that could be scanned left as they are. */
  const scanSlice = async (
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<readonly (EvmRaw | ScannedRaw)[]> => {
    if (!whole.isAsked()) return slice(from, to, signal)
    if (isTraced() && from === 0) {
      // What block 0 allots is no part of its bytes.
      const first = await slice(0, 0, signal)
      return first.length === 0 || to === 0 ? first : [...first, ...(await scanSlice(1, to, signal))]
    }
    const heights = heightsOf(from, to)
    const calls: RpcCall<Answer>[] = heights.flatMap((height) => [scannedBlock(height), scannedReceipts(height)])
    const answers = await together(calls, signal)
    if (answers === null) return apart(heights, signal)
    // What lies below the Head is there: a node that lacks it for once is asked for it again together, not block by block.
    for (let tries = 1; tries < SLICE_TRIES; tries++) {
      const lacking = heights.flatMap((_, i) => lackingParts(answers, i))
      if (lacking.length === 0) break
      const found = await rpc.settle(
        lacking.map((at) => calls[at]!),
        signal,
      )
      for (const [i, at] of lacking.entries()) answers[at] = found[i]!
    }
    // They were read just now.
    await loopTurn()
    const raws: (EvmRaw | ScannedRaw)[] = []
    for (const [i, height] of heights.entries()) {
      const block = answers[i * 2]!
      const receipts = answers[i * 2 + 1]!
      if (block.status === 'rejected') throw block.reason
      if (block.value === null) break
      if (isScanned(block.value)) {
        const scanned = block.value as ScannedBlock
        checkAsked(scanned.header, height)
        const paid = receipts.status === 'fulfilled' && isScanned(receipts.value) ? receipts.value : null
        if (paid !== null && isConsistent(scanned, paid as ScannedReceipts)) {
          raws.push({ scanned, receipts: paid as ScannedReceipts })
          if (scanned.txCount > 0) whole.told()
          continue
        }
      }
      const parsed = isScanned(block.value) ? parseBlock(block.value as ScannedBlock) : (block.value as RawBlock)
      checkAsked(parsed, height)
      const told = parsed.transactions.length === 0 ? [] : await receiptReader.from(asParsed(receipts), parsed, signal)
      raws.push(await complete(parsed, told, signal))
    }
    return tracer === undefined ? raws : tracer.trace(raws, signal)
  }

  /** What `read` gives for the range, in batches of a size that suits the chain, some of them fetched ahead. */
  async function* batches<T extends EvmRaw | ScannedRaw>(
    { from, to }: HeightRange,
    read: (from: number, to: number, signal: AbortSignal) => Promise<readonly T[]>,
    signal: AbortSignal,
  ): AsyncGenerator<readonly T[], void, void> {
    // What is fetched ahead is abandoned when the reader stops.
    const stop = new AbortController()
    const both = AbortSignal.any([signal, stop.signal])
    let next = from
    const ask = (): Promise<Slice<T>> | null => {
      if (next > to) return null
      const last = Math.min(to, next + perBatch - 1)
      const size = last - next + 1
      const raws = read(next, last, both)
      next = last + 1
      return raws.then(async (found) => ({
        size,
        raws: found.some(hasUncles) ? await Promise.all(found.map((raw) => withUncles(raw, both))) : found,
      }))
    }
    const aim = (): number => (isTraced() ? TRACED_PER_BATCH : TXS_PER_BATCH)
    try {
      const slices = readAhead(ask, {
        questions: ahead,
        weigh: ({ raws }) => share(raws, aim()) * aim(),
        mostWeight: () => MOST_HELD * aim(),
      })
      for await (const { size, raws } of slices) {
        if (raws.length > 0) yield raws
        if (raws.length < size) return
        densest = Math.max(share(raws, aim()) / raws.length, densest * DENSITY_KEPT)
        perBatch = Math.max(1, Math.min(Math.floor(1 / densest), perBatch * 2))
      }
    } finally {
      stop.abort(new OrreryError('UPSTREAM_NOT_YET', { source: source(), what: 'blocks nobody waits for' }))
    }
  }

  return {
    byHash: (hash, signal) => one(blockByHash(hash), hash, signal),
    byHeight: (height, signal) => one(blockByNumber(toQuantity(height)), toQuantity(height), signal),
    range: (range, signal) => batches(range, slice, signal),
    scanned: (range, signal) => batches(range, scanSlice, signal),
  }
}

const heightsOf = (from: number, to: number): readonly Hex[] =>
  Array.from({ length: to - from + 1 }, (_, i) => toQuantity(from + i))

/** A block, which stands before its receipts, that was not told for a reason that may be theirs. */
const isTakenAlong = (answer: PromiseSettledResult<unknown>, at: number): boolean =>
  at % 2 === 0 && answer.status === 'rejected' && isLost(answer.reason)

const hasUncles = (raw: EvmRaw | ScannedRaw): boolean =>
  (('scanned' in raw ? raw.scanned.header : raw.block).uncles?.length ?? 0) > 0

/** Blocks that were asked for together: fewer than `size` where the node has no more. */
type Slice<T> = { readonly size: number; readonly raws: readonly T[] }

const txsIn = (raws: readonly (EvmRaw | ScannedRaw)[]): number =>
  raws.reduce((sum, raw) => sum + ('scanned' in raw ? raw.scanned.txCount : raw.block.transactions.length), 0)

/** Bytes of the node's text that these hold; those that were parsed hold none. */
const bytesIn = (raws: readonly (EvmRaw | ScannedRaw)[]): number =>
  raws.reduce((sum, raw) => sum + ('scanned' in raw ? lengthOf(raw.scanned) + lengthOf(raw.receipts) : 0), 0)

const lengthOf = ({ from, to }: { readonly from: number; readonly to: number }): number => to - from

/** How much of the largest batch these are, by what there is most of; many empty blocks are no small thing either. `aim` counts transactions. */
const share = (raws: readonly (EvmRaw | ScannedRaw)[], aim: number): number =>
  Math.max(txsIn(raws) / aim, bytesIn(raws) / BYTES_PER_BATCH, raws.length / MOST_BLOCKS)

type Answer = RawBlock | ScannedBlock | readonly RawReceipt[] | ScannedReceipts | null

const scannedBlock = (height: Hex): RpcCall<RawBlock | ScannedBlock | null> => ({
  ...blockByNumber(height),
  scan: scanBlock,
})
const scannedReceipts = (height: Hex): RpcCall<readonly RawReceipt[] | ScannedReceipts | null> => ({
  ...receiptsOf(height),
  scan: scanReceipts,
})

/** Of a block and its receipts, those that the node answered without having them, by their places among the answers. */
function lackingParts(answers: readonly PromiseSettledResult<Answer>[], height: number): number[] {
  const at = height * 2
  const block = answers[at]!
  const receipts = answers[at + 1]!
  if (block.status === 'rejected' || receipts.status === 'rejected') return []
  const txCount = block.value === null || !isScanned(block.value) ? null : (block.value as ScannedBlock).txCount
  const { value } = receipts
  const count =
    value === null ? 0 : isScanned(value) ? (value as ScannedReceipts).count : (value as readonly RawReceipt[]).length
  if (block.value === null) return count === 0 ? [at, at + 1] : [at]
  if (txCount === null || txCount === count) return []
  // Where both tell of something, either may be of another block of that height.
  return count === 0 ? [at + 1] : [at, at + 1]
}

const isScanned = (answer: Answer): answer is ScannedBlock | ScannedReceipts =>
  answer !== null && !Array.isArray(answer) && 'text' in answer

/** What was scanned, through JSON.parse after all. */
export const parseBlock = ({ text, from, to }: ScannedBlock): RawBlock =>
  rawBlock(JSON.parse(text.toString('utf8', from, to)))
export const parseReceipts = ({ text, from, to }: ScannedReceipts): readonly RawReceipt[] =>
  rawReceipts(JSON.parse(text.toString('utf8', from, to)))

const asParsed = (answer: PromiseSettledResult<Answer>): PromiseSettledResult<unknown> =>
  answer.status === 'fulfilled' && isScanned(answer.value)
    ? { status: 'fulfilled', value: parseReceipts(answer.value as ScannedReceipts) }
    : answer
