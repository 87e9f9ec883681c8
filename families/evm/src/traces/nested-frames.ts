import type { Hex } from '@orrery/primitives/hex'
import {
  array,
  hexData,
  hexQuantity,
  object,
  optional,
  ShapeError,
  text,
  unknown,
  type ShapeOf,
} from '@orrery/transport/shape'
import {
  DEEPEST,
  errorOf,
  kindOfFrame,
  MOST_FRAMES,
  MOST_STEPS,
  ownValue,
  type BlockFrames,
  type CallFrame,
  type TxFrames,
} from './call-frame.ts'

const frameShape = object({
  type: text(32),
  from: hexData(20),
  to: optional(hexData(20)),
  value: optional(hexQuantity(256)),
  gas: optional(hexQuantity(64)),
  gasUsed: optional(hexQuantity(64)),
  input: optional(hexData()),
  output: optional(hexData()),
  error: optional(text()),
  calls: optional(array(unknown)),
})
const blockShape = array(object({ txHash: optional(hexData(32)), result: unknown }))

/**
 * Reads the answer of `debug_traceTransaction` with callTracer: a tree of frames, walked without recursion. Source: geth
 * `eth/tracers/native/call.go`. Throws `ShapeError`.
 */
export function readNestedFrames(answer: unknown, most = MOST_FRAMES): TxFrames {
  const frames: CallFrame[] = []
  let steps = 0
  // Below the frame that is read next: its siblings come off the end, the first of them last.
  const open: { readonly told: unknown; readonly path: readonly number[]; readonly holds: boolean }[] = [
    { told: answer, path: [], holds: true },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (frames.length >= most) throw new ShapeError(`at most ${most} frames`)
    steps += next.path.length
    if (steps > MOST_STEPS) throw new ShapeError(`paths of at most ${MOST_STEPS} steps`)
    if (next.path.length > DEEPEST) throw new ShapeError(`frames at most ${DEEPEST} deep`)
    const told = frameShape(next.told)
    const frame = frameOf(told, next.path, next.holds)
    frames.push(frame)
    const { holds } = frame
    const calls = told.calls ?? []
    for (let i = calls.length - 1; i >= 0; i--) open.push({ told: calls[i], path: [...next.path, i], holds })
  }
  return frames
}

/** One frame as callTracer tells it, whatever it called. Throws `ShapeError`. */
export const readNestedFrame = (answer: unknown, path: readonly number[], parentHolds: boolean): CallFrame =>
  frameOf(frameShape(answer), path, parentHolds)

function frameOf(told: ShapeOf<typeof frameShape>, path: readonly number[], parentHolds: boolean): CallFrame {
  const kind = kindOfFrame(told.type)
  const failed = told.error !== undefined && told.error !== null && told.error !== ''
  return {
    kind,
    from: told.from,
    to: told.to ?? null,
    value: ownValue(kind, told.value),
    gas: gasOf(told.gas),
    gasUsed: gasOf(told.gasUsed),
    input: told.input ?? '0x',
    output: told.output ?? null,
    error: failed ? errorOf(told.error!) : null,
    path,
    holds: parentHolds && !failed,
  }
}

/**
 * Reads the answer of `debug_traceBlockByHash` with callTracer for a block of these transactions. Throws `ShapeError`
 * when it is of other transactions, too.
 */
export function readNestedBlock(answer: unknown, hashes: readonly Hex[]): BlockFrames {
  const entries = blockShape(answer)
  if (entries.length !== hashes.length) throw new ShapeError(`traces of ${hashes.length} transactions`)
  let left = MOST_FRAMES
  const txs = entries.map(({ txHash, result }, i) => {
    if (txHash && txHash !== hashes[i]) throw new ShapeError(`the trace of ${hashes[i]}`, `[${i}].txHash`)
    const frames = readNestedFrames(result, left)
    left -= frames.length
    return frames
  })
  return { txs, rewards: [] }
}

/** Gas as a number; null where it is not told, or beyond what a number holds. */
export function gasOf(told: Hex | null | undefined): number | null {
  const gas = told ? Number.parseInt(told, 16) : null
  return gas === null || gas > Number.MAX_SAFE_INTEGER ? null : gas
}
