import { isOrreryError } from '@orrery/errors/is-orrery-error'

/** What takes longer than this many questions is not worth a picture beside a number. */
const MOST_QUESTIONS = 24
/** The server says how long; never more often than each second, and never so late that nobody looks any more. */
const WAIT_S = { least: 1, most: 30 } as const

/**
 * Asks until the answer is no longer being counted (`BEING_COUNTED`), each time after as many seconds as the server said. Rejects with any other error at once, and with that one
 * where counting takes too long or `isGone`.
 */
export async function whenCounted<T>(
  ask: () => Promise<T>,
  isGone: () => boolean,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  for (let questions = 1; ; questions++) {
    try {
      return await ask()
    } catch (error) {
      if (!isOrreryError(error, 'BEING_COUNTED') || questions >= MOST_QUESTIONS) throw error
      const seconds = Number(error.context.seconds)
      await wait(1000 * Math.min(WAIT_S.most, Math.max(WAIT_S.least, Number.isFinite(seconds) ? seconds : 0)))
      if (isGone()) throw error
    }
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
