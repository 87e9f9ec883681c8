import { randomUUID } from 'node:crypto'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { ErrorCode } from '@orrery/errors/book'
import type { Envelope } from '@orrery/model/wire/common'
import type { Log } from '@orrery/primitives/log'
import { withoutHosts } from './without-hosts.ts'

/** The failed half of the envelope. */
export type FailureBody = Exclude<Envelope<unknown>, { data: unknown }>
export type Failure = { readonly status: number; readonly body: FailureBody; readonly retryAfterSeconds?: number }

/** Codes whose status is not that of their kind. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  STALE_CURSOR: 409,
  TOO_MANY_REQUESTS: 429,
  DOWNLOAD_REFUSED: 429,
  FAUCET_RESTS: 429,
  FAUCET_EMPTY: 503,
  FAUCET_SPENT: 429,
  FAUCET_BUSY: 429,
  METHOD_NOT_ALLOWED: 405,
  UPSTREAM_TIMEOUT: 504,
  UPSTREAM_BUSY: 503,
  BEING_COUNTED: 503,
  STORE_UNAVAILABLE: 503,
  STORE_LIMIT: 503,
}
const STATUS_OF_KIND = { input: 400, absent: 404, upstream: 502, fault: 500 } as const

/**
 * Any error as the answer it gets. What is our fault is logged under the request id and told as
 * `INTERNAL`, without a word from inside (reliability S-46).
 */
export function toFailure(error: unknown, log: Log): Failure {
  const requestId = randomUUID()
  const known = isOrreryError(error) ? error : fromServer(error)
  if (known && known.kind !== 'fault')
    return {
      status: STATUS[known.code] ?? STATUS_OF_KIND[known.kind],
      body: bodyOf(withoutHosts(known), requestId),
      ...retry(known),
    }
  log.error('a request failed', {
    requestId,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
  const status = known ? (STATUS[known.code] ?? 500) : 500
  return {
    status,
    body: bodyOf(new OrreryError('INTERNAL', { requestId }), requestId),
    ...(status === 503 && { retryAfterSeconds: 5 }),
  }
}

const bodyOf = (error: OrreryError, requestId: string): FailureBody => ({
  code: error.number,
  name: error.code,
  message: error.message,
  context: Object.fromEntries(
    Object.entries(error.context).map(([slot, value]) => [
      slot,
      typeof value === 'string' ? value.slice(0, 200) : value,
    ]),
  ) as Record<string, string | number>,
  requestId,
})

const retry = (error: OrreryError): { retryAfterSeconds?: number } => {
  if (
    !isOrreryError(error, 'TOO_MANY_REQUESTS') &&
    !isOrreryError(error, 'UPSTREAM_BUSY') &&
    !isOrreryError(error, 'FAUCET_RESTS') &&
    !isOrreryError(error, 'FAUCET_SPENT') &&
    !isOrreryError(error, 'BEING_COUNTED')
  )
    return {}
  return { retryAfterSeconds: Number(error.context.seconds) }
}

/** What the HTTP server itself refuses: unreadable paths and bodies. Null for anything unexpected. */
function fromServer(error: unknown): OrreryError | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null
  if (error.statusCode < 400 || error.statusCode >= 500) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/URL|PARAM/.test(code))
    return new OrreryError('PARAMETER_INVALID', { name: 'path', reason: 'it cannot be read' }, { cause: error })
  return new OrreryError('BODY_MALFORMED', { reason: 'the server cannot read it' }, { cause: error })
}
