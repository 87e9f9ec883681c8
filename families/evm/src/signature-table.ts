import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Decoded } from '@orrery/family/family'
import type { Hex } from '@orrery/primitives/hex'
import { readType, typeText, type AbiEvent, type AbiField, type AbiType } from './abi/abi-type.ts'
import { MOST_NAME, readEntry } from './abi/read-entry.ts'

/** A method, event or error of a table: its name and its parameters in order. */
export type Signature = Pick<AbiEvent, 'name' | 'inputs'>

/** Methods or errors by the four bytes that stand for them. Hashing takes some ten microseconds a line: once, when somebody asks. */
export const bySelector = (texts: readonly string[]): ReadonlyMap<string, Signature> =>
  new Map(
    texts.map((text) => {
      const { signature, hash } = parseSignature(text)
      return [hash.slice(0, 10), signature]
    }),
  )

/**
 * What bytes after a selector of the table say, with its arguments where they can be read, and with `nested` what the table says of calls in those; null
 * for another selector.
 */
export function readBySelector(
  table: ReadonlyMap<string, Signature>,
  input: Hex,
  { nested = false }: { readonly nested?: boolean } = {},
): Decoded | null {
  if (input.length < 10) return null
  const signature = table.get(input.slice(0, 10))
  if (signature === undefined) return null
  return (
    readEntry(signature, input, nested ? (selector) => table.get(selector) : undefined) ?? {
      name: signature.name.slice(0, MOST_NAME),
      params: [],
    }
  )
}

/** The signature without names: `transfer(address,uint256)`. */
export const shortText = ({ name, inputs }: Signature): string =>
  `${name}(${inputs.map(({ type }) => typeText(type)).join(',')})`

type Parsed = { readonly signature: Signature; readonly hash: Hex }
type Field = AbiField & { readonly indexed: boolean }

/** A line of a table: see `readSignature`. Throws where a type is not of the ABI. */
export function parseSignature(text: string): Parsed {
  const parsed = readSignature(text)
  if (parsed === null) throw new TypeError(`not a signature: ${text}`)
  return parsed
}

/** `transfer(address to, uint256 amount)` taken apart, with the hash of its types; fields of tuples may have names, too. Null where a type is not of the ABI. */
export function readSignature(text: string): Parsed | null {
  const open = text.indexOf('(')
  const inputs = readList(text.slice(open + 1, -1))
  if (inputs === null) return null
  const signature = { name: text.slice(0, open), inputs }
  return { signature, hash: hashOf(shortText(signature)) }
}

const hashOf = (text: string): Hex => {
  let hex: Hex = '0x'
  for (const byte of keccak_256(new TextEncoder().encode(text))) hex += byte.toString(16).padStart(2, '0')
  return hex
}

function readList(text: string): readonly Field[] | null {
  const fields = splitTop(text).map(readField)
  return fields.every((field) => field !== null) ? fields : null
}

/** `address[] indexed path`, `(uint256 id, bytes data)[] calls`. */
function readField(text: string): Field | null {
  const end = text.startsWith('(') ? text.lastIndexOf(')') + 1 : 0
  const cut = text.indexOf(' ', end)
  const written = cut === -1 ? text : text.slice(0, cut)
  const words = cut === -1 ? [] : text.slice(cut + 1).split(' ')
  const type = end === 0 ? readType(written) : tupleOf(text.slice(1, end - 1), written.slice(end))
  return type === null
    ? null
    : { name: words.at(-1) ?? '', type, label: typeText(type), indexed: words[0] === 'indexed' }
}

/** A tuple of these fields, or lists of it: `[]`, `[2][]`. */
function tupleOf(text: string, lists: string): AbiType | null {
  const fields = readList(text)
  if (fields === null) return null
  let type: AbiType = { kind: 'tuple', fields }
  for (const [whole, length] of lists.matchAll(/\[(\d{0,6})\]/g)) {
    type = { kind: 'array', of: type, length: length === '' ? null : Number(length) }
    lists = lists.slice(whole.length)
  }
  return lists === '' ? type : null
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
