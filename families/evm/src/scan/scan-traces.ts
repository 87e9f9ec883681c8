import type { Hex } from '@orrery/primitives/hex'
import { startsWith } from '@orrery/transport/scan-answers'
import type { ResultScan } from '@orrery/transport/rpc'
import { Records, scanList, UNSCANNED } from '@orrery/transport/scan-records'
import {
  DEEPEST,
  MOST_FRAMES,
  MOST_STEPS,
  type CallFrame,
  type SparseBlock,
  type SparseFrames,
} from '../traces/call-frame.ts'
import { readNestedFrame } from '../traces/nested-frames.ts'
import { hexAt } from './hex-at.ts'
import { ObjectScan } from './object-scan.ts'
import { TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'

/** Slots of a scanned frame: where its digits begin and end; of `type` and `error`, their quotes. */
const FRAME = { type: 0, from: 2, to: 4, value: 6, gas: 8, gasUsed: 10, input: 12, output: 14, error: 16 } as const
const TOLD_WIDTH = 18
/** Row of the frame above, −1 for the root, and its index among that one's calls. */
const PARENT = 18
const NTH = 19
const SELECTOR_DIGITS = 8
const [LIST, LIST_END, COMMA] = [91, 93, 44]

/** The transactions that a trace must be of. */
type Traced = Pick<ScannedBlock, 'text' | 'txs' | 'txCount'>

const frame = new ObjectScan({
  type: { slot: FRAME.type, text: true },
  from: { slot: FRAME.from, digits: 40 },
  to: { slot: FRAME.to, digits: 40 },
  value: { slot: FRAME.value },
  gas: { slot: FRAME.gas },
  gasUsed: { slot: FRAME.gasUsed },
  input: { slot: FRAME.input },
  output: { slot: FRAME.output },
  error: { slot: FRAME.error, text: true },
  calls: { nested: scanCalls },
})
const frames = new Records(20)
/** Of the frames that are being read, by depth: what they tell, their rows, and how many calls they had so far; −1 before the list of these. */
const told: Int32Array[] = []
const rows = new Int32Array(DEEPEST + 2)
const calls = new Int32Array(DEEPEST + 2)
let depth = 0
let framesLeft = 0
let stepsLeft = 0
/** Whether each frame of the transaction stands. */
let holds = new Uint8Array(256)

/** A list of frames, read here: through `scanList` a tree of a thousand levels took half as much stack again, and before V8 has compiled any of this it was too much. */
function scanCalls(text: Buffer, from: number): number {
  if (calls[depth] !== -1 || text[from] !== LIST) return UNSCANNED
  calls[depth] = 0
  if (text[from + 1] === LIST_END) return from + 2
  depth++
  let at = from
  do at = scanFrame(text, at + 1)
  while (at >= 0 && text[at] === COMMA)
  depth--
  return at >= 0 && text[at] === LIST_END ? at + 1 : UNSCANNED
}

// As deep as a node's tree goes, and no deeper than it may: the stack has room for that.
function scanFrame(text: Buffer, at: number): number {
  stepsLeft -= depth
  if (depth > DEEPEST || frames.count >= framesLeft || stepsLeft < 0) return UNSCANNED
  const row = frames.count
  frames.next()
  const own = (told[depth] ??= new Int32Array(TOLD_WIDTH)).fill(-1)
  const parent = depth === 0 ? -1 : rows[depth - 1]!
  const nth = depth === 0 ? 0 : calls[depth - 1]!++
  rows[depth] = row
  calls[depth] = -1
  const end = frame.scan(text, at, own, 0)
  if (end === UNSCANNED || own[FRAME.type] === -1 || own[FRAME.from] === -1) return UNSCANNED
  const base = row * frames.width
  frames.places.set(own, base)
  frames.places[base + PARENT] = parent
  frames.places[base + NTH] = nth
  return end
}

const entryPlaces = new Int32Array(2)
let hasResult = false
const entry = new ObjectScan({
  txHash: { slot: 0, digits: 64 },
  result: {
    nested: (text, at) => {
      if (hasResult) return UNSCANNED
      hasResult = true
      return scanFrame(text, at)
    },
  },
})

/**
 * Reads the answer of `debug_traceBlockByHash` with callTracer from its bytes: as much of each frame as `traceBlock` wants. It must be of
 * the transactions of `block`, and begin as they do unless `mayDiffer` says that those of a type are executed for another. `put` makes of
 * it what the call gives; what it throws leaves the answer to JSON.parse.
 */
export const scanTraces =
  <T>(block: Traced, mayDiffer: (type: number) => boolean, put: (block: SparseBlock) => T): ResultScan<T> =>
  (text, at) => {
    const txs: SparseFrames[] = []
    framesLeft = MOST_FRAMES
    depth = 0
    try {
      const end = scanList(text, at, (_, from) => {
        frames.clear()
        stepsLeft = MOST_STEPS
        hasResult = false
        entryPlaces.fill(-1)
        const after = entry.scan(text, from, entryPlaces, 0)
        const isTold = after !== UNSCANNED && hasResult && txs.length < block.txCount
        if (!isTold || !isOf(block, txs.length * TX_WIDTH, text, entryPlaces[0]!, mayDiffer)) return UNSCANNED
        framesLeft -= frames.count
        txs.push(framesIn(text))
        return after
      })
      return end === UNSCANNED || txs.length !== block.txCount ? null : { value: put({ txs, rewards: [] }), end }
    } catch {
      // Whatever is wrong with it is said by the parse that follows.
      return null
    }
  }

/** Whether the frames that were scanned last are the transaction's at `tx`, by its hash where that is told, its sender and its coins. */
function isOf(block: Traced, tx: number, text: Buffer, hash: number, mayDiffer: (type: number) => boolean): boolean {
  if (hash !== -1 && !isSame(text, hash, block.text, block.txs[tx + TX.hash]!, 64)) return false
  const type = block.txs[tx + TX.type]!
  const typed = type === -1 ? 0 : Number(hexAt(block.text, type, block.txs[tx + TX.type + 1]! - type))
  if (mayDiffer(typed)) return true
  const { places } = frames
  const told = places[FRAME.value]!
  const digits = told === -1 ? 1 : places[FRAME.value + 1]! - told
  const sent = block.txs[tx + TX.value]!
  return (
    isSame(text, places[FRAME.from]!, block.text, block.txs[tx + TX.from]!, 40) &&
    block.txs[tx + TX.value + 1]! - sent === digits &&
    (told === -1 ? block.text[sent] === ZERO : isSame(text, told, block.text, sent, digits))
  )
}

function isSame(a: Buffer, aAt: number, b: Buffer, bAt: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (a[aAt + i] !== b[bAt + i]) return false
  return true
}

/** The frames that were scanned last. */
function framesIn(text: Buffer): SparseFrames {
  const { places, count, width } = frames
  const found: (CallFrame | null)[] = []
  if (count > holds.length) holds = new Uint8Array(count * 2)
  for (let row = 0; row < count; row++) {
    const base = row * width
    const parent = places[base + PARENT]!
    const parentHolds = parent === -1 || holds[parent] === 1
    const failed = places[base + FRAME.error + 1]! - places[base + FRAME.error]! > 2
    holds[row] = parentHolds && !failed ? 1 : 0
    found.push(!failed && isPlain(text, base) ? null : frameAt(text, base, parentHolds))
  }
  return found
}

const ZERO = 48
const [CALL, STATIC_CALL, DELEGATE_CALL] = ['"CALL"', '"STATICCALL"', '"DELEGATECALL"'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer]

/** Whether it is a call that carries nothing; what delegate and static calls are told to carry is not theirs. */
function isPlain(text: Buffer, base: number): boolean {
  const { places } = frames
  const type = places[base + FRAME.type]!
  const length = places[base + FRAME.type + 1]! - type
  const is = (name: Buffer): boolean => length === name.length && startsWith(text, type, name)
  const value = places[base + FRAME.value]!
  const isNothing = value === -1 || (places[base + FRAME.value + 1] === value + 1 && text[value] === ZERO)
  return is(CALL) ? isNothing : is(STATIC_CALL) || is(DELEGATE_CALL)
}

function frameAt(text: Buffer, base: number, parentHolds: boolean): CallFrame {
  const { places } = frames
  const hex = (slot: number, most = Number.POSITIVE_INFINITY): Hex | undefined => {
    const at = places[base + slot]!
    return at === -1 ? undefined : hexAt(text, at, Math.min(places[base + slot + 1]! - at, most))
  }
  const words = (slot: number): unknown => {
    const at = places[base + slot]!
    return at === -1 ? undefined : JSON.parse(text.toString('utf8', at, places[base + slot + 1]))
  }
  const error = words(FRAME.error)
  return readNestedFrame(
    {
      type: words(FRAME.type),
      from: hex(FRAME.from),
      to: hex(FRAME.to),
      value: hex(FRAME.value),
      gas: hex(FRAME.gas),
      gasUsed: hex(FRAME.gasUsed),
      input: hex(FRAME.input, SELECTOR_DIGITS),
      output: error ? hex(FRAME.output) : undefined,
      error,
    },
    pathOf(base),
    parentHolds,
  )
}

function pathOf(base: number): readonly number[] {
  const { places, width } = frames
  const path: number[] = []
  for (let at = base; places[at + PARENT] !== -1; at = places[at + PARENT]! * width) path.push(places[at + NTH]!)
  return path.reverse()
}
