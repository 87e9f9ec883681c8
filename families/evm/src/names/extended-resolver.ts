import type { Hex } from '@orrery/primitives/hex'
import { encodeValues } from '../abi/abi-code.ts'

/** `resolve(bytes,bytes)`, and the id of the interface that has it alone (ENSIP-10). */
const RESOLVE = '0x9061b923'
/** `supportsInterface(bytes4)` (ERC-165). */
const SUPPORTS = '0x01ffc9a7'
const MOST_LABEL_BYTES = 255
const BYTES = { kind: 'bytes', size: null } as const

/** Calldata that asks a contract whether it answers for names below its own, too. */
export const extendedInput: Hex = `${SUPPORTS}${RESOLVE.slice(2).padEnd(64, '0')}`

/** A name in labels with their lengths before them (RFC 1035 §3.1); null where a label is too long for that. */
function dnsName(name: string): string | null {
  const labels = name.split('.').map((label) => Buffer.from(label, 'utf8'))
  if (labels.some(({ length }) => length === 0 || length > MOST_LABEL_BYTES)) return null
  return `${labels.map((label) => label.length.toString(16).padStart(2, '0') + label.toString('hex')).join('')}00`
}

/** Calldata of `resolve(name, input)`; null where the name cannot be written so. */
export function resolveInput(name: string, input: Hex): Hex | null {
  const first = dnsName(name)
  if (first === null) return null
  return `${RESOLVE}${encodeValues([BYTES, BYTES], [`0x${first}`, input])}`
}

/** The names above one, the nearest first, without the root; at most eight. */
export const namesAbove = (name: string): readonly string[] => {
  const labels = name.split('.')
  return labels.slice(1, 9).map((_, at) => labels.slice(at + 1).join('.'))
}
