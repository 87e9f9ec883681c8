import type { Hex } from '@orrery/primitives/hex'

/** What an inscription carries; null for each that it has not. */
export type InscriptionBytes = { readonly body: Hex | null; readonly metadata: Hex | null }
