import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { TraceFlavour } from '@orrery/model/capabilities'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import type { Allocation } from '../ledger/allocation.ts'
import { ShapeError } from '@orrery/transport/shape'
import { heightNow } from '../calls.ts'
import { isUnknownMethod } from '../is-unknown-method.ts'
import { toNumber, type EvmRaw, type RawBlock } from '../raw.ts'
import { hexAt } from '../scan/hex-at.ts'
import { TX, TX_WIDTH, type ScannedBlock } from '../scan/scan-block.ts'
import { RECEIPT, RECEIPT_WIDTH } from '../scan/scan-receipts.ts'
import { scanTraces } from '../scan/scan-traces.ts'
import type { ScannedRaw } from '../scan/scanned-raw.ts'
import type { Stack } from '../stacks/stack.ts'
import { isStrange } from '../unknown-form.ts'
import { reasonOf } from '../whole-receipts.ts'
import { within } from '../within.ts'
import type { BlockFrames, SparseBlock } from './call-frame.ts'
import { readFlatBlock } from './flat-frames.ts'
import { createLostTraces } from './lost-traces.ts'
import { readNestedBlock } from './nested-frames.ts'
import { coinsEndOf, traceBlock } from './traced-block.ts'

/** What a chain's blocks are read with beside receipts: set once it is known what the node can do. */
export type TraceMode = {
  /** How whole blocks are traced; null where they are not. */
  readonly flavour: TraceFlavour | null
  /** What block 0 gave to whom; null where native balances are not kept. */
  readonly genesis: Allocation | null
  /** Whether the next mode may tell more: blocks that are traced by this one are owed then. */
  readonly isOpen?: boolean
}

/** Adds to blocks what the node executed in them. */
export type Tracer = {
  /** Setting it begins anew: what was refused before counts no more. One that hangs over the traces of the same flavour is still left alone. */
  mode: TraceMode
  /** Whether the node said, since the mode was set, that it does not trace. */
  isRefused(): boolean
  /** Why it is not asked for traces just now, though it may have them; null while it is. */
  pause(): string | null
  /** The lowest of the blocks that came untraced, or with less of a ledger, and can be told whole now; told once, null where there is none. */
  owes(): number | null
  /** The same blocks with what was executed in them; one that the node cannot trace stays as it is, and is told so by having none. */
  trace<T extends EvmRaw | ScannedRaw>(raws: readonly T[], signal: AbortSignal): Promise<readonly T[]>
}

// A busy block is executed anew for it. Both together leave room within the two minutes after which a follower gives up on a batch.
const PATIENCE_MS = 55_000
const SECOND_MS = 35_000
// What a node that lets every trace run out is given: blocks must not wait for what never comes.
const LEAST_MS = 4_000
// At the tip, where visitors wait: of a trace, and once more of each of some that were asked for together (reliability F-02).
const TIP_PATIENCE_MS = 30_000
const TIP_SECOND_MS = 15_000
// Beyond all of them.
const DEADLINE_MS = 60_000
const TRIES = 3
const WAIT_MS = 300
/** So many answers in a row that refuse all that was asked for are no chance. */
const REFUSED_IN_ROW = 3

/**
 * A tracer that traces nothing until its mode is set. A trace that a node does not end in time, though it answers all else, leaves its block untraced. Of history, where none
 * comes in time the next ones are given less of it, until one does. At the tip (`isTip`) the node is not asked any more then, but beside what is waited for, and what
 * came untraced meanwhile is owed once it traces again.
 */
export function createTracer(deps: {
  readonly rpc: RpcClient
  readonly clock: Clock
  readonly stack: Stack
  readonly isTip?: boolean
}): Tracer {
  const { rpc, clock, stack, isTip = false } = deps
  const mostMs = isTip ? TIP_PATIENCE_MS : PATIENCE_MS
  const secondMs = isTip ? TIP_SECOND_MS : SECOND_MS
  let patienceMs = mostMs
  let mode: TraceMode = { flavour: null, genesis: null }
  let isRefused = false
  const lost = createLostTraces(clock)
  let refusedInRow = 0
  let refusal: unknown = null
  /** The lowest block that came with less than may be told of it. */
  let left: number | null = null
  const leave = (raws: readonly (EvmRaw | ScannedRaw)[]): void => {
    for (const raw of raws) left = Math.min(left ?? Infinity, heightOf(raw))
  }

  /** A refusal may pass: the node has the block a moment before it can execute it. What keeps refusing is left untraced. */
  const again = async (call: RpcCall<Told>, first: unknown, signal: AbortSignal): Promise<Told | null> => {
    let reason = first
    for (let attempt = 1; ; attempt++) {
      if (!isRefusal(reason)) throw reason
      isRefused ||= isUnknownMethod(reason)
      if (attempt >= TRIES || isUnknownMethod(reason)) {
        refusal = reason
        return null
      }
      await clock.sleep(WAIT_MS * attempt, signal)
      try {
        return await rpc.call(call, signal)
      } catch (error) {
        reason = error
      }
    }
  }

  /** What is told of blocks, null for those that the node cannot trace; `late` tells which of them it did not end in time. */
  const ask = async (
    calls: readonly RpcCall<Told>[],
    signal: AbortSignal,
  ): Promise<{ readonly found: readonly (Told | null)[]; readonly late: readonly number[] }> => {
    // Its own deadline would have the client ask anew what the node still works at, and call the node away.
    const together = await within(clock, patienceMs, signal, (limit) => rpc.settle(calls, limit))
    const late: number[] = []
    const found = await Promise.all(
      calls.map(async (call, i) => {
        const answer = together?.[i]
        if (answer?.status === 'fulfilled') return answer.value
        // One slow block keeps those from being told that were asked for with it; alone, it was asked for alone.
        const isAsked = together !== null || calls.length > 1 || !isTip
        const told = isAsked
          ? await within(clock, Math.min(secondMs, patienceMs), signal, async (limit) => ({
              value: await again(call, answer?.reason ?? lateAfter(patienceMs), limit),
            }))
          : null
        if (told === null) late.push(i)
        return told?.value ?? null
      }),
    )
    // A node that answers nothing at all is none that cannot trace: its blocks are read again once it does.
    if (late.length > 0) await rpc.call(heightNow(), signal)
    if (found.some((told) => told !== null)) patienceMs = mostMs
    else if (late.length > 0 && !isTip) patienceMs = Math.max(LEAST_MS, patienceMs / 2)
    return { found, late }
  }

  const callOf = (raw: EvmRaw | ScannedRaw, flavour: NonNullable<TraceMode['flavour']>): RpcCall<Told> =>
    traceCall(flavour, raw, stack, mode.genesis, patienceMs)

  /** Asks for the newest block, and for the one over which the node began to hang. Nobody waits for it. */
  const tryAgain = async (raw: EvmRaw | ScannedRaw, signal: AbortSignal): Promise<void> => {
    const { flavour } = mode
    if (flavour === null) return
    const first = lost.first()
    const tell = async (block: EvmRaw | ScannedRaw): Promise<boolean> => {
      const told = await within(clock, patienceMs, signal, (limit) => rpc.settle([callOf(block, flavour)], limit))
      return told?.[0]?.status === 'fulfilled'
    }
    const [isTold, isFirstTold] = await Promise.all([tell(raw), first === null ? true : tell(first)])
    if (!isTold || mode.flavour !== flavour) return
    // One block over which it hangs is left as it is.
    if (first !== null && isFirstTold) leave([first])
    lost.found()
  }

  const traced = async (
    asked: readonly (EvmRaw | ScannedRaw)[],
    flavour: NonNullable<TraceMode['flavour']>,
    signal: AbortSignal,
  ): Promise<readonly (Told | null)[]> => {
    if (asked.length === 0) return []
    if (lost.isLost()) {
      leave(asked)
      if (lost.claimTrial()) void tryAgain(asked.at(-1)!, signal).catch(() => {})
      return asked.map(() => null)
    }
    const { found, late } = await ask(
      asked.map((raw) => callOf(raw, flavour)),
      signal,
    )
    const isNone = found.every((told) => told === null)
    refusedInRow = isNone && late.length === 0 && !isRefused ? refusedInRow + 1 : 0
    const isLate = isNone && late.length > 0
    if (isTip && (isLate || refusedInRow >= REFUSED_IN_ROW)) {
      const reason = isLate ? 'no answer in time' : reasonOf(refusal)
      lost.late(asked[0]!, `${METHODS[flavour]}: ${reason}; blocks come without traces until it tells one again`)
      leave(asked.slice(1))
      refusedInRow = 0
    }
    return found
  }

  return {
    get mode() {
      return mode
    },
    set mode(next) {
      const isSame = next.flavour !== null && next.flavour === mode.flavour
      if (!isSame) lost.found()
      // It turned out that there is no more to tell.
      if (mode.isOpen && !next.isOpen && !lost.isLost())
        if (next.flavour === null || (isSame && next.genesis === null)) left = null
      mode = next
      patienceMs = mostMs
      isRefused = false
    },
    isRefused: () => isRefused,
    pause: () => lost.why(),
    owes() {
      if (left === null || mode.isOpen || mode.flavour === null || lost.isLost()) return null
      const from = left
      left = null
      return from
    },
    async trace<T extends EvmRaw | ScannedRaw>(raws: readonly T[], signal: AbortSignal) {
      const { flavour, genesis, isOpen } = mode
      if (isOpen) leave(raws)
      if (flavour === null) return raws
      const asked = raws.filter(isTold)
      const answers = await traced(asked, flavour, signal)
      const found = new Map(asked.map((raw, i) => [raw, answers[i]!]))
      return raws.map((raw) => {
        const told = found.has(raw) ? found.get(raw)! : toldBy(raw, genesis)(NOTHING)
        return told === null ? raw : { ...raw, ...told }
      })
    },
  }
}

const METHODS = { debug_traceBlock: 'debug_traceBlockByHash', trace_block: 'trace_block' } as const

const lateAfter = (ms: number): OrreryError =>
  new OrreryError('UPSTREAM_TIMEOUT', { source: 'the node', method: 'traces', ms })

const NOTHING: BlockFrames = { txs: [], rewards: [] }

const headerOf = (raw: EvmRaw | ScannedRaw): RawBlock => ('block' in raw ? raw.block : raw.scanned.header)
const heightOf = (raw: EvmRaw | ScannedRaw): number => toNumber(headerOf(raw).number)

/** Whether a trace of the block tells anything: of an empty one only who found it, where blocks are found by work. */
function isTold(raw: EvmRaw | ScannedRaw): boolean {
  const { difficulty } = headerOf(raw)
  const txs = 'block' in raw ? raw.block.transactions.length : raw.scanned.txCount
  return txs > 0 || (difficulty !== undefined && difficulty !== null && difficulty !== '0x0')
}

/** What is added to a block that was read whole, or to one that was scanned. */
type Told = Pick<EvmRaw, 'frames' | 'genesis'> | Pick<ScannedRaw, 'traced'>

function toldBy(raw: EvmRaw | ScannedRaw, genesis: Allocation | null): (frames: BlockFrames) => Told {
  if ('scanned' in raw) return sumOf(raw, genesis)
  return (frames) => ({ frames, ...(genesis !== null && { genesis }) })
}

const sumOf =
  ({ scanned }: ScannedRaw, genesis: Allocation | null) =>
  (frames: SparseBlock): Told => ({
    traced: {
      block: traceBlock(frames, {
        height: toNumber(scanned.header.number),
        hashOf: (txIndex) => scannedHex(scanned, txIndex, TX.hash),
        coinsEnd: coinsEndOf(scanned.header),
      }),
      hasLedger: genesis !== null,
    },
  })

function traceCall(
  flavour: NonNullable<TraceMode['flavour']>,
  raw: EvmRaw | ScannedRaw,
  stack: Stack,
  genesis: Allocation | null,
  patienceMs: number,
): RpcCall<Told> {
  const { number, hash } = headerOf(raw)
  const isOwn = (type: number): boolean => stack.kinds[type] !== undefined || isStrange(type, stack)
  const told = toldBy(raw, genesis)
  const readBy = (read: typeof readFlatBlock) => (result: unknown) => {
    const txs = executedIn(raw)
    const frames = read(
      result,
      txs.map((tx) => tx.hash),
      hash,
    )
    checkRoots(txs, frames, isOwn)
    checkOutcomes(raw, frames, isOwn)
    return told(frames)
  }
  const scannedBy = (sum: (frames: SparseBlock) => Told) => (frames: SparseBlock) => {
    checkOutcomes(raw, frames, isOwn)
    return sum(frames)
  }
  if (flavour === 'trace_block')
    return { method: 'trace_block', params: [number], timeoutMs: DEADLINE_MS, parse: readBy(readFlatBlock) }
  return {
    method: 'debug_traceBlockByHash',
    // It stops working at what nobody waits for any more.
    params: [hash, { tracer: 'callTracer', timeout: `${Math.ceil(patienceMs / 1_000)}s` }],
    timeoutMs: DEADLINE_MS,
    parse: readBy(readNestedBlock),
    ...('scanned' in raw && { scan: scanTraces(raw.scanned, isOwn, scannedBy(sumOf(raw, genesis))), copies: true }),
  }
}

/** A transaction, as far as its first frame tells it again. */
type Executed = { readonly hash: Hex; readonly from: Hex; readonly value: Hex; readonly type: number }

function executedIn(raw: EvmRaw | ScannedRaw): readonly Executed[] {
  if ('block' in raw)
    return raw.block.transactions.map(({ hash, from, value, type }) => ({
      hash,
      from,
      value,
      type: Number(type ?? '0x0'),
    }))
  const { scanned } = raw
  return Array.from({ length: scanned.txCount }, (_, i) => ({
    hash: scannedHex(scanned, i, TX.hash),
    from: scannedHex(scanned, i, TX.from),
    value: scanned.txs[i * TX_WIDTH + TX.value] === -1 ? '0x0' : scannedHex(scanned, i, TX.value),
    type: scanned.txs[i * TX_WIDTH + TX.type] === -1 ? 0 : Number(scannedHex(scanned, i, TX.type)),
  }))
}

function scannedHex({ text, txs }: ScannedBlock, txIndex: number, slot: number): Hex {
  const at = txIndex * TX_WIDTH + slot
  return hexAt(text, txs[at]!, txs[at + 1]! - txs[at]!)
}

/** Refuses frames of other transactions: not every client says whose they are. Types of a stack (`isOwn`) may be executed for another. */
function checkRoots(txs: readonly Executed[], frames: BlockFrames, isOwn: (type: number) => boolean): void {
  for (const [i, tx] of txs.entries()) {
    const root = frames.txs[i]![0]!
    if (!isOwn(tx.type) && (root.from !== tx.from || root.value !== BigInt(tx.value)))
      throw new ShapeError(`the frames of ${tx.hash}`, `[${i}]`)
  }
}

/**
 * Refuses frames that end otherwise than their receipts tell, which the block's root is made of: what they moved would be told of a transaction that failed, or not of one that
 * did not. Nothing is said of those without a status, and of types of a stack.
 */
function checkOutcomes(raw: EvmRaw | ScannedRaw, frames: SparseBlock, isOwn: (type: number) => boolean): void {
  const hasFailed = failedBy(raw)
  for (const [i, [root]] of frames.txs.entries()) {
    const told = hasFailed(i)
    // Of most that did not fail no frame is kept.
    if (told === null || told === ((root?.error ?? null) !== null)) continue
    const { hash, type } = executedIn(raw)[i]!
    if (!isOwn(type)) throw new ShapeError(`frames of ${hash} that end as its receipt tells`, `[${i}]`)
  }
}

/** Whether a transaction failed, by its receipt; null where that does not tell. */
function failedBy(raw: EvmRaw | ScannedRaw): (txIndex: number) => boolean | null {
  if ('block' in raw)
    return (txIndex) => {
      const { status } = raw.receipts[txIndex]!
      return status === '0x0' ? true : status === '0x1' ? false : null
    }
  const { text, receipts } = raw.receipts
  return (txIndex) => {
    const at = txIndex * RECEIPT_WIDTH + RECEIPT.status
    const from = receipts[at]!
    if (from === -1 || receipts[at + 1] !== from + 1) return null
    return text[from] === ZERO_DIGIT ? true : text[from] === ONE_DIGIT ? false : null
  }
}

const [ZERO_DIGIT, ONE_DIGIT] = [48, 49]

const isRefusal = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_RPC') ||
  isOrreryError(error, 'UPSTREAM_SHAPE') ||
  isOrreryError(error, 'UPSTREAM_TIMEOUT') ||
  isOrreryError(error, 'UPSTREAM_TOO_LARGE')
