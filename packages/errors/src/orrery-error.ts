import { ERRORS, type ErrorCode, type ErrorContext, type ErrorKind } from './book.ts'

export { isOrreryError } from './is-orrery-error.ts'

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

const fillMessage = (message: string, context: Record<string, string | number>): string =>
  message.replace(/\{(\w+)\}/g, (_, slot: string) => String(context[slot] ?? '?').slice(0, 200))
