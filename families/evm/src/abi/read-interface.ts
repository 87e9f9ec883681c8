import type { ContractInterface, Decoded } from '@orrery/family/family'
import type { Hex } from '@orrery/primitives/hex'
import { checksumAddress } from '../checksum-address.ts'
import { decodeValues } from './abi-code.ts'
import {
  isDynamic,
  readErrors,
  readEvents,
  readFunctions,
  typeText,
  type AbiEvent,
  type AbiField,
  type AbiType,
  type AbiValue,
} from './abi-type.ts'

/** Bounds of what is told of one value: the raw bytes stand beside it. */
const MOST_TEXT = 4_000
const MOST_ITEMS = 100
const MOST_NAME = 200
const MOST_EVENTS = 200
const WORD = 64

type Entry = { readonly name: string; readonly inputs: readonly AbiField[] }

/**
 * Reads an ABI (Solidity, "Contract ABI Specification", JSON). It is as foreign as the bytes are: entries, depth, values and texts are bounded,
 * and of two entries of one selector the first counts.
 */
export function readInterface(abi: readonly unknown[]): ContractInterface {
  const methods = new Map<string, Entry>()
  const errors = new Map<string, Entry>()
  const events = new Map<string, AbiEvent[]>()
  for (const entry of readFunctions(abi)) if (!methods.has(entry.selector)) methods.set(entry.selector, entry)
  for (const entry of readErrors(abi)) if (!errors.has(entry.selector)) errors.set(entry.selector, entry)
  for (const event of readEvents(abi)) events.set(event.topic, [...(events.get(event.topic) ?? []), event])
  return {
    method: (selector) => methods.get(selector)?.name.slice(0, MOST_NAME) ?? null,
    selectors(name) {
      const wanted = name.toLowerCase()
      return [...methods].flatMap(([selector, entry]) => (entry.name.toLowerCase() === wanted ? [selector as Hex] : []))
    },
    call(input) {
      const entry = input.length < 10 ? undefined : methods.get(input.slice(0, 10))
      if (entry === undefined) return null
      return readEntry(entry, input) ?? { name: entry.name.slice(0, MOST_NAME), params: [] }
    },
    error(data) {
      const entry = data.length < 10 ? undefined : errors.get(data.slice(0, 10))
      return entry === undefined ? null : readEntry(entry, data)
    },
    events: () =>
      [...events]
        .slice(0, MOST_EVENTS)
        .flatMap(([key, [event]]) =>
          event === undefined ? [] : [{ kind: 'event', text: signatureOf(event), key: key as Hex }],
        ),
    log(topics, data) {
      for (const event of events.get(topics[0] ?? '') ?? []) {
        const decoded = readLog(event, topics, data)
        if (decoded !== null) return decoded
      }
      return null
    },
  }
}

const signatureOf = ({ name, inputs }: AbiEvent): string =>
  `${name}(${inputs.map(({ type }) => typeText(type)).join(',')})`.slice(0, MOST_NAME)

/** No honest data holds more values than this: what takes no room in it is a claim of the interface alone. */
const valuesIn = (data: Hex): number => 4 * Math.ceil(data.length / WORD) + 64

function readEntry({ name, inputs }: Entry, data: Hex): Decoded | null {
  const body: Hex = `0x${data.slice(10)}`
  const types = inputs.map(({ type }) => type)
  const values = decodeValues(types, body, valuesIn(body))
  if (values === null) return null
  return { name: name.slice(0, MOST_NAME), params: inputs.map((field, index) => paramOf(field, values[index]!)) }
}

function readLog({ name, inputs }: AbiEvent, topics: readonly Hex[], data: Hex): Decoded | null {
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
