import type { Decoded, NamedSignature } from '@orrery/family/family'
import type { Hex } from '@orrery/primitives/hex'
import { readLog } from './abi/read-entry.ts'
import {
  bySelector,
  parseSignature,
  readBySelector,
  readSignature,
  shortText,
  type Signature,
} from './signature-table.ts'
import { EVENTS, METHODS } from './signatures.ts'

/** Name of the method that four bytes stand for; null when it is not in the table. */
export const methodName = (selector: Hex): string | null => methods().get(selector)?.name ?? null

const NAME = /^[A-Za-z_$][\w$]{0,199}$/
const SIGNATURE = /^[A-Za-z_$][\w$]{0,199}\((?:[\w$[\](), ]{0,1000})\)$/

/** The selectors that a name or a signature stands for: see `Decode`. Short forms of types are written out, as they are hashed. */
export function selectorsOf(text: string): readonly Hex[] {
  if (NAME.test(text)) {
    const name = text.toLowerCase()
    return [...methods()].flatMap(([selector, one]) => (one.name.toLowerCase() === name ? [selector as Hex] : []))
  }
  if (!SIGNATURE.test(text)) return []
  const read = readSignature(withWholeTypes(text))
  return read === null ? [] : [read.hash.slice(0, 10) as Hex]
}

const MOST_FOUND = 10
/** Shorter words begin too many names. */
const LEAST_LETTERS = 4

/** What a text stands for in the tables, or the function and the event of a signature that it is: see `Decode`. Names that are the same go before those that begin so. */
export function findSignatures(text: string): readonly NamedSignature[] {
  if (SIGNATURE.test(text)) return (['method', 'event'] as const).flatMap((kind) => named(kind, withWholeTypes(text)))
  const wanted = text.toLowerCase()
  if (/^0x(?:[0-9a-f]{8}|[0-9a-f]{64})$/.test(wanted)) return listed().filter(({ key }) => key === wanted)
  if (!NAME.test(text) || text.length < LEAST_LETTERS) return []
  const names = listed().map((one) => ({ one, name: one.text.slice(0, one.text.indexOf('(')).toLowerCase() }))
  return [
    ...names.filter(({ name }) => name === wanted),
    ...names.filter(({ name }) => name !== wanted && name.startsWith(wanted)),
  ]
    .slice(0, MOST_FOUND)
    .map(({ one }) => one)
}

function named(kind: NamedSignature['kind'], text: string): readonly NamedSignature[] {
  const read = readSignature(text)
  if (read === null) return []
  return [
    { kind, text: shortText(read.signature), key: kind === 'method' ? (read.hash.slice(0, 10) as Hex) : read.hash },
  ]
}

let namedTable: readonly NamedSignature[] | null = null

/** Both tables, each signature once: an event may stand there with other parameters indexed. */
const listed = (): readonly NamedSignature[] =>
  (namedTable ??= [
    ...new Map(
      [...METHODS.flatMap((text) => named('method', text)), ...EVENTS.flatMap((text) => named('event', text))].map(
        (one) => [one.key, one],
      ),
    ).values(),
  ])

/** Short forms of types are written out, as they are hashed. */
const withWholeTypes = (text: string): string => text.replaceAll(/\b(u?int)(?!\d)(?=\b)/g, '$1256')

/** A call whose selector is in the table, with its arguments where they can be read, and calls in those. */
export const decodeCall = (input: Hex): Decoded | null => readBySelector(methods(), input, { nested: true })

/** The table's function of a selector. */
export const knownMethod = (selector: string): Signature | undefined => methods().get(selector)

/** A log whose signature is in the table and whose topics and data fit it. */
export function decodeLog(topics: readonly Hex[], data: Hex): Decoded | null {
  const [topic] = topics
  if (topic === undefined) return null
  for (const signature of events().get(topic) ?? []) {
    const decoded = readLog(signature, topics, data)
    if (decoded !== null) return decoded
  }
  return null
}

// Hashing the table takes about a millisecond: not before somebody asks.
let methodTable: ReadonlyMap<string, Signature> | null = null
let eventTable: ReadonlyMap<string, readonly Signature[]> | null = null

const methods = (): ReadonlyMap<string, Signature> => (methodTable ??= bySelector(METHODS))

const events = (): ReadonlyMap<string, readonly Signature[]> => {
  if (eventTable === null) {
    const table = new Map<string, Signature[]>()
    for (const { signature, hash } of EVENTS.map(parseSignature))
      table.set(hash, [...(table.get(hash) ?? []), signature])
    eventTable = table
  }
  return eventTable
}
