import { ERRORS, type ErrorCode, type ErrorContext, type ErrorKind } from './book.ts'

/** An error that is an entry of the book: `throw new OrreryError('BLOCK_NOT_FOUND', { block: 7, chain: 'ETH' })`. */
export class OrreryError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'OrreryError'
  readonly code: C
  readonly context: ErrorContext<C>

  constructor(code: C, context: ErrorContext<C>, options?: ErrorOptions) {
    super(fillMessage(ERRORS[code].message, context as Record<string, string | number>), options)
    this.code = code
    this.context = context
  }

  /** The entry's number, which is what the API's envelope carries as `code`. */
  get number(): number {
    return ERRORS[this.code].number
  }

  get kind(): ErrorKind {
    return ERRORS[this.code].kind
  }
}

/** True for an `OrreryError`, of the given code where one is given; also for one of another copy of this module, as the site's server half has its own. */
export function isOrreryError<C extends ErrorCode = ErrorCode>(error: unknown, code?: C): error is OrreryError<C> {
  return (
    error instanceof Error &&
    error.name === 'OrreryError' &&
    (code === undefined || (error as OrreryError).code === code)
  )
}

const fillMessage = (message: string, context: Record<string, string | number>): string =>
  message.replace(/\{(\w+)\}/g, (_, slot: string) => String(context[slot] ?? '?').slice(0, 200))
