import type { Hex } from '@orrery/primitives/hex'

/** Hex digits that stand in a text, in lower case. */
export const hexAt = (text: Buffer, at: number, digits: number): Hex =>
  `0x${text.toString('latin1', at, at + digits).toLowerCase()}`
