import type { Clock } from '@orrery/primitives/clock'
import type { Json } from '@orrery/primitives/json'

/**
 * Reads a `result` that begins at `at` in a body: its value, and the position after it. Null where it meets anything
 * that it does not expect; the body then goes through JSON.parse and `parse` as usual. The value may keep the body.
 */
export type ResultScan<T> = (body: Buffer, at: number) => { readonly value: T; readonly end: number } | null

/** One call of a node's JSON-RPC method and how to check its answer at the door. */
export type RpcCall<T> = {
  readonly method: string
  readonly params: readonly Json[]
  /** Checks and types the `result`. Throws (anything) on a wrong shape; becomes `UPSTREAM_SHAPE`. */
  readonly parse: (result: unknown) => T
  /** Reads the result from the answer's bytes where that is possible, so that hot paths make no objects of what they only copy. */
  readonly scan?: ResultScan<T>
  /** What `scan` gives keeps nothing of the body: its memory is free at once. */
  readonly copies?: boolean
  /** Deadline over headers and body; 10,000 ms unless told (30,000 for traces). */
  readonly timeoutMs?: number
}

/** Health of one node URL, with credentials removed from its name. */
export type SourceStatus = {
  readonly source: string
  readonly healthy: boolean
  readonly lastError: string | null
  readonly requests: number
  readonly failures: number
  readonly latencyMs: number | null
  /** About what its quickest answers take: the way there and back, without its work. */
  readonly quickestMs?: number | null
  /** Calls that were sent to it again after an attempt anywhere had failed. */
  readonly retries?: number
  /**
   * All calls only read, so one whose answer is late beyond what the node usually takes is asked once more beside the first, at most one of
   * eight. False unless told: a broadcast must not be sent twice.
   */
  readonly askTwice?: boolean
}

/**
 * A chain's nodes as one: retries with back-off and jitter, adaptive rate, fail-over, batches, a cap
 * on bodies and a deadline on each call. Integers beyond 2^53 and decimals arrive exactly (see
 * `lossless`). Errors are `OrreryError`s of kind `upstream`; an RPC error object is `UPSTREAM_RPC`.
 */
export type RpcClient = {
  call<T>(call: RpcCall<T>, signal?: AbortSignal): Promise<T>
  /** All answers in the order of the calls, whatever order the node gave; one failing call fails the batch. */
  batch<T>(calls: readonly RpcCall<T>[], signal?: AbortSignal): Promise<T[]>
  /** Like `batch`, but each call settles on its own. */
  settle<T>(calls: readonly RpcCall<T>[], signal?: AbortSignal): Promise<PromiseSettledResult<T>[]>
  /** Calls `onNotice` for each push of the subscription where a WebSocket is configured; returns null where none is. */
  subscribe(params: readonly Json[], onNotice: (result: unknown) => void): (() => void) | null
  status(): readonly SourceStatus[]
  close(): Promise<void>
}

/** Where the client tells what went wrong. The shape of pino's methods. Never sees credentials. */
export type RpcLog = {
  debug(fields: object, text: string): void
  warn(fields: object, text: string): void
}

/** The outside world, handed in. */
export type RpcDeps = {
  readonly clock: Clock
  /** Uniform in [0, 1): spreads retries. */
  readonly random: () => number
  readonly log?: RpcLog
}

/** How to reach the nodes of one chain. */
export type RpcOptions = {
  /** The chain's name in error messages; the first source's name unless told. */
  readonly chain?: string
  /** http(s) and ws(s) URLs in order of preference; credentials allowed, never logged. */
  readonly urls: readonly string[]
  /** Largest response body, bytes; 64 MiB unless told. */
  readonly maxBodyBytes?: number
  /** Calls per HTTP batch; 100 unless told, 1 switches batches off. A node that takes less is learnt. */
  readonly maxBatch?: number
  /** HTTP requests in flight per source; 8 unless told. */
  readonly maxConcurrent?: number
  /** JSON numbers with fraction or beyond 2^53 are given as text (Bitcoin family, TRON). */
  readonly lossless?: boolean
  /**
   * Asked of each source before its first call and after each failure of it; a source whose answer it
   * throws at gets no calls (a node of another chain behind a URL that was right before).
   */
  readonly guard?: RpcCall<unknown>
  /** Extra attempts after the first; 4 unless told. Lookups for visitors use fewer than the indexer. */
  readonly retries?: number
  /**
   * All calls only read, so one whose answer is late beyond what the node usually takes is asked once more beside the first, at most one of
   * eight. False unless told: a broadcast must not be sent twice.
   */
  readonly askTwice?: boolean
}
