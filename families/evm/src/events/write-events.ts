import { startsWith } from '@orrery/transport/scan-answers'
import { ALL_EVENTS } from './all-events.ts'
import { isAddress, WORD, wordAt, type EventRecord, type EventRows, type LogText } from './event-record.ts'

type Known = EventRecord & { readonly emitterText: readonly Buffer[] | null }
type Slot = { readonly topic: Buffer; readonly records: readonly Known[] }

const SLOTS = 1_024

/** Spreads topics by six of their digits; most topics that nobody knows find an empty slot. */
const slotOf = (text: Uint8Array, at: number): number =>
  (text[at]! * 3 +
    text[at + 1]! * 7 +
    text[at + 2]! * 43 +
    text[at + 3]! * 89 +
    text[at + 4]! * 211 +
    text[at + 5]! * 419) &
  (SLOTS - 1)

const slots: (Slot | undefined)[] = Array.from({ length: SLOTS }, () => undefined)
for (const topic0 of new Set(ALL_EVENTS.map((record) => record.topic0))) {
  const topic = Buffer.from(topic0.slice(2), 'latin1')
  let at = slotOf(topic, 0)
  while (slots[at] !== undefined) at = (at + 1) & (SLOTS - 1)
  slots[at] = {
    topic,
    records: ALL_EVENTS.filter((record) => record.topic0 === topic0).map(({ ...record }) => ({
      ...record,
      emitterText: record.emitters?.map((address) => Buffer.from(address.slice(2), 'latin1')) ?? null,
    })),
  }
}

/**
 * Writes the rows that a log with a topic makes, by the shelf of events. One look-up for logs that nobody knows. Throws
 * `RangeError` on text that is not hex where digits are due.
 */
export function writeEvents(log: LogText, rows: EventRows): void {
  const { text } = log
  const topic0 = log.topics[0]!
  for (let at = slotOf(text, topic0); ; at = (at + 1) & (SLOTS - 1)) {
    const slot = slots[at]
    if (slot === undefined) return
    if (!startsWith(text, topic0, slot.topic)) continue
    for (const record of slot.records) if (fits(record, log)) record.write(log, rows)
    return
  }
}

function fits({ topics, words, open, addresses, emitterText }: Known, log: LogText): boolean {
  const { text, dataDigits } = log
  if (log.topicCount !== topics) return false
  if (open ? dataDigits < words * WORD : dataDigits !== words * WORD) return false
  if (emitterText !== null && !emitterText.some((address) => startsWith(text, log.address, address))) return false
  for (const index of addresses?.topics ?? NONE) if (!isAddress(text, log.topics[index]!)) return false
  for (const index of addresses?.words ?? NONE) if (!isAddress(text, wordAt(log, index))) return false
  return true
}

const NONE: readonly number[] = []
