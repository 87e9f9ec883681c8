import { isOrreryError } from '@orrery/errors/orrery-error'
import type { TraceFlavour } from '@orrery/model/capabilities'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import type { Allocation } from '../ledger/allocation.ts'
import { ShapeError } from '@orrery/transport/shape'
import { isUnknownMethod } from '../is-unknown-method.ts'
import { toNumber, type EvmRaw, type RawBlock } from '../raw.ts'
import { hexAt } from '../scan/hex-at.ts'
import { TX, TX_WIDTH, type ScannedBlock } from '../scan/scan-block.ts'
import { scanTraces } from '../scan/scan-traces.ts'
import type { ScannedRaw } from '../scan/scanned-raw.ts'
import type { Stack } from '../stacks/stack.ts'
import type { BlockFrames, SparseBlock } from './call-frame.ts'
import { readFlatBlock } from './flat-frames.ts'
import { readNestedBlock } from './nested-frames.ts'
import { endsOnlyNew, traceBlock } from './traced-block.ts'

/** What a chain's blocks are read with beside receipts: set once it is known what the node can do. */
export type TraceMode = {
  /** How whole blocks are traced; null where they are not. */
  readonly flavour: Exclude<TraceFlavour, 'ots'> | null
  /** What block 0 gave to whom; null where native balances are not kept. */
  readonly genesis: Allocation | null
}

/** Adds to blocks what the node executed in them. */
export type Tracer = {
  mode: TraceMode
  /** The same blocks with what was executed in them; one that the node cannot trace stays as it is, and is told so by having none. */
  trace<T extends EvmRaw | ScannedRaw>(raws: readonly T[], signal: AbortSignal): Promise<readonly T[]>
}

// A busy block is executed anew for it.
const TIMEOUT_MS = 60_000
const TRIES = 3
const WAIT_MS = 300

/** A tracer that traces nothing until its mode is set. */
export function createTracer(deps: { readonly rpc: RpcClient; readonly clock: Clock; readonly stack: Stack }): Tracer {
  const { rpc, clock, stack } = deps

  /** A refusal may pass: the node has the block a moment before it can execute it. What keeps refusing is left untraced. */
  const again = async (call: RpcCall<Told>, first: unknown, signal: AbortSignal): Promise<Told | null> => {
    let reason = first
    for (let attempt = 1; ; attempt++) {
      if (!isRefusal(reason)) throw reason
      if (attempt >= TRIES || isUnknownMethod(reason)) return null
      await clock.sleep(WAIT_MS * attempt, signal)
      try {
        return await rpc.call(call, signal)
      } catch (error) {
        reason = error
      }
    }
  }

  const tracer: Tracer = {
    mode: { flavour: null, genesis: null },
    async trace<T extends EvmRaw | ScannedRaw>(raws: readonly T[], signal: AbortSignal) {
      const { flavour, genesis } = tracer.mode
      if (flavour === null) return raws
      const calls = raws.map((raw) => (isTold(raw) ? traceCall(flavour, raw, stack, genesis) : null))
      const asked = calls.filter((call) => call !== null)
      const answers = asked.length === 0 ? [] : await rpc.settle(asked, signal)
      let next = 0
      const traced: T[] = []
      for (const [i, raw] of raws.entries()) {
        const call = calls[i]!
        const answer = call === null ? null : answers[next++]!
        const found =
          answer === null
            ? toldBy(raw, genesis)(NOTHING)
            : answer.status === 'fulfilled'
              ? answer.value
              : await again(call!, answer.reason, signal)
        traced.push(found === null ? raw : { ...raw, ...found })
      }
      return traced
    },
  }
  return tracer
}

const NOTHING: BlockFrames = { txs: [], rewards: [] }

const headerOf = (raw: EvmRaw | ScannedRaw): RawBlock => ('block' in raw ? raw.block : raw.scanned.header)

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
        endsOnlyNew: endsOnlyNew(scanned.header),
      }),
      hasLedger: genesis !== null,
    },
  })

function traceCall(
  flavour: NonNullable<TraceMode['flavour']>,
  raw: EvmRaw | ScannedRaw,
  stack: Stack,
  genesis: Allocation | null,
): RpcCall<Told> {
  const { number, hash } = headerOf(raw)
  const isOwn = (type: number): boolean => stack.kinds[type] !== undefined
  const told = toldBy(raw, genesis)
  const readBy = (read: typeof readFlatBlock) => (result: unknown) => {
    const txs = executedIn(raw)
    const frames = read(
      result,
      txs.map((tx) => tx.hash),
    )
    checkRoots(txs, frames, isOwn)
    return told(frames)
  }
  if (flavour === 'trace_block')
    return { method: 'trace_block', params: [number], timeoutMs: TIMEOUT_MS, parse: readBy(readFlatBlock) }
  return {
    method: 'debug_traceBlockByHash',
    params: [hash, { tracer: 'callTracer', timeout: '55s' }],
    timeoutMs: TIMEOUT_MS,
    parse: readBy(readNestedBlock),
    ...('scanned' in raw && { scan: scanTraces(raw.scanned, isOwn, sumOf(raw, genesis)), copies: true }),
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
    value: scannedHex(scanned, i, TX.value),
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

const isRefusal = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_RPC') ||
  isOrreryError(error, 'UPSTREAM_SHAPE') ||
  isOrreryError(error, 'UPSTREAM_TIMEOUT') ||
  isOrreryError(error, 'UPSTREAM_TOO_LARGE')
