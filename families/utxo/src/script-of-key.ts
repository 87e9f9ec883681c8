import type { Hex } from '@orrery/primitives/hex'
import { readKey } from './address-key.ts'

/** The output script that an address key stands for; null for keys that are only a script's hash. */
export function scriptOfKey(key: Hex): Hex | null {
  const read = readKey(key)
  if (read === null) return null
  const { kind, payload } = read
  const size = (payload.length / 2).toString(16).padStart(2, '0')
  switch (kind) {
    case 'p2pkh':
      return `0x76a914${payload}88ac`
    case 'p2sh':
      return payload.length === 40 ? `0xa914${payload}87` : `0xaa20${payload}87`
    case 'p2wpkh':
    case 'p2wsh':
      return `0x00${size}${payload}`
    case 'p2tr':
      return `0x51${size}${payload}`
    case 'witness':
      return witnessScript(payload)
    case 'pubkey':
      return `0x${size}${payload}ac`
    case 'script':
      return null
  }
}

/** BIP-141: the version as an opcode, and the program. */
function witnessScript(payload: string): Hex {
  const version = Number.parseInt(payload.slice(0, 2), 16)
  const program = payload.slice(2)
  const opcode = version === 0 ? '00' : (0x50 + version).toString(16)
  return `0x${opcode}${(program.length / 2).toString(16).padStart(2, '0')}${program}`
}
