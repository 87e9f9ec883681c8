import { isHex, type Hex } from '@orrery/primitives/hex'

const WORD = /^0x[0-9a-f]{64}$/i

/** Fields of an answer that came as it is; none where it is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Thirty-two bytes; null for anything else. */
export const wordOf = (value: unknown): Hex | null =>
  typeof value === 'string' && WORD.test(value) && isHex(value) ? value : null
