import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'
import { CALL_KINDS, type CallKind } from './call-kinds.ts'

/** One frame of a transaction's call tree, whichever trace API told it. */
export type CallFrame = {
  readonly kind: CallKind
  readonly from: Hex
  /** Callee, created contract, or who gets a destroyed contract's coins; null for a creation that came to nothing. */
  readonly to: Hex | null
  /** Wei that the frame moves if it holds; what delegate and static calls are told to carry is not theirs and is 0. */
  readonly value: bigint
  /** Gas that it was given and used; null where the node does not tell. The root's may leave out the intrinsic gas. */
  readonly gas: number | null
  readonly gasUsed: number | null
  /** Calldata, or code that creates. */
  readonly input: Hex
  /** What it returned, the code it left, or what it reverted with; null where the node does not tell. */
  readonly output: Hex | null
  /** Why it failed, in our words where clients agree (`reverted`, `out of gas`), else the client's; null when it did not. */
  readonly error: string | null
  /** Its place in the tree: the index among its siblings for each level below the root, whose path is empty. */
  readonly path: readonly number[]
  /** Whether its effects stand: neither it nor any frame above it failed. */
  readonly holds: boolean
}

/** The frames of one transaction, a caller before what it calls; the root comes first. */
export type TxFrames = readonly CallFrame[]

/**
 * The same with null for each frame that carries no coins, makes and ends no contract and does not fail: all that is wanted of most
 * frames is how many there are. Of the others, `input` may end after its selector, and `output` is null unless one failed.
 */
export type SparseFrames = readonly (CallFrame | null)[]

/** New coins that a node says a block gave to somebody (`trace_block` of proof-of-work chains), wei. */
export type RewardFrame = { readonly author: Hex; readonly value: bigint }

/** What a node told about a block's execution: frames by transaction index. */
export type BlockFrames = { readonly txs: readonly TxFrames[]; readonly rewards: readonly RewardFrame[] }

/** As much of it as `traceBlock` wants. */
export type SparseBlock = { readonly txs: readonly SparseFrames[]; readonly rewards: readonly RewardFrame[] }

/** Most frames of a block: 500 million gas of the cheapest calls, so that a hostile answer has an end. */
export const MOST_FRAMES = 1_000_000

/** Deepest frame that the EVM allows is 1,024 below the root; some clients count the end of a contract one deeper. */
export const DEEPEST = 1_026

/** All paths of a block together may have so many steps: a tree that is deep everywhere has an end before the memory has. */
export const MOST_STEPS = 16_000_000

const LONGEST_ERROR = 200

/** A client's words for a failure in ours where they mean the same. */
export function errorOf(text: string): string {
  if (/revert/i.test(text)) return 'reverted'
  if (/out ?of ?gas/i.test(text)) return 'out of gas'
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_ERROR) || 'failed'
}

/** A kind by a client's name for it, in upper or lower case. Throws `ShapeError` on one that nobody knows. */
export function kindOfFrame(name: unknown): CallKind {
  const found = typeof name === 'string' ? KIND_BY_NAME.get(name.toLowerCase()) : undefined
  if (found === undefined) throw new ShapeError('a kind of call')
  return found
}

const KIND_BY_NAME: ReadonlyMap<string, CallKind> = new Map([
  ...CALL_KINDS.map((kind) => [kind, kind] as const),
  ['suicide', 'selfdestruct'],
])

/** The value that a frame moves by itself. A delegate call is told with its caller's, a static call has none. */
export const ownValue = (kind: CallKind, told: Hex | null | undefined): bigint =>
  !told || kind === 'delegatecall' || kind === 'staticcall' ? 0n : BigInt(told)
