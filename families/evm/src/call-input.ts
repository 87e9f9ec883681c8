import type { Hex } from '@orrery/primitives/hex'

/** An address, or a number, as a word of call data. */
export const callWord = (value: Hex | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

/** Call data of a selector's eight digits and the words behind it. */
export const callInput = (selector: string, ...words: readonly (Hex | bigint)[]): Hex =>
  `0x${selector}${words.map(callWord).join('')}`
