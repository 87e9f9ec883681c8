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
import { TX, TX_WIDTH } from '../scan/scan-block.ts'
import type { ScannedRaw } from '../scan/scanned-raw.ts'
import type { Stack } from '../stacks/stack.ts'
import type { BlockFrames } from './call-frame.ts'
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
    async trace<T extends EvmRaw | ScannedRaw>(raws: readonly T[], signal: AbortSignal) {
      const { flavour, genesis } = tracer.mode
      if (flavour === null) return raws
      const blocks = raws.map(executed)
      const calls = blocks.map((block) => (isTold(block) ? traceCall(flavour, block, stack) : null))
      const asked = calls.filter((call) => call !== null)
      const answers = asked.length === 0 ? [] : await rpc.settle(asked, signal)
      let next = 0
      const traced: T[] = []
      for (const [i, raw] of raws.entries()) {
        const call = calls[i]!
        const answer = call === null ? null : answers[next++]!
        const frames =
          answer === null
            ? NOTHING
            : answer.status === 'fulfilled'
              ? answer.value
              : await again(call!, answer.reason, signal)
        traced.push(frames === null ? raw : withFrames(raw, blocks[i]!, frames, genesis))
      }
      return traced
    },
  }
  return tracer
}

const NOTHING: BlockFrames = { txs: [], rewards: [] }

/** What a trace must be about. */
type Executed = {
  readonly header: Pick<RawBlock, 'number' | 'hash' | 'difficulty' | 'parentBeaconBlockRoot'>
  readonly txs: readonly { readonly hash: Hex; readonly from: Hex; readonly value: Hex; readonly type: number }[]
}

function executed(raw: EvmRaw | ScannedRaw): Executed {
  if ('block' in raw) {
    const { block } = raw
    const txs = block.transactions.map(({ hash, from, value, type }) => ({ hash, from, value, type: typeOf(type) }))
    return { header: block, txs }
  }
  const { text, txs, txCount, header } = raw.scanned
  const hex = (at: number, slot: number): Hex => hexAt(text, txs[at + slot]!, txs[at + slot + 1]! - txs[at + slot]!)
  return {
    header,
    txs: Array.from({ length: txCount }, (_, i) => {
      const at = i * TX_WIDTH
      const type = txs[at + TX.type] === -1 ? 0 : Number(hex(at, TX.type))
      return { hash: hex(at, TX.hash), from: hex(at, TX.from), value: hex(at, TX.value), type }
    }),
  }
}

const typeOf = (type: Hex | null | undefined): number => Number(type ?? '0x0')

function withFrames<T extends EvmRaw | ScannedRaw>(
  raw: T,
  { header, txs }: Executed,
  frames: BlockFrames,
  genesis: Allocation | null,
): T {
  if ('block' in raw) return { ...raw, frames, ...(genesis !== null && { genesis }) }
  const block = traceBlock(frames, {
    height: toNumber(header.number),
    hashes: txs.map(({ hash }) => hash),
    endsOnlyNew: endsOnlyNew(header),
  })
  return { ...raw, traced: { block, hasLedger: genesis !== null } }
}

/** Whether a trace of the block tells anything: of an empty one only who found it, where blocks are found by work. */
const isTold = ({ txs, header: { difficulty } }: Executed): boolean =>
  txs.length > 0 || (difficulty !== undefined && difficulty !== null && difficulty !== '0x0')

function traceCall(flavour: NonNullable<TraceMode['flavour']>, block: Executed, stack: Stack): RpcCall<BlockFrames> {
  const hashes = block.txs.map(({ hash }) => hash)
  const { number, hash } = block.header
  const read = flavour === 'trace_block' ? readFlatBlock : readNestedBlock
  return {
    method: flavour === 'trace_block' ? 'trace_block' : 'debug_traceBlockByHash',
    params: flavour === 'trace_block' ? [number] : [hash, { tracer: 'callTracer', timeout: '55s' }],
    timeoutMs: TIMEOUT_MS,
    parse(result) {
      const frames = read(result, hashes)
      checkRoots(block, frames, stack)
      return frames
    },
  }
}

/** Refuses frames of other transactions: not every client says whose they are. Types of a stack may be executed for another. */
function checkRoots(block: Executed, { txs }: BlockFrames, stack: Stack): void {
  for (const [i, tx] of block.txs.entries()) {
    const root = txs[i]![0]!
    const isPlain = stack.kinds[tx.type] === undefined
    if (isPlain && (root.from !== tx.from || root.value !== BigInt(tx.value)))
      throw new ShapeError(`the frames of ${tx.hash}`, `[${i}]`)
  }
}

const isRefusal = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_RPC') ||
  isOrreryError(error, 'UPSTREAM_SHAPE') ||
  isOrreryError(error, 'UPSTREAM_TIMEOUT') ||
  isOrreryError(error, 'UPSTREAM_TOO_LARGE')
