import { OrreryError } from '@orrery/errors/orrery-error'

let thrown = false

/**
 * Whether numbers that cannot be written are errors. They are outside production; in production a page shows an
 * empty text or NaN instead of failing (foundations §5.1, §8). Off until a program says otherwise.
 */
export function throwNumberFaults(on: boolean): void {
  thrown = on
}

/** The empty text that stands for input that is no number; `NOT_A_NUMBER` outside production. */
export function notANumber(value: unknown): '' {
  if (thrown) throw new OrreryError('NOT_A_NUMBER', { text: String(value) })
  return ''
}

/** Throws the error outside production and is silent in production. */
export function numberFault(error: () => OrreryError): void {
  if (thrown) throw error()
}
