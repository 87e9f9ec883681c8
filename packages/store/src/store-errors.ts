import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import { ClickHouseRefusal } from './clickhouse-call.ts'

/** Codes of the engine that mean "this query took too much": rows, time, memory, bytes, result. */
const LIMIT_CODES = new Set([158, 159, 160, 161, 162, 241, 307, 396])
/** Too many queries, shutting down, a network or login that fails: nothing is wrong with the query. */
const UNAVAILABLE_CODES = new Set([193, 194, 202, 209, 210, 236, 242, 516])
const FULL_CODE = 243
/** What was read is not what was written. */
const DAMAGED_CODES = new Set([40, 246])

/** The error of the book for what the driver met. `where` names the data for `STORE_FULL`. */
export function toStoreError(cause: unknown, where: string): Error {
  if (isOrreryError(cause)) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (cause instanceof RangeError) return new OrreryError('STORE_QUERY_FAILED', { code: 'shape', reason }, { cause })
  if (!(cause instanceof ClickHouseRefusal))
    return new OrreryError('STORE_UNAVAILABLE', { reason: reason || 'the connection failed' }, { cause })
  const { code } = cause
  if (code === FULL_CODE) return new OrreryError('STORE_FULL', { dir: where }, { cause })
  if (DAMAGED_CODES.has(code)) return new OrreryError('STORE_DAMAGED', { dir: where, parts: reason }, { cause })
  if (LIMIT_CODES.has(code)) return new OrreryError('STORE_LIMIT', { reason }, { cause })
  if (UNAVAILABLE_CODES.has(code)) return new OrreryError('STORE_UNAVAILABLE', { reason }, { cause })
  return new OrreryError('STORE_QUERY_FAILED', { code, reason }, { cause })
}
