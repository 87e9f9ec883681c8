import type { ContractInterface } from '@orrery/family/family'
import type { Hex } from '@orrery/primitives/hex'
import { readErrors, readEvents, readFunctions, typeText, type AbiEvent } from './abi-type.ts'
import { MOST_NAME, readEntry, readLog, type Entry, type FindEntry } from './read-entry.ts'

const MOST_EVENTS = 200

/**
 * Reads an ABI (Solidity, "Contract ABI Specification", JSON). It is as foreign as the bytes are: entries, depth, values and texts are bounded,
 * and of two entries of one selector the first counts. Calls in the arguments of another are read by it, and by what `known` tells of their selectors.
 */
export function readInterface(abi: readonly unknown[], known: FindEntry = () => undefined): ContractInterface {
  const methods = new Map<string, Entry>()
  const errors = new Map<string, Entry>()
  const events = new Map<string, AbiEvent[]>()
  for (const entry of readFunctions(abi)) if (!methods.has(entry.selector)) methods.set(entry.selector, entry)
  for (const entry of readErrors(abi)) if (!errors.has(entry.selector)) errors.set(entry.selector, entry)
  for (const event of readEvents(abi)) events.set(event.topic, [...(events.get(event.topic) ?? []), event])
  const find: FindEntry = (selector) => methods.get(selector) ?? known(selector)
  return {
    method: (selector) => methods.get(selector)?.name.slice(0, MOST_NAME) ?? null,
    selectors(name) {
      const wanted = name.toLowerCase()
      return [...methods].flatMap(([selector, entry]) => (entry.name.toLowerCase() === wanted ? [selector as Hex] : []))
    },
    call(input) {
      const entry = input.length < 10 ? undefined : methods.get(input.slice(0, 10))
      if (entry === undefined) return null
      return readEntry(entry, input, find) ?? { name: entry.name.slice(0, MOST_NAME), params: [] }
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
