import type { Hex } from '@orrery/primitives/hex'
import type { CallFrame, SparseFrames } from '../traces/call-frame.ts'

/** Coins that a frame moved, or that the end of a contract destroyed (`to` is null). `frame` is its index in the transaction. */
export type NativeMove = {
  readonly from: Hex
  readonly to: Hex | null
  readonly amount: bigint
  readonly frame: number
}

/**
 * Which contracts that end take with them what they hold: `any` that says so; only those that end in the transaction which made them (EIP-6780, since Cancun); or none
 * (EIP-8246, since Amsterdam).
 */
export type CoinsEnd = 'any' | 'new' | 'none'

/**
 * What the frames of one transaction moved, in order. What an ended contract still gets in the same transaction is
 * destroyed with it when the transaction is over, where it takes coins with it at all.
 */
export function nativeMoves(frames: SparseFrames, coinsEnd: CoinsEnd): readonly NativeMove[] {
  const moves: NativeMove[] = []
  const made = new Set<Hex>()
  /** Ended contracts, with what they hold by what they got and gave since. */
  const ended = new Map<Hex, bigint>()
  const note = (who: Hex, amount: bigint): void => {
    const held = ended.get(who)
    if (held !== undefined) ended.set(who, held + amount)
  }
  frames.forEach((frame, index) => {
    if (frame === null || !frame.holds) return
    const { kind, from, to, value } = frame
    if ((kind === 'create' || kind === 'create2') && to !== null) made.add(to)
    if (isMove(frame)) {
      moves.push({ from, to, amount: value, frame: index })
      note(from, -value)
      note(to!, value)
    }
    if (kind !== 'selfdestruct' || coinsEnd === 'none' || (coinsEnd === 'new' && !made.has(from))) return
    // To itself: nothing moves, and all that it has goes with it. What an ended one got since is in the sum already.
    if (!ended.has(from)) ended.set(from, to === from ? value : 0n)
  })
  for (const [from, amount] of ended) if (amount > 0n) moves.push({ from, to: null, amount, frame: frames.length })
  return moves
}

const isMove = ({ kind, from, to, value }: CallFrame): boolean =>
  value > 0n && to !== null && to !== from && kind !== 'callcode'
