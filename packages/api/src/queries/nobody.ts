import type { Hex } from '@orrery/primitives/hex'

/** The zero address: what logs call whoever sends what is made, and gets what is ended. */
export const NOBODY: Hex = `0x${'0'.repeat(40)}`
