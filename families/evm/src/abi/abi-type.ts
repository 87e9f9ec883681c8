import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '@orrery/primitives/hex'
import { hexOf } from '../verify/hex-bytes.ts'

/** A type of the ABI (Solidity, "Contract ABI Specification"). A function value is 24 bytes. */
export type AbiType =
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  | { readonly kind: 'address' | 'bool' | 'string' }
  /** `size` null is `bytes`. */
  | { readonly kind: 'bytes'; readonly size: number | null }
  /** `length` null is `T[]`. */
  | { readonly kind: 'array'; readonly of: AbiType; readonly length: number | null }
  | { readonly kind: 'tuple'; readonly fields: readonly AbiField[] }

export type AbiField = {
  readonly name: string
  readonly type: AbiType
  /** As Solidity wrote it. */ readonly label: string
}

/** A value of a type: whole numbers as bigint, bytes and addresses as lower-case hex, arrays and tuples as lists. */
export type AbiValue = bigint | boolean | string | readonly AbiValue[]

/** A function of a contract that a form can be drawn for. */
export type AbiFunction = {
  readonly name: string
  /** `transfer(address,uint256)`. */
  readonly signature: string
  /** Four bytes. */
  readonly selector: Hex
  readonly inputs: readonly AbiField[]
  readonly outputs: readonly AbiField[]
  /** `view` and `pure` alone are read. */
  readonly mutability: 'pure' | 'view' | 'nonpayable' | 'payable'
}

const MOST_DEPTH = 12
const MOST_FIELDS = 200
const MOST_ENTRIES = 2_000
const MUTABILITIES = ['pure', 'view', 'nonpayable', 'payable'] as const

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The type that a parameter of an ABI has; null for one that is not of the specification. Never throws. */
export function readType(text: string, components: unknown = null, depth = 0): AbiType | null {
  if (depth > MOST_DEPTH) return null
  const array = /^(.*)\[(\d{0,6})\]$/s.exec(text)
  if (array !== null) {
    const of = readType(array[1]!, components, depth + 1)
    return of === null ? null : { kind: 'array', of, length: array[2] === '' ? null : Number(array[2]) }
  }
  if (text === 'tuple') {
    const fields = readFields(components, depth + 1)
    return fields === null ? null : { kind: 'tuple', fields }
  }
  if (text === 'address' || text === 'bool' || text === 'string') return { kind: text }
  if (text === 'function') return { kind: 'bytes', size: 24 }
  const [, kind, digits] = /^(uint|int|bytes)(\d{0,3})$/.exec(text) ?? []
  const size = Number(digits)
  if (kind === 'bytes') return digits === '' ? { kind, size: null } : size >= 1 && size <= 32 ? { kind, size } : null
  if (kind === 'uint' || kind === 'int') {
    const bits = digits === '' ? 256 : size
    return bits % 8 === 0 && bits >= 8 && bits <= 256 ? { kind, bits } : null
  }
  return null
}

/** Parameters of an entry; null where one is not of the specification. Never throws. */
export function readFields(list: unknown, depth = 0): readonly AbiField[] | null {
  if (!Array.isArray(list) || list.length > MOST_FIELDS) return null
  const fields: AbiField[] = []
  for (const entry of list as readonly unknown[]) {
    if (!isObject(entry) || typeof entry['type'] !== 'string') return null
    const type = readType(entry['type'], entry['components'], depth)
    if (type === null) return null
    const name = typeof entry['name'] === 'string' ? entry['name'] : ''
    const label = typeof entry['internalType'] === 'string' ? entry['internalType'] : entry['type']
    fields.push({ name, type, label: label.slice(0, 100) })
  }
  return fields
}

/** The type as signatures write it. */
export function typeText(type: AbiType): string {
  switch (type.kind) {
    case 'uint':
    case 'int':
      return `${type.kind}${type.bits}`
    case 'bytes':
      return `bytes${type.size ?? ''}`
    case 'array':
      return `${typeText(type.of)}[${type.length ?? ''}]`
    case 'tuple':
      return `(${type.fields.map((field) => typeText(field.type)).join(',')})`
    default:
      return type.kind
  }
}

/** An error that a contract declares. */
export type AbiError = Pick<AbiFunction, 'name' | 'selector' | 'inputs'>

/** An event that a contract declares, anonymous ones aside. */
export type AbiEvent = {
  readonly name: string
  /** The first topic of its logs. */
  readonly topic: Hex
  readonly inputs: readonly (AbiField & { readonly indexed: boolean })[]
}

function readSigned(entry: Json): (AbiError & { readonly signature: string; readonly hash: Hex }) | null {
  const { name } = entry
  const inputs = typeof name === 'string' ? readFields(entry['inputs'] ?? []) : null
  if (inputs === null) return null
  const signature = `${String(name)}(${inputs.map(({ type }) => typeText(type)).join(',')})`
  const hash = hexOf(keccak_256(new TextEncoder().encode(signature)))
  return { name: String(name), signature, hash, selector: hash.slice(0, 10) as Hex, inputs }
}

const entriesOf = (abi: readonly unknown[], type: string): readonly Json[] =>
  abi
    .slice(0, MOST_ENTRIES)
    .filter(isObject)
    .filter((entry) => entry['type'] === type)

/** The functions of an ABI in its own order; what is not of the specification is left out. Never throws. */
export const readFunctions = (abi: readonly unknown[]): readonly AbiFunction[] =>
  entriesOf(abi, 'function').flatMap((entry): AbiFunction[] => {
    const signed = readSigned(entry)
    const outputs = readFields(entry['outputs'] ?? [])
    const mutability = MUTABILITIES.find((known) => known === entry['stateMutability'])
    return signed === null || outputs === null || mutability === undefined ? [] : [{ ...signed, outputs, mutability }]
  })

/** The errors of an ABI; what is not of the specification is left out. Never throws. */
export const readErrors = (abi: readonly unknown[]): readonly AbiError[] =>
  entriesOf(abi, 'error').flatMap((entry) => readSigned(entry) ?? [])

/** The events of an ABI, without anonymous ones; what is not of the specification is left out. Never throws. */
export const readEvents = (abi: readonly unknown[]): readonly AbiEvent[] =>
  entriesOf(abi, 'event').flatMap((entry): AbiEvent[] => {
    const signed = entry['anonymous'] === true ? null : readSigned(entry)
    if (signed === null) return []
    const given = (entry['inputs'] ?? []) as readonly Json[]
    const inputs = signed.inputs.map((field, index) => ({ ...field, indexed: given[index]!['indexed'] === true }))
    return [{ name: signed.name, topic: signed.hash, inputs }]
  })

/** Whether values of the type are not of one length: then their place holds an offset. */
export function isDynamic(type: AbiType): boolean {
  if (type.kind === 'string' || (type.kind === 'bytes' && type.size === null)) return true
  if (type.kind === 'array') return type.length === null || isDynamic(type.of)
  return type.kind === 'tuple' && type.fields.some((field) => isDynamic(field.type))
}
