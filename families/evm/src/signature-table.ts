import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Decoded } from '@orrery/family/family'
import type { Hex } from '@orrery/primitives/hex'
import { isReadable, readValues } from './abi-values.ts'

type Param = { readonly name: string; readonly type: string; readonly indexed: boolean }

/** A method, event or error of a table: its name and its parameters in order. */
export type Signature = { readonly name: string; readonly params: readonly Param[] }

/** Methods or errors by the four bytes that stand for them. Hashing takes some ten microseconds a line: once, when somebody asks. */
export const bySelector = (texts: readonly string[]): ReadonlyMap<string, Signature> =>
  new Map(
    texts.map((text) => {
      const { signature, hash } = parseSignature(text)
      return [hash.slice(0, 10), signature]
    }),
  )

/** What bytes after a selector of the table say, with its arguments where they can be read; null for another selector. */
export function readBySelector(table: ReadonlyMap<string, Signature>, input: Hex): Decoded | null {
  if (input.length < 10) return null
  const signature = table.get(input.slice(0, 10))
  if (signature === undefined) return null
  const { name, params } = signature
  const types = params.map(({ type }) => type)
  const values = types.every(isReadable) ? readValues(types, input.slice(10)) : null
  return values === null
    ? { name, params: [] }
    : { name, params: params.map((param, i) => ({ name: param.name, type: param.type, value: values[i]! })) }
}

const hashOf = (text: string): Hex => {
  let hex: Hex = '0x'
  for (const byte of keccak_256(new TextEncoder().encode(text))) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** `transfer(address to, uint256 amount)` taken apart, with the hash of its types. A parameter in parentheses stays whole: it is named, not read. */
export function parseSignature(text: string): { readonly signature: Signature; readonly hash: Hex } {
  const open = text.indexOf('(')
  const params = splitTop(text.slice(open + 1, -1)).map((part): Param => {
    const close = part.lastIndexOf(')')
    const cut = part.indexOf(' ', Math.max(0, close))
    const type = cut === -1 ? part : part.slice(0, cut)
    const words = cut === -1 ? [] : part.slice(cut + 1).split(' ')
    return { type: type.replaceAll(' ', ''), indexed: words[0] === 'indexed', name: words.at(-1) ?? '' }
  })
  const name = text.slice(0, open)
  return { signature: { name, params }, hash: hashOf(`${name}(${params.map(({ type }) => type).join(',')})`) }
}

function splitTop(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')') depth--
    else if (text[i] === ',' && depth === 0) {
      parts.push(text.slice(from, i).trim())
      from = i + 1
    }
  }
  const last = text.slice(from).trim()
  return last === '' ? parts : [...parts, last]
}
