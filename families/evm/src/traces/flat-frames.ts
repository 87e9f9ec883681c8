import type { Hex } from '@orrery/primitives/hex'
import { array, hexData, hexQuantity, integer, object, optional, ShapeError, text } from '@orrery/transport/shape'
import {
  DEEPEST,
  errorOf,
  kindOfFrame,
  MOST_FRAMES,
  ownValue,
  type BlockFrames,
  type CallFrame,
  type RewardFrame,
  type TxFrames,
} from './call-frame.ts'
import type { CallKind } from './call-kinds.ts'
import { gasOf } from './nested-frames.ts'

const address = optional(hexData(20))
const gas = optional(hexQuantity(64))
const bytes = optional(hexData())
const entryShape = object({
  type: text(32),
  action: object({
    callType: optional(text(32)),
    creationMethod: optional(text(32)),
    from: address,
    to: address,
    value: optional(hexQuantity(256)),
    gas,
    input: bytes,
    init: bytes,
    // The end of a contract.
    address,
    refundAddress: address,
    balance: optional(hexQuantity(256)),
    // A reward.
    author: address,
  }),
  result: optional(object({ gasUsed: gas, output: bytes, address, code: bytes })),
  error: optional(text()),
  traceAddress: array(integer(0, MOST_FRAMES), DEEPEST),
  blockHash: optional(hexData(32)),
  transactionHash: optional(hexData(32)),
  transactionPosition: optional(integer(0, MOST_FRAMES)),
})
const entriesShape = array(entryShape, 2 * MOST_FRAMES)
type Entry = ReturnType<typeof entryShape>

/** Reads the answer of `trace_transaction`: a flat list of frames. Source: OpenEthereum "trace module". Throws `ShapeError`. */
export function readFlatFrames(answer: unknown): TxFrames {
  const entries = entriesShape(answer)
  return inTree(entries.filter(({ type }) => type !== 'reward'))
}

/**
 * Reads the answer of `trace_block` for a block of these transactions; rewards and calls of the system stand beside them.
 * Throws `ShapeError` when it is of other transactions, or of a block that is not `block`, too: it was asked for by height, and rewards have no transaction.
 */
export function readFlatBlock(answer: unknown, hashes: readonly Hex[], block: Hex | null = null): BlockFrames {
  const byTx: Entry[][] = hashes.map(() => [])
  const rewards: RewardFrame[] = []
  for (const entry of entriesShape(answer)) {
    const { blockHash } = entry
    if (block !== null && blockHash && blockHash !== block) throw new ShapeError(`block ${block}`, '.blockHash')
    if (entry.type === 'reward') {
      const { author, value } = entry.action
      if (!author || !value) throw new ShapeError('a reward')
      rewards.push({ author, value: BigInt(value) })
    }
    const { transactionPosition: position, transactionHash: hash } = entry
    if (position === undefined || position === null || !hash) continue
    if (hash !== hashes[position]) throw new ShapeError(`transaction ${position} of the block`, '.transactionHash')
    byTx[position]!.push(entry)
  }
  return { txs: byTx.map(inTree), rewards }
}

/** The frames in the order of their paths, each below one that is there. */
function inTree(entries: readonly Entry[]): TxFrames {
  const frames: CallFrame[] = []
  // Whether the frame holds that stands above at each depth, and the next index that its children may have.
  const above: { holds: boolean; next: number }[] = []
  for (const entry of sorted(entries)) {
    const { traceAddress: path } = entry
    const parent = path.length === 0 ? null : above[path.length - 1]
    if (path.length === 0 ? frames.length > 0 : parent === undefined || parent!.next !== path.at(-1))
      throw new ShapeError('a whole tree of frames', '.traceAddress')
    if (parent) parent.next++
    const frame = frameOf(entry, parent?.holds ?? true)
    above.length = path.length
    above.push({ holds: frame.holds, next: 0 })
    frames.push(frame)
  }
  if (frames.length === 0) throw new ShapeError('a frame for each transaction')
  return frames
}

function frameOf({ type, action, result, error, traceAddress }: Entry, parentHolds: boolean): CallFrame {
  const kind = kindOfEntry(type, action)
  const ends = kind === 'selfdestruct'
  const creates = kind === 'create' || kind === 'create2'
  const from = ends ? action.address : action.from
  if (!from) throw new ShapeError('the frame of a caller', '.action.from')
  const failed = error !== undefined && error !== null && error !== ''
  return {
    kind,
    from,
    to: (ends ? action.refundAddress : creates ? result?.address : action.to) ?? null,
    value: ownValue(kind, ends ? action.balance : action.value),
    gas: ends ? 0 : gasOf(action.gas),
    gasUsed: ends ? 0 : gasOf(result?.gasUsed),
    input: (creates ? action.init : action.input) ?? '0x',
    output: (creates ? result?.code : result?.output) ?? null,
    error: failed ? errorOf(error) : null,
    path: traceAddress,
    holds: parentHolds && !failed,
  }
}

function kindOfEntry(type: string, { callType, creationMethod }: Entry['action']): CallKind {
  if (type === 'call') return kindOfFrame(callType ?? 'call')
  if (type === 'create') return kindOfFrame(creationMethod ?? 'create')
  return kindOfFrame(type)
}

const sorted = (entries: readonly Entry[]): readonly Entry[] => {
  for (let i = 1; i < entries.length; i++)
    if (comparePaths(entries[i - 1]!, entries[i]!) > 0) return entries.toSorted(comparePaths)
  return entries
}

function comparePaths({ traceAddress: a }: Entry, { traceAddress: b }: Entry): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}
