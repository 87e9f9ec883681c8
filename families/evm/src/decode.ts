import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Decoded } from '@orrery/family/family'
import type { Hex } from '@orrery/primitives/hex'
import { isReadable, isStatic, readValues, readWord } from './abi-values.ts'
import { EVENTS, METHODS } from './signatures.ts'

type Param = { readonly name: string; readonly type: string; readonly indexed: boolean }
type Signature = { readonly name: string; readonly params: readonly Param[] }

/** Name of the method that four bytes stand for; null when it is not in the table. */
export const methodName = (selector: Hex): string | null => methods().get(selector)?.name ?? null

/** A call whose selector is in the table, with its arguments where they can be read. */
export function decodeCall(input: Hex): Decoded | null {
  if (input.length < 10) return null
  const signature = methods().get(input.slice(0, 10))
  if (signature === undefined) return null
  const { name, params } = signature
  const types = params.map(({ type }) => type)
  const values = types.every(isReadable) ? readValues(types, input.slice(10)) : null
  return values === null
    ? { name, params: [] }
    : { name, params: params.map((param, i) => ({ name: param.name, type: param.type, value: values[i]! })) }
}

/** A log whose signature is in the table and whose topics and data fit it. */
export function decodeLog(topics: readonly Hex[], data: Hex): Decoded | null {
  const [topic] = topics
  if (topic === undefined) return null
  for (const signature of events().get(topic) ?? []) {
    const decoded = fitLog(signature, topics, data)
    if (decoded !== null) return decoded
  }
  return null
}

function fitLog({ name, params }: Signature, topics: readonly Hex[], data: Hex): Decoded | null {
  const plain = params.filter(({ indexed }) => !indexed)
  if (topics.length !== 1 + params.length - plain.length) return null
  const values = readValues(
    plain.map(({ type }) => type),
    data.slice(2),
  )
  if (values === null) return null
  let nextTopic = 1
  let nextValue = 0
  const read: { name: string; type: string; value: string }[] = []
  for (const { name: param, type, indexed } of params) {
    // A topic holds only the hash of what is longer than a word.
    const value = !indexed
      ? values[nextValue++]!
      : isStatic(type)
        ? readWord(type, topics[nextTopic++]!.slice(2))
        : topics[nextTopic++]!
    if (value === null) return null
    read.push({ name: param, type, value })
  }
  return { name, params: read }
}

const hashOf = (text: string): Hex => {
  let hex: Hex = '0x'
  for (const byte of keccak_256(new TextEncoder().encode(text))) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** `transfer(address to, uint256 amount)` taken apart. A parameter in parentheses stays whole: it is named, not read. */
function parseSignature(text: string): { readonly signature: Signature; readonly hash: Hex } {
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

// Hashing the table takes about a millisecond: not before somebody asks.
let methodTable: ReadonlyMap<string, Signature> | null = null
let eventTable: ReadonlyMap<string, readonly Signature[]> | null = null

const methods = (): ReadonlyMap<string, Signature> => {
  methodTable ??= new Map(
    METHODS.map((text) => {
      const { signature, hash } = parseSignature(text)
      return [hash.slice(0, 10), signature]
    }),
  )
  return methodTable
}

const events = (): ReadonlyMap<string, readonly Signature[]> => {
  if (eventTable === null) {
    const table = new Map<string, Signature[]>()
    for (const { signature, hash } of EVENTS.map(parseSignature))
      table.set(hash, [...(table.get(hash) ?? []), signature])
    eventTable = table
  }
  return eventTable
}
