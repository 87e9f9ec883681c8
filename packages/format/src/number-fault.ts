import type { ErrorCode, ErrorContext } from '@orrery/errors/book'

/** How a program makes the errors that number functions throw; the book itself is not in every browser's first load. */
export type MakeNumberFault = <C extends ErrorCode>(code: C, context: ErrorContext<C>) => Error

let made: MakeNumberFault | null = null

/**
 * With a maker of errors, numbers that cannot be written throw what it makes. They do outside production; in production (null) a page shows an
 * empty text or NaN instead of failing (foundations §5.1, §8). Off until a program says otherwise.
 */
export function throwNumberFaults(make: MakeNumberFault | null): void {
  made = make
}

/** The empty text that stands for input that is no number; `NOT_A_NUMBER` outside production. */
export function notANumber(value: unknown): '' {
  numberFault('NOT_A_NUMBER', { text: String(value) })
  return ''
}

/** Throws the error outside production and is silent in production. */
export function numberFault<C extends ErrorCode>(code: C, context: ErrorContext<C>): void {
  if (made !== null) throw made(code, context)
}
