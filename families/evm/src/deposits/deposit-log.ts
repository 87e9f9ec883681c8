import type { Hex } from '@orrery/primitives/hex'

/** Bytes of `DepositEvent`'s data, and where its fourth value, the signature, stands in them (EIP-6110). */
const DATA_BYTES = 576
const SIGNATURE_AT = 416
const SIGNATURE_BYTES = 96

/** The signature that the log of a deposit tells; null where its data are of another form. */
export const depositSignature = (data: Hex): Hex | null =>
  data.length === 2 + 2 * DATA_BYTES
    ? `0x${data.slice(2 + 2 * SIGNATURE_AT, 2 + 2 * (SIGNATURE_AT + SIGNATURE_BYTES))}`
    : null
