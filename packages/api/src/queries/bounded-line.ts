import { OrreryError } from '@orrery/errors/orrery-error'

/** Seconds after which whoever was refused may ask again. */
const BUSY_S = 30

/** Runs work one after the other. */
export type BoundedLine = <T>(make: () => Promise<T>) => Promise<T>

/**
 * A line in which at most `most` wait or are worked on: visitors choose what is made, and whoever asks for everything must not leave hours of work behind (reliability S-15).
 * Rejects with `UPSTREAM_BUSY` where it is full; `source` names who is.
 */
export function createBoundedLine(most: number, source: () => string): BoundedLine {
  let turn: Promise<unknown> = Promise.resolve()
  let held = 0
  return async (make) => {
    if (held >= most) throw new OrreryError('UPSTREAM_BUSY', { source: source(), seconds: BUSY_S })
    held++
    const mine = turn.then(make).finally(() => held--)
    turn = mine.catch(() => undefined)
    return mine
  }
}
