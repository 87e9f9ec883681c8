import { isOrreryError } from '@orrery/errors/orrery-error'
import type { TraceFlavour } from '@orrery/model/capabilities'
import type { Clock } from '@orrery/primitives/clock'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import type { Allocation } from '../ledger/allocation.ts'
import { ShapeError } from '@orrery/transport/shape'
import { isUnknownMethod } from '../is-unknown-method.ts'
import type { EvmRaw, RawBlock } from '../raw.ts'
import type { Stack } from '../stacks/stack.ts'
import type { BlockFrames } from './call-frame.ts'
import { readFlatBlock } from './flat-frames.ts'
import { readNestedBlock } from './nested-frames.ts'

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
  /** The same blocks with their frames; one that the node cannot trace stays as it is, and is told so by having none. */
  trace(raws: readonly EvmRaw[], signal: AbortSignal): Promise<readonly EvmRaw[]>
}

// A busy block is executed anew for it.
const TIMEOUT_MS = 60_000
const TRIES = 3
const WAIT_MS = 300

/** A tracer that traces nothing until its mode is set. */
export function createTracer(deps: { readonly rpc: RpcClient; readonly clock: Clock; readonly stack: Stack }): Tracer {
  const { rpc, clock, stack } = deps

  /** A refusal may pass: the node has the block a moment before it can execute it. What keeps refusing is left untraced. */
  const again = async (
    call: RpcCall<BlockFrames>,
    first: unknown,
    signal: AbortSignal,
  ): Promise<BlockFrames | null> => {
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
    async trace(raws, signal) {
      const { flavour, genesis } = tracer.mode
      if (flavour === null) return raws
      const calls = raws.map(({ block }) => (isTold(block) ? traceCall(flavour, block, stack) : null))
      const asked = calls.filter((call) => call !== null)
      const answers = asked.length === 0 ? [] : await rpc.settle(asked, signal)
      let next = 0
      const traced: EvmRaw[] = []
      for (const [i, raw] of raws.entries()) {
        const call = calls[i]!
        const answer = call === null ? null : answers[next++]!
        const frames =
          answer === null
            ? NOTHING
            : answer.status === 'fulfilled'
              ? answer.value
              : await again(call!, answer.reason, signal)
        traced.push(frames === null ? raw : { ...raw, frames, ...(genesis !== null && { genesis }) })
      }
      return traced
    },
  }
  return tracer
}

const NOTHING: BlockFrames = { txs: [], rewards: [] }

/** Whether a trace of the block tells anything: of an empty one only who found it, where blocks are found by work. */
const isTold = ({ transactions, difficulty }: RawBlock): boolean =>
  transactions.length > 0 || (difficulty !== undefined && difficulty !== null && difficulty !== '0x0')

function traceCall(flavour: NonNullable<TraceMode['flavour']>, block: RawBlock, stack: Stack): RpcCall<BlockFrames> {
  const hashes = block.transactions.map(({ hash }) => hash)
  const read = flavour === 'trace_block' ? readFlatBlock : readNestedBlock
  return {
    method: flavour === 'trace_block' ? 'trace_block' : 'debug_traceBlockByHash',
    params: flavour === 'trace_block' ? [block.number] : [block.hash, { tracer: 'callTracer', timeout: '55s' }],
    timeoutMs: TIMEOUT_MS,
    parse(result) {
      const frames = read(result, hashes)
      checkRoots(block, frames, stack)
      return frames
    },
  }
}

/** Refuses frames of other transactions: not every client says whose they are. Types of a stack may be executed for another. */
function checkRoots({ transactions }: RawBlock, { txs }: BlockFrames, stack: Stack): void {
  for (const [i, tx] of transactions.entries()) {
    const root = txs[i]![0]!
    const isPlain = stack.kinds[Number(tx.type ?? '0x0')] === undefined
    if (isPlain && (root.from !== tx.from || root.value !== BigInt(tx.value)))
      throw new ShapeError(`the frames of ${tx.hash}`, `[${i}]`)
  }
}

const isRefusal = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_RPC') ||
  isOrreryError(error, 'UPSTREAM_SHAPE') ||
  isOrreryError(error, 'UPSTREAM_TIMEOUT') ||
  isOrreryError(error, 'UPSTREAM_TOO_LARGE')
