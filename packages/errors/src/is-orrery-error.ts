import type { ErrorCode } from './book.ts'
import type { OrreryError } from './orrery-error.ts'

/**
 * True for an `OrreryError`, of the given code where one is given; also for one of another copy of the class, as the site's server half has its own.
 * Apart from the class: who only asks needs no book.
 */
export function isOrreryError<C extends ErrorCode = ErrorCode>(error: unknown, code?: C): error is OrreryError<C> {
  return (
    error instanceof Error &&
    error.name === 'OrreryError' &&
    (code === undefined || (error as OrreryError).code === code)
  )
}
