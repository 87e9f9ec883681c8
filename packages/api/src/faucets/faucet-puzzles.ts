import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { FaucetPuzzle } from '@orrery/model/wire/faucet'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { isWorkDone } from '@orrery/primitives/work-puzzle'

/** Puzzles of one faucet. Nothing is kept of one before it is solved. */
export type FaucetPuzzles = {
  /** A new one, for this recipient alone. */
  make(to: Hex): FaucetPuzzle
  /** Takes a solved one, once. Throws `PUZZLE_REFUSED` with why it is not. */
  take(to: Hex, text: string, solution: number): void
  /** Gives it back: what it was solved for did not come about through no fault of the visitor. */
  giveBack(text: string): void
}

const TEXT = /^([0-9a-z]{1,12})\.([0-9a-f]{32})\.([0-9a-f]{64})$/

/**
 * Signs puzzles with a key of this process, so that those of an earlier one are worth nothing: which of them were used is known for as long as any is. `chain` and `bits` belong to what is signed.
 */
export function createFaucetPuzzles(
  chain: string,
  bits: number,
  lastMs: number,
  { now }: Pick<Clock, 'now'>,
): FaucetPuzzles {
  const key = randomBytes(32)
  /** Until when. */
  const used = new Map<string, number>()
  const sign = (expires: string, nonce: string, to: Hex): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([chain, bits, expires, nonce, to]))
      .digest()
  const refuse = (reason: string): never => {
    throw new OrreryError('PUZZLE_REFUSED', { reason })
  }
  return {
    make(to) {
      const expiresMs = now() + lastMs
      const [expires, nonce] = [expiresMs.toString(36), randomBytes(16).toString('hex')]
      return { text: `${expires}.${nonce}.${sign(expires, nonce, to).toString('hex')}`, bits, expiresMs }
    },
    take(to, text, solution) {
      const [, expires, nonce, told] = TEXT.exec(text) ?? refuse('it is none of this site')
      if (!timingSafeEqual(Buffer.from(told!, 'hex'), sign(expires!, nonce!, to)))
        refuse('it was made for another address, or before this site was started')
      const expiresMs = Number.parseInt(expires!, 36)
      if (expiresMs <= now()) refuse('it took too long')
      if (used.has(text)) refuse('it was used before')
      if (!isWorkDone({ text, bits }, solution)) refuse('the number is no solution')
      for (const [old, until] of used) if (until <= now()) used.delete(old)
      used.set(text, expiresMs)
    },
    giveBack: (text) => void used.delete(text),
  }
}
