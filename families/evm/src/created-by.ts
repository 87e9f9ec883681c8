import type { Hex } from '@orrery/primitives/hex'
import { keccakHex } from './verify/keccak.ts'
import { encodeRlp, toRlpNumber } from './verify/rlp.ts'

/** The address of the contract that an account makes with the transaction of that nonce, a quantity: the last 20 bytes of keccak-256(rlp([sender, nonce])). Source: yellow paper, section 7. Pure. */
export const createdBy = (sender: Hex, nonce: Hex): Hex =>
  `0x${keccakHex(encodeRlp([sender, toRlpNumber(nonce)])).slice(-40)}`
