import type { Hex } from '@orrery/primitives/hex'
import { keccakHex } from '../verify/keccak.ts'

const ROOT: Hex = `0x${'0'.repeat(64)}`

/** Keccak-256 of a label's UTF-8 bytes (ERC-137). */
export const labelHash = (label: string): Hex => keccakHex(new TextEncoder().encode(label))

/** The node of a label below another (ERC-137). */
export const childNode = (node: Hex, label: Hex): Hex => keccakHex(Buffer.from(node.slice(2) + label.slice(2), 'hex'))

/** The node of a normalised name (ERC-137); the empty name is the root. */
export const nameHash = (name: string): Hex =>
  name === '' ? ROOT : name.split('.').reduceRight<Hex>((node, label) => childNode(node, labelHash(label)), ROOT)

/** The node under which an address says what it is called (ERC-181). */
export const reverseNode = (address: Hex): Hex => nameHash(`${address.slice(2).toLowerCase()}.addr.reverse`)
