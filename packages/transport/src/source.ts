import type { Clock } from '@orrery/primitives/clock'
import { Pool } from 'undici'
import { createLateness, firstAnswer, type Ask } from './first-answer.ts'
import { createPace, type Pace } from './pace.ts'
import { post, type Posted } from './post.ts'
import { createSemaphore } from '@orrery/primitives/semaphore'
import type { SourceUrl } from './source-url.ts'

/** One node by HTTP: its connections, its pace, its batch size and its health. */
export type Source = {
  readonly name: string
  /** Takes secrets of its URL out of a text (`SourceUrl`). */
  hide(text: string): string
  readonly pace: Pace
  /** Largest batch that it is known to take. */
  batchSize(): number
  /** It refused a batch: never send one as large again. */
  refuseBatch(size: number): void
  /** A batch made too large an answer: halve now, grow back later. */
  shrinkBatch(size: number): void
  /** A batch of this size came back whole. */
  growBatch(size: number): void
  /** When it may be tried again after failures, on the monotonic clock; 0 for a healthy one, infinite while it is being tried. */
  readonly retryAt: number
  /** It failed so often in a row that waiting for its next trial is in vain; false while it is being tried. */
  isGivenUp(): boolean
  /** True when an ailing source is due for a trial, and this caller is the one to make it. End it by `failed`, `worked` or `untried`. */
  claimTrial(): boolean
  untried(): void
  failed(reason: string): void
  worked(latencyMs: number): void
  /** A connection broke, or a gateway found nobody: another node may answer from now on. */
  broke(): void
  /** How often that was, or it paused. */
  breaks(): number
  readonly lastError: string | null
  /** Calls come to it that an earlier attempt did not settle. */
  retried(calls: number): void
  stats(): {
    readonly requests: number
    readonly failures: number
    readonly latencyMs: number | null
    readonly quickestMs: number | null
    readonly retries: number
  }
  /** Posts a body of so many calls. */
  send(body: string, calls: number, timeoutMs: number, signal: AbortSignal | undefined): Promise<Posted>
  close(): Promise<void>
}

// A node that was down is asked again soon, but not more than every other second (reliability F-01); one that is down for long, every eighth.
const LONGEST_GAP_MS = 8_000
const SHORT_GAP_MS = 2_000
const SHORT_GAPS = 7
const FIRST_GAP_MS = 125
// A way that became longer is believed after some answers.
const QUICKEST_FADES = 1.02
// What has longer is hard work for the node, traces above all.
const LONGEST_ASKED_TWICE_MS = 10_000

export function createSource(
  url: SourceUrl,
  options: {
    readonly clock: Clock
    readonly maxBatch: number
    readonly maxConcurrent: number
    readonly maxBodyBytes: number
    /** Strikes in a row until it pauses: one where another can be asked instead, more where there is none. */
    readonly patience: number
    /** What is asked may be asked twice. */
    readonly askTwice: boolean
  },
): Source {
  const { clock } = options
  const pool = new Pool(url.origin, {
    connections: options.maxConcurrent,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    // The deadline per call is ours and covers all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const room = createSemaphore(options.maxConcurrent)
  const lateness = createLateness(clock)
  const pace = createPace(clock)
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' }
  if (url.authorization !== null) headers['authorization'] = url.authorization
  // On the same machine packing costs more than it saves.
  if (!isLoopback(url.origin)) headers['accept-encoding'] = 'gzip'

  let size = options.maxBatch
  let ceiling = options.maxBatch
  let retryAt = 0
  let strikes = 0
  let lastError: string | null = null
  let requests = 0
  let failures = 0
  let latency: number | null = null
  let quickest: number | null = null
  let retries = 0
  let breaks = 0

  return {
    name: url.name,
    hide: url.hide,
    pace,
    batchSize: () => size,
    refuseBatch(refused) {
      ceiling = Math.max(1, Math.min(ceiling, Math.floor(refused / 2)))
      size = Math.min(size, ceiling)
    },
    shrinkBatch(tooLarge) {
      size = Math.max(1, Math.min(size, Math.floor(tooLarge / 2)))
    },
    growBatch(taken) {
      if (taken >= size && size < ceiling) size++
    },
    get retryAt() {
      return retryAt
    },
    get lastError() {
      return lastError
    },
    isGivenUp: () => retryAt !== 0 && retryAt !== Number.POSITIVE_INFINITY && strikes - options.patience >= SHORT_GAPS,
    claimTrial() {
      if (retryAt === 0 || retryAt > clock.monotonic()) return false
      retryAt = Number.POSITIVE_INFINITY
      return true
    },
    untried() {
      if (retryAt === Number.POSITIVE_INFINITY) retryAt = clock.monotonic()
    },
    failed(reason) {
      failures++
      lastError = reason
      const now = clock.monotonic()
      // Calls that were under way together fail together: that is one strike.
      if (now < retryAt && retryAt !== Number.POSITIVE_INFINITY) return
      const pauses = ++strikes - options.patience
      if (pauses < 0) return
      breaks++
      const longest = pauses < SHORT_GAPS ? SHORT_GAP_MS : LONGEST_GAP_MS
      retryAt = now + Math.min(longest, FIRST_GAP_MS * 2 ** Math.min(pauses, 10))
    },
    broke: () => void breaks++,
    breaks: () => breaks,
    worked(latencyMs) {
      strikes = 0
      retryAt = 0
      lastError = null
      latency = latency === null ? latencyMs : latency * 0.9 + latencyMs * 0.1
    },
    retried(calls) {
      retries += calls
    },
    stats: () => ({
      requests,
      failures,
      retries,
      latencyMs: latency === null ? null : Math.round(latency * 10) / 10,
      quickestMs: quickest,
    }),
    async send(body, calls, timeoutMs, signal) {
      const ask = async (leave: () => void, limit: AbortSignal | undefined): Promise<Posted> => {
        const started = clock.monotonic()
        try {
          requests++
          const posted = await post(pool, url.origin, {
            path: url.path,
            headers,
            body,
            timeoutMs,
            maxBytes: options.maxBodyBytes,
            clock,
            signal: limit,
          })
          if (isAnswer(posted)) {
            const ms = clock.monotonic() - started
            lateness.answered(ms)
            quickest = quickest === null ? ms : Math.min(ms, quickest * QUICKEST_FADES)
          }
          return posted
        } finally {
          leave()
        }
      }
      const leave = await room.enter(signal)
      const lateMs = lateness.afterMs()
      if (!options.askTwice || lateMs === null || lateMs >= timeoutMs || timeoutMs > LONGEST_ASKED_TWICE_MS)
        return ask(leave, signal)
      lateness.asked()
      const repeat =
        (place: () => void, waitMs: number): Ask<Posted> =>
        async (limit) => {
          try {
            if (waitMs > 0) await clock.sleep(waitMs, limit)
          } catch (error) {
            place()
            throw error
          }
          const posted = await ask(place, limit)
          if (posted.status === TOO_MANY) lateness.refused()
          else if (isAnswer(posted)) lateness.taken()
          return posted
        }
      const again = (): Ask<Posted> | null => {
        if (!lateness.mayClaim()) return null
        const place = room.tryEnter()
        if (place === null) return null
        // A rate that is met spaces calls out: it is no reason to hang for longer than it asks for.
        const waitMs = pace.take(calls, lateMs)
        if (waitMs <= lateMs) {
          lateness.claim()
          return repeat(place, waitMs)
        }
        place()
        return null
      }
      return firstAnswer((limit) => ask(leave, limit), again, { clock, lateMs, isAnswer, signal })
    },
    close: () => pool.destroy(),
  }
}

const TOO_MANY = 429
const SHORT = 1_024

/** A node's word on the question, not one on the asker: neither a status of failure nor one error for all of it. */
const isAnswer = ({ status, body }: Posted): boolean =>
  status >= 200 && status < 300 && !(body.length < SHORT && body[0] === 0x7b && body.includes('"error"'))

const isLoopback = (origin: string): boolean => /^\w+:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|$)/.test(origin)
