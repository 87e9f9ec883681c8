import { OrreryError } from '@orrery/errors/orrery-error'

/** Throws `BODY_MALFORMED`. */
export const refuse = (reason: string): never => {
  throw new OrreryError('BODY_MALFORMED', { reason })
}

/** The value as an object. Throws `BODY_MALFORMED` for what is none. */
export const objectOf = (value: unknown, what: string): { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: unknown })
    : refuse(`${what} is no object`)
