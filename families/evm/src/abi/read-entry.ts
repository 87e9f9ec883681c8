import type { Decoded, InnerCall } from '@orrery/family/family'
import type { Hex } from '@orrery/primitives/hex'
import { checksumAddress } from '../checksum-address.ts'
import { decodeValues } from './abi-code.ts'
import { isDynamic, typeText, type AbiEvent, type AbiField, type AbiType, type AbiValue } from './abi-type.ts'

/** Bounds of what is told of one value: the raw bytes stand beside it. */
const MOST_TEXT = 4_000
const MOST_ITEMS = 100
/** Longest name that is told, of what is declared and of its fields. */
export const MOST_NAME = 200
const WORD = 64

/** A function or an error, as far as its bytes are read by it. */
export type Entry = { readonly name: string; readonly inputs: readonly AbiField[] }

/** No honest data holds more values than this: what takes no room in it is a claim of the interface alone. */
const valuesIn = (data: Hex): number => 4 * Math.ceil(data.length / WORD) + 64

/**
 * What bytes after a selector say by the inputs of a function or an error; null where they do not hold them. With `find`, which tells functions by their
 * selectors, calls that stand in the arguments are read, too. Never throws.
 */
export function readEntry({ name, inputs }: Entry, data: Hex, find?: FindEntry): Decoded | null {
  const values = valuesOf(inputs, data)
  if (values === null) return null
  const inner = find === undefined ? [] : innerCalls({ name, inputs }, values, data, find)
  return { name: name.slice(0, MOST_NAME), params: paramsOf(inputs, values), ...(inner.length > 0 && { inner }) }
}

function valuesOf(inputs: readonly AbiField[], data: Hex): readonly AbiValue[] | null {
  const body: Hex = `0x${data.slice(10)}`
  return decodeValues(
    inputs.map(({ type }) => type),
    body,
    valuesIn(body),
  )
}

const paramsOf = (inputs: readonly AbiField[], values: readonly AbiValue[]): Decoded['params'] =>
  inputs.map((field, index) => paramOf(field, values[index]!))

/** The function that four bytes stand for. */
export type FindEntry = (selector: string) => Entry | undefined

/** Bounds of what is looked for in arguments. */
const MOST_INNER = 50
const MOST_DEPTH = 4
const MOST_PLACES = 2_000
/** Letters of all their values together: those behind are named. */
const MOST_INNER_TEXT = 40_000
/** Safe's `multiSend`: its one argument is calls that follow each other without padding. */
const MULTI_SEND = '0x8d80ff0a'

/** Bytes among the values that are a call of a known function, in their order, each before those in its own arguments. */
function innerCalls(outer: Entry, values: readonly AbiValue[], data: Hex, find: FindEntry): readonly InnerCall[] {
  const calls: InnerCall[] = []
  let left = MOST_PLACES
  let letters = MOST_INNER_TEXT
  const look = (type: AbiType, value: AbiValue, at: string, depth: number): void => {
    if (calls.length >= MOST_INNER || left-- <= 0) return
    if (type.kind === 'array')
      for (const [index, item] of (value as readonly AbiValue[]).entries()) {
        if (left <= 0) return
        look(type.of, item, `${at}[${index}]`, depth)
      }
    else if (type.kind === 'tuple')
      for (const [index, field] of type.fields.entries()) {
        const name = field.name === '' ? `${index}` : field.name.slice(0, MOST_NAME)
        look(field.type, (value as readonly AbiValue[])[index]!, `${at}.${name}`, depth)
      }
    else if (type.kind === 'bytes' && type.size === null) add(value as Hex, at, depth)
  }
  const lookIn = (fields: readonly AbiField[], found: readonly AbiValue[], depth: number): void => {
    for (const [index, { name, type }] of fields.entries())
      look(type, found[index]!, name === '' ? `${index}` : name.slice(0, MOST_NAME), depth)
  }
  const add = (data: Hex, at: string, depth: number): void => {
    // A selector and whole words.
    if (depth > MOST_DEPTH || data.length < 10 || (data.length - 10) % WORD !== 0) return
    const entry = find(data.slice(0, 10))
    const own = entry === undefined ? null : valuesOf(entry.inputs, data)
    if (entry === undefined || own === null || calls.length >= MOST_INNER) return
    const params = letters > 0 ? paramsOf(entry.inputs, own) : []
    letters -= params.reduce((sum, { value }) => sum + value.length, 0)
    calls.push({ at, depth, name: entry.name.slice(0, MOST_NAME), params })
    enter(entry, own, data, depth + 1)
  }
  const enter = ({ inputs }: Entry, found: readonly AbiValue[], data: Hex, depth: number): void => {
    if (data.startsWith(MULTI_SEND) && typeof found[0] === 'string') addPacked(found[0], depth)
    else lookIn(inputs, found, depth)
  }
  /** Operation (1 byte), to (20), value (32), length (32), data: one call after the other. */
  const addPacked = (packed: string, depth: number): void => {
    const head = 2 * (1 + 20 + 32 + 32)
    for (let from = 2, index = 0; from + head <= packed.length && index < MOST_INNER; index++) {
      const length = Number(`0x${packed.slice(from + head - WORD, from + head)}`) * 2
      const end = from + head + length
      if (end > packed.length) return
      add(`0x${packed.slice(from + head, end)}`, `transactions[${index}]`, depth)
      from = end
    }
  }
  enter(outer, values, data, 1)
  return calls
}

/** What topics and data of a log say by an event; null where they do not fit it. Never throws. */
export function readLog(
  { name, inputs }: Pick<AbiEvent, 'name' | 'inputs'>,
  topics: readonly Hex[],
  data: Hex,
): Decoded | null {
  const plain = inputs.filter(({ indexed }) => !indexed)
  if (topics.length !== 1 + inputs.length - plain.length) return null
  const types = plain.map(({ type }) => type)
  const values = decodeValues(types, data, valuesIn(data))
  if (values === null) return null
  let nextTopic = 1
  let nextValue = 0
  const params: Decoded['params'][number][] = []
  for (const field of inputs) {
    if (!field.indexed) {
      params.push(paramOf(field, values[nextValue++]!))
      continue
    }
    const topic = topics[nextTopic++]!
    // A topic holds only the hash of what is longer than a word, and of lists and tuples whatever their length.
    const isHashed = isDynamic(field.type) || field.type.kind === 'array' || field.type.kind === 'tuple'
    const value = isHashed ? topic : decodeValues([field.type], topic)?.[0]
    if (value === undefined) return null
    params.push(isHashed ? { ...headOf(field), value: topic } : paramOf(field, value))
  }
  return { name: name.slice(0, MOST_NAME), params }
}

const headOf = ({ name, type }: AbiField) => ({
  name: name.slice(0, MOST_NAME),
  type: typeText(type).slice(0, MOST_NAME),
})

const paramOf = (field: AbiField, value: AbiValue): Decoded['params'][number] => ({
  ...headOf(field),
  value:
    typeof value === 'string' && field.type.kind === 'string' ? cut(plainText(value)) : valueText(field.type, value),
})

const cut = (text: string, most = MOST_TEXT): string => (text.length > most ? `${text.slice(0, most)}…` : text)
const plainText = (text: string): string => text.slice(0, MOST_TEXT + 1).replace(/[\p{Cc}]/gu, '\uFFFD')

/** A value as text: lists in square brackets, tuples in round ones with the names of their fields, long ones cut and ended by an ellipsis. */
function valueText(type: AbiType, value: AbiValue): string {
  let left = MOST_TEXT
  const write = (type: AbiType, value: AbiValue): string => {
    if (left <= 0) return '…'
    if (type.kind === 'array' || type.kind === 'tuple') {
      const items = value as readonly AbiValue[]
      const parts: string[] = []
      for (const [index, item] of items.slice(0, MOST_ITEMS).entries()) {
        if (left <= 0) break
        const field = type.kind === 'tuple' ? type.fields[index]! : null
        const name = field === null || field.name === '' ? '' : `${field.name.slice(0, MOST_NAME)}: `
        left -= name.length + 2
        parts.push(name + write(field === null ? (type as { readonly of: AbiType }).of : field.type, item))
      }
      const rest = parts.length < items.length ? `, … ${items.length} in all` : ''
      return type.kind === 'tuple' ? `(${parts.join(', ')}${rest})` : `[${parts.join(', ')}${rest}]`
    }
    const text =
      type.kind === 'address'
        ? checksumAddress(value as Hex)
        : type.kind === 'string'
          ? JSON.stringify(plainText(value as string))
          : String(value)
    const shown = cut(text, left)
    left -= shown.length
    return shown
  }
  return write(type, value)
}
