import { createRequire } from 'node:module'
import { recoverKeyPlainly, type RecoverKey } from './recover-plainly.ts'

type Native = {
  ecdsaRecover(signature: Uint8Array, parity: number, digest: Uint8Array, compressed: boolean): Uint8Array
}

/** libsecp256k1 takes 60 µs, and a busy chain has thousands of authorisations in a second of indexing. */
const recoverKeyNatively = (native: Native): RecoverKey => {
  const signature = new Uint8Array(64)
  const view = new DataView(signature.buffer)
  const put = (at: number, value: bigint): void => {
    if (value < 0n || value >> 256n !== 0n) throw new RangeError('not a scalar')
    for (let word = 0; word < 4; word++) view.setBigUint64(at + word * 8, value >> BigInt(192 - word * 64))
  }
  return (digest, r, s, parity) => {
    put(0, r)
    put(32, s)
    return native.ecdsaRecover(signature, parity, digest, false)
  }
}

/** The library's own build for this machine; null where it brings none. Its fallback in JavaScript is not wanted. */
export function loadNativeRecovery(): RecoverKey | null {
  try {
    return recoverKeyNatively(createRequire(import.meta.url)('secp256k1/bindings.js') as Native)
  } catch {
    return null
  }
}

/** The fastest of the two that there is. */
export const recoverKey: RecoverKey = loadNativeRecovery() ?? recoverKeyPlainly
