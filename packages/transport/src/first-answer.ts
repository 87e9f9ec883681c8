import type { Clock } from '@orrery/primitives/clock'
import { linkAbort } from '@orrery/primitives/linked-abort'

/** When an answer is so late that the same may be asked once more. */
export type Lateness = {
  /** Milliseconds until an answer is later than answers are; null while that is not known. */
  afterMs(): number | null
  /** Whether a further question is within the share that may be asked twice. */
  mayClaim(): boolean
  /** Counts one that is asked twice. */
  claim(): void
  /** The node refused what was asked twice. Once may be chance; twice in a row it has no room for more, and none is asked twice for a while. */
  refused(): void
  /** It did not refuse what was asked twice. */
  taken(): void
  asked(): void
  answered(ms: number): void
}

// Later than any garbage collection of either side.
const SOONEST_MS = 250
const SHARE_ASKED_TWICE = 1 / 8
const MOST_SAVED = 8
// Where all wait for one answer nothing else is asked that could earn its repetition.
const ALWAYS_AFTER_MS = 1_000
const REFUSALS_MEANT = 2

/**
 * Learns how long a node takes, as TCP learns a round trip (RFC 6298): its mean and how far it strays. An answer is late beyond one and a half of both;
 * one question of eight may be asked twice, or one a second, so that a node that is slow for all is not asked twice as much.
 */
export function createLateness(clock: Pick<Clock, 'monotonic'>): Lateness {
  let mean: number | null = null
  let stray = 0
  let saved = MOST_SAVED / 2
  let lastAt = Number.NEGATIVE_INFINITY
  let refusals = 0
  return {
    afterMs: () => (mean === null ? null : Math.max(SOONEST_MS, 1.5 * (mean + 4 * stray))),
    mayClaim: () => saved >= 1 || clock.monotonic() - lastAt >= ALWAYS_AFTER_MS,
    claim() {
      saved = Math.max(0, saved - 1)
      lastAt = clock.monotonic()
    },
    refused() {
      if (++refusals < REFUSALS_MEANT) return
      saved = 0
      lastAt = clock.monotonic()
    },
    taken: () => void (refusals = 0),
    asked() {
      saved = Math.min(MOST_SAVED, saved + SHARE_ASKED_TWICE)
    },
    answered(ms) {
      if (mean === null) {
        mean = ms
        stray = ms / 2
        return
      }
      stray = 0.75 * stray + 0.25 * Math.abs(mean - ms)
      mean = 0.875 * mean + 0.125 * ms
    },
  }
}

const LATE = new Error('another answer came first')
const MOST_ASKED = 3

/** A question on its way; it ends when the signal aborts. */
export type Ask<T> = (signal: AbortSignal) => Promise<T>

/**
 * What `ask` answers first: asked once, and up to twice more beside it, each time when `lateMs` have passed without an answer, or when the one before has failed, and
 * `again` gives leave (null refuses for now). The slower ones are aborted. What is no answer by `isAnswer` does not end the others: a node that refuses the second
 * question would cut off the first. Settles as the first question does where none is answered.
 */
export function firstAnswer<T>(
  ask: Ask<T>,
  again: () => Ask<T> | null,
  {
    clock,
    lateMs,
    isAnswer = () => true,
    signal,
  }: {
    readonly clock: Clock
    readonly lateMs: number
    readonly isAnswer?: (value: T) => boolean
    readonly signal?: AbortSignal | undefined
  },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = linkAbort(...(signal === undefined ? [] : [signal]))
    let asked = 0
    let failed = 0
    let settleFirst = (): void => {}
    let wake = (): void => {}
    const end = (): void => {
      over.abort(LATE)
      over.release()
    }
    const start = (one: Ask<T>): void => {
      const isFirst = asked++ === 0
      const fail = (settle: () => void): void => {
        if (isFirst) settleFirst = settle
        if (++failed < asked) return isFirst ? undefined : wake()
        settleFirst()
        end()
      }
      one(over.signal).then(
        (value) => {
          if (!isAnswer(value)) return fail(() => resolve(value))
          resolve(value)
          end()
        },
        (error: unknown) => fail(() => reject(error as Error)),
      )
    }
    const waitAndRepeat = async (): Promise<void> => {
      while (asked < MOST_ASKED) {
        const woken = new Promise<void>((resolve) => (wake = resolve))
        const slept = linkAbort(over.signal)
        await Promise.race([clock.sleep(lateMs * asked, slept.signal), woken]).finally(() => {
          slept.abort(LATE)
          slept.release()
        })
        const one = again()
        if (one !== null) start(one)
      }
    }
    start(ask)
    // Its sleep ends with the first answer.
    waitAndRepeat().catch(() => {})
  })
}
