import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { Json } from '@orrery/primitives/json'
import { loopTurn } from '@orrery/primitives/loop-turn'
import { matchAnswers, BadBody, type Answer, type Refusal } from './answers.ts'
import { backoffMs } from './backoff.ts'
import { giveBody } from './body-pool.ts'
import { parseLosslessJson } from './lossless-json.ts'
import { PostFault, type Posted } from './post.ts'
import type { RpcCall, RpcClient, RpcDeps, RpcOptions } from './rpc.ts'
import { isRefused, refused } from './refused.ts'
import { scanAnswers } from './scan-answers.ts'
import { settleParsed } from './settle-parsed.ts'
import { createSocket, type Socket } from './socket.ts'
import { createSource, type Source } from './source.ts'
import { readSourceUrls } from './read-source-urls.ts'

const DEFAULT_TIMEOUT_MS = 10_000
// Reading an answer of this size takes a fifth of a millisecond.
const LONG_BYTES = 65_536
/** A node that fails now and then is no node that is down; where it is the only one, nothing is gained by leaving it alone at once. */
const LONE_PATIENCE = 3
/** What a node that answers, and wrongly, is given before the same is asked a third time. */
const SHORT_REST_MS = 25

/** A call on its way: where its outcome goes and why it last failed. */
type Item = {
  readonly call: RpcCall<unknown>
  readonly settle: (outcome: PromiseSettledResult<unknown>) => void
  error: unknown
}

/**
 * A client for the nodes of one chain. Throws `CONFIG_INVALID` when a URL is none. `close` it to let
 * go of its connections.
 */
export function createRpcClient(options: RpcOptions & RpcDeps): RpcClient {
  const { clock, random, log } = options
  const retries = options.retries ?? 4
  const { https, ws } = readSourceUrls(options)
  const limits = {
    clock,
    maxBatch: options.maxBatch ?? 100,
    maxConcurrent: options.maxConcurrent ?? 8,
    maxBodyBytes: options.maxBodyBytes ?? 64 * 2 ** 20,
    patience: https.length > 1 ? 1 : LONE_PATIENCE,
    askTwice: options.askTwice ?? false,
  }
  const sources = https.map((url) => createSource(url, limits))
  const chain = options.chain ?? sources[0]?.name ?? 'the chain'
  const parse = options.lossless === true ? parseLosslessJson : (text: string): unknown => JSON.parse(text)
  const closed = new AbortController()
  const admissions = new Map<Source, { readonly breaks: number; readonly verdict: Promise<unknown> }>()
  /** What answers well, and is not what was asked for: no healthy node of this chain. */
  const strangers = new Set<Source>()
  let nextId = 1
  let socket: Socket | null = null

  /** The best source to ask now; null while all of them pause after failures. */
  const choose = (items: readonly Item[]): Source | null => {
    const healthy = sources.findIndex((source) => source.retryAt === 0)
    if (healthy === -1) return sources.find((source) => source.claimTrial()) ?? null
    // A better source that ailed is tried beside the call, so that nobody waits for it.
    for (const better of sources.slice(0, healthy)) if (better.claimTrial()) void tryAgain(better, items[0]!)
    return sources[healthy]!
  }

  /** None is there that might answer soon: whoever asks is told so at once, and comes again when he likes. */
  const isInVain = (): boolean => sources.every((source) => source.isGivenUp())

  /** Backs off, and at least until a source is due for a trial. Shortly where one failed that is not left alone yet: how often it may fail is bounded. */
  const rest = (attempt: number, signal: AbortSignal, isShort = false): Promise<void> => {
    const due = Math.min(...sources.map(({ retryAt }) => retryAt)) - clock.monotonic()
    const ms = isShort ? backoffMs(attempt, random, SHORT_REST_MS) : backoffMs(attempt, random)
    return clock.sleep(Math.max(ms, Math.min(due, 2_000)), signal)
  }

  const tryAgain = async (source: Source, item: Item): Promise<void> => {
    await attemptOnce(source, [{ call: item.call, settle: () => {}, error: null }], closed.signal).catch(() => {})
  }

  const deliver = async (items: readonly Item[], signal: AbortSignal, firstAttempt = 0): Promise<void> => {
    let waiting = items
    for (let attempt = firstAttempt; ; attempt++) {
      const source = choose(waiting)
      if (source === null) {
        if (attempt >= retries || isInVain()) return rejectAll(waiting, (item) => item.error ?? unreachable())
        await rest(attempt, signal)
        continue
      }
      const size = source.batchSize()
      if (waiting.length > size) {
        source.untried()
        const parts = []
        for (let i = 0; i < waiting.length; i += size) parts.push(deliver(waiting.slice(i, i + size), signal, attempt))
        await Promise.all(parts)
        return
      }
      const most = source.pace.most()
      if (waiting.length > most) {
        source.untried()
        // One after the other, so that calls of others come between and none of these is given up for waiting too long.
        await deliver(waiting.slice(0, most), signal, attempt)
        waiting = waiting.slice(most)
        attempt--
        continue
      }
      const smaller = waiting.length
      if (attempt > 0) source.retried(smaller)
      waiting = await attemptOnce(source, waiting, signal)
      if (waiting.length === 0) return
      // Splitting a batch that was too large is progress, not a failed attempt.
      if (source.batchSize() < smaller) {
        attempt--
        continue
      }
      if (attempt >= retries || isInVain()) return rejectAll(waiting, (item) => item.error)
      // Another source can be asked at once; the same one needs a rest, unless one failure may have been chance.
      const isStray = source.retryAt === 0 && !isRefused(waiting[0]!.error)
      if (isStray && attempt === 0) continue
      if (source.retryAt === 0 || sources.every(({ retryAt }) => retryAt > 0)) await rest(attempt, signal, isStray)
    }
  }

  /** Sends the items to one source and returns those that are worth another attempt. */
  const attemptOnce = async (source: Source, items: readonly Item[], signal: AbortSignal): Promise<readonly Item[]> => {
    try {
      const barred = await admit(source)
      if (barred === null) return await exchange(source, items, signal)
      for (const item of items) item.error = barred
      return items
    } finally {
      source.untried()
    }
  }

  /** Runs the guard on a source that is new or may be another one since; null lets it in. Calls that come together share one run. */
  const admit = (source: Source): Promise<unknown> | null => {
    const { guard } = options
    if (guard === undefined) return null
    const breaks = source.breaks()
    const known = admissions.get(source)
    if (known?.breaks === breaks) return known.verdict
    const verdict = runGuard(source, guard)
    admissions.set(source, { breaks, verdict })
    return verdict
  }

  const runGuard = async (source: Source, guard: RpcCall<unknown>): Promise<unknown> => {
    const outcomes: PromiseSettledResult<unknown>[] = []
    const item: Item = { call: guard, settle: (outcome) => void outcomes.push(outcome), error: null }
    await exchange(source, [item], closed.signal)
    const [outcome] = outcomes
    // Not answered (a rate limit, a full wire) is no verdict: it is asked again with the next call.
    if (outcome === undefined) {
      admissions.delete(source)
      return item.error
    }
    // A node that refuses the question cannot be judged by its answer.
    if (outcome.status === 'fulfilled' || isOrreryError(outcome.reason, 'UPSTREAM_RPC')) {
      strangers.delete(source)
      return null
    }
    strangers.add(source)
    source.broke()
    failed(source, guard.method, outcome.reason instanceof Error ? outcome.reason.message : 'refused by the guard')
    return outcome.reason
  }

  const exchange = async (source: Source, items: readonly Item[], signal: AbortSignal): Promise<readonly Item[]> => {
    const firstId = nextId
    nextId += items.length
    const batched = items.length > 1
    const bodies = items.map(
      ({ call }, i) =>
        `{"jsonrpc":"2.0","id":${firstId + i},"method":${JSON.stringify(call.method)},"params":${JSON.stringify(call.params)}}`,
    )
    const body = batched ? `[${bodies.join(',')}]` : bodies[0]!
    const timeoutMs = Math.max(...items.map(({ call }) => call.timeoutMs ?? DEFAULT_TIMEOUT_MS))
    const method = items[0]!.call.method + (batched ? ` and ${items.length - 1} more` : '')
    const retry = (error: OrreryError): readonly Item[] => {
      for (const item of items) item.error = error
      return items
    }

    const wait = source.pace.take(items.length, timeoutMs)
    if (wait > timeoutMs) {
      const error = new OrreryError('UPSTREAM_STATUS', {
        source: source.name,
        method,
        status: '429 (waiting for its rate limit)',
      })
      rejectAll(items, () => error)
      return []
    }
    if (wait > 0) await clock.sleep(wait, signal)

    const started = clock.monotonic()
    let posted: Posted
    try {
      posted = await source.send(body, items.length, timeoutMs, signal)
    } catch (cause) {
      if (!(cause instanceof PostFault)) throw cause
      if (cause.reason === 'too-large') {
        const error = new OrreryError(
          'UPSTREAM_TOO_LARGE',
          { source: source.name, method, limit: limits.maxBodyBytes },
          { cause },
        )
        if (batched) {
          source.shrinkBatch(items.length)
          return retry(error)
        }
        rejectAll(items, () => error)
        return []
      }
      source.broke()
      failed(source, method, cause.message)
      return retry(
        cause.reason === 'timeout'
          ? new OrreryError('UPSTREAM_TIMEOUT', { source: source.name, method, ms: timeoutMs }, { cause })
          : new OrreryError('UPSTREAM_UNREACHABLE', { chain, reason: `${source.name}: ${cause.message}` }, { cause }),
      )
    }

    // Answers that come together are read one by one: whoever else is served by this thread does not wait for all of them.
    if (posted.body.length > LONG_BYTES) await loopTurn()
    const ok = posted.status >= 200 && posted.status < 300
    let answers: Answer[] | Refusal
    try {
      // Bitcoin Core answers refusals with status 404 or 500 and a body that is one all the same.
      const read = ok ? scanned(items, posted.body, firstId) : null
      answers = read ?? matchAnswers(parse(posted.body.toString('utf8')), firstId, items.length, batched)
      if (read === null || items.every(({ call }) => call.copies === true)) giveBody(posted.body)
    } catch (cause) {
      if (ok) {
        const path = cause instanceof BadBody ? cause.path : '$ (no JSON)'
        failed(source, method, `unexpected body at ${path}`)
        return retry(new OrreryError('UPSTREAM_SHAPE', { source: source.name, method, path }, { cause }))
      }
      return retryStatus(source, items, method, posted, retry)
    }
    if (posted.status === 429) return retryStatus(source, items, method, posted, retry)
    if (!ok && !('kind' in answers) && answers.every((answer) => !('refusal' in answer)))
      return retryStatus(source, items, method, posted, retry)

    source.worked(clock.monotonic() - started)
    if ('kind' in answers) {
      const refusal = answers
      if (batched && (refusal.kind === 'size' || refusal.kind === 'final')) source.refuseBatch(items.length)
      else if (refusal.kind === 'limit') source.pace.refused(posted.retryAfterMs)
      return retry(refused(source, method, refusal))
    }
    return settleAnswers(source, items, answers, posted)
  }

  const settleAnswers = (
    source: Source,
    items: readonly Item[],
    answers: readonly Answer[],
    posted: Posted,
  ): readonly Item[] => {
    const again: Item[] = []
    let limited = 0
    let tooLarge = false
    for (const [i, item] of items.entries()) {
      const answer = answers[i]!
      const { method } = item.call
      if ('scanned' in answer) {
        item.settle({ status: 'fulfilled', value: answer.scanned })
        continue
      }
      if ('result' in answer) {
        item.settle(settleParsed(source, item.call, answer.result))
        continue
      }
      const { refusal } = answer
      item.error = refused(source, method, refusal)
      if (refusal.kind === 'limit') limited++
      tooLarge ||= refusal.kind === 'size' && items.length > 1
      if (refusal.kind === 'final' || (refusal.kind === 'size' && items.length === 1))
        item.settle({ status: 'rejected', reason: item.error })
      else again.push(item)
    }
    if (limited > 0) source.pace.refused(posted.retryAfterMs, limited / items.length)
    if (limited < items.length) source.pace.answered(items.length - limited)
    if (tooLarge) source.shrinkBatch(items.length)
    else source.growBatch(items.length)
    return again
  }

  const retryStatus = (
    source: Source,
    items: readonly Item[],
    method: string,
    posted: Posted,
    retry: (error: OrreryError) => readonly Item[],
  ): readonly Item[] => {
    const error = new OrreryError('UPSTREAM_STATUS', { source: source.name, method, status: posted.status })
    if (posted.status === 429) {
      source.pace.refused(posted.retryAfterMs)
      log?.debug({ source: source.name, rate: source.pace.rate() }, 'the node limits our rate')
      return retry(error)
    }
    const { status } = posted
    if (items.length > 1 && status >= 400 && status < 500 && status !== 401 && status !== 403) {
      source.refuseBatch(items.length)
      return retry(error)
    }
    if (posted.status === 413) {
      rejectAll(items, () => error)
      return []
    }
    if (posted.status > 500) source.broke()
    failed(source, method, `status ${posted.status}`)
    return retry(error)
  }

  const failed = (source: Source, method: string, reason: string): void => {
    source.failed(reason)
    log?.warn({ source: source.name, method, reason }, 'a node call failed')
  }

  const unreachable = (): OrreryError => {
    const reason =
      sources.length === 0
        ? 'no http(s) URL is configured'
        : sources.map((source) => `${source.name}: ${source.lastError ?? 'pausing'}`).join(', ')
    return new OrreryError('UPSTREAM_UNREACHABLE', { chain, reason })
  }

  const settle = async <T>(calls: readonly RpcCall<T>[], signal?: AbortSignal): Promise<PromiseSettledResult<T>[]> => {
    const both = signal === undefined ? closed.signal : AbortSignal.any([signal, closed.signal])
    const outcomes: PromiseSettledResult<T>[] = []
    const items = calls.map((call, i): Item => ({
      call,
      settle: (outcome) => (outcomes[i] = outcome as PromiseSettledResult<T>),
      error: null,
    }))
    if (items.length === 0) return outcomes
    both.throwIfAborted()
    await deliver(items, both)
    return outcomes
  }

  const batch = async <T>(calls: readonly RpcCall<T>[], signal?: AbortSignal): Promise<T[]> =>
    (await settle(calls, signal)).map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })

  return {
    settle,
    batch,
    call: async (call, signal) => (await batch([call], signal))[0]!,
    subscribe(params: readonly Json[], onNotice) {
      const url = ws[0]
      if (url === undefined) return null
      socket ??= createSocket(url, {
        clock,
        random,
        maxBytes: limits.maxBodyBytes,
        ...(log === undefined ? {} : { log }),
      })
      return socket.subscribe(params, onNotice)
    },
    status: () =>
      sources.map((source) => ({
        source: source.name,
        healthy: source.retryAt === 0 && !strangers.has(source),
        lastError: source.lastError,
        ...source.stats(),
      })),
    async close() {
      if (closed.signal.aborted) return
      closed.abort(new OrreryError('UPSTREAM_UNREACHABLE', { chain, reason: 'the client was closed' }))
      socket?.close()
      await Promise.all(sources.map((source) => source.close()))
    },
  }
}

/** The results of calls that read their answers from the bytes; null when they cannot, or not all can. */
function scanned(items: readonly Item[], body: Buffer, firstId: number): Answer[] | null {
  const scans = items.flatMap(({ call }) => (call.scan === undefined ? [] : [call.scan]))
  if (scans.length !== items.length) return null
  return scanAnswers(body, firstId, scans, items.length > 1)?.map(({ value }) => ({ scanned: value })) ?? null
}

const rejectAll = (items: readonly Item[], reason: (item: Item) => unknown): void => {
  for (const item of items) item.settle({ status: 'rejected', reason: reason(item) })
}
