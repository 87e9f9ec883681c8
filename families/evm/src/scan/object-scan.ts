import { skipJson, startsWith } from '@orrery/transport/scan-answers'
import { isNull, UNSCANNED } from '@orrery/transport/scan-records'

const QUOTE = 34
const COMMA = 44
const COLON = 58
const OPEN = 123
const CLOSE = 125
const BACKSLASH = 92

/** What the scan does with a field. */
export type Field = {
  /** Where in the object's record its two places go: of the first hex digit, and after the last. Absent: it is passed over. */
  readonly slot?: number
  /** Hex digits that it must have; any number unless told. */
  readonly digits?: number
  /** Any text instead of hex digits: its places are those of its quotes, the second after the last. */
  readonly text?: true
  /** Reads a list or an object: answers the position after it, −1 when it is not what it should be, or is there for a second time. */
  readonly nested?: (text: Buffer, at: number) => number
  /** Called when the field holds anything but null, `0x`, `0x0`, false or an empty list: the object is out of the ordinary. */
  readonly rare?: true
}

type Known = { readonly key: Uint8Array; readonly field: Field }

/**
 * Finds the fields of JSON objects of one kind without parsing them. It remembers in what order the keys came, since a
 * node gives them in the same order each time. Everything that JSON allows and nodes do not write — white space,
 * escapes, numbers where hex text is due — answers `UNSCANNED`.
 */
export class ObjectScan {
  /** Set when a field marked `rare` was met in the object scanned last. */
  rare = false
  private readonly known: readonly Known[]
  private readonly order: (Known | undefined)[] = []

  constructor(fields: { readonly [name: string]: Field }) {
    this.known = Object.entries(fields).map(([name, field]) => ({ key: Buffer.from(`"${name}":`, 'latin1'), field }))
  }

  /** Scans the object at `at`; puts places into `record` from `base` on. Answers the position after it. */
  scan(text: Buffer, from: number, record: Int32Array, base: number): number {
    let at = from
    this.rare = false
    if (text[at++] !== OPEN) return UNSCANNED
    if (text[at] === CLOSE) return at + 1
    for (let step = 0; ; step++) {
      let known = this.order[step]
      if (known === undefined || !startsWith(text, at, known.key)) {
        known = this.known.find(({ key }) => startsWith(text, at, key))
        if (known === undefined) {
          at = this.skipUnknown(text, at)
          if (at === UNSCANNED) return UNSCANNED
          if (text[at] === COMMA) at++
          else return text[at] === CLOSE ? at + 1 : UNSCANNED
          continue
        }
        this.order[step] = known
      }
      at = this.value(text, at + known.key.length, known.field, record, base)
      if (at < 0) return UNSCANNED
      if (text[at] === COMMA) at++
      else return text[at] === CLOSE ? at + 1 : UNSCANNED
    }
  }

  private value(text: Buffer, at: number, field: Field, record: Int32Array, base: number): number {
    const first = text[at]
    if (first === QUOTE) {
      if (field.text) return this.text(text, at, field.slot!, record, base)
      if (field.nested) return UNSCANNED
      const digits = at + 3
      let end = field.digits === undefined ? UNSCANNED : digits + field.digits
      if (end === UNSCANNED) {
        end = digits
        // Most quantities are short; calldata and blooms are found faster by the runtime.
        const near = Math.min(text.length, at + 48)
        while (end < near && text[end] !== QUOTE) end++
        if (text[end] !== QUOTE) end = text.indexOf(QUOTE, end)
      }
      if (field.slot === undefined) {
        if (field.rare && !(end === digits || (end === digits + 1 && text[digits] === 48))) this.rare = true
        return end === -1 ? UNSCANNED : end + 1
      }
      if (text[end] !== QUOTE || text[at + 1] !== 48 || text[at + 2] !== 120) return UNSCANNED
      record[base + field.slot] = digits
      record[base + field.slot + 1] = end
      return end + 1
    }
    if (first === 110 /* n */) {
      // Of a key that stands there twice the last counts, as for JSON.parse.
      if (field.slot !== undefined) record[base + field.slot] = -1
      return isNull(text, at) ? at + 4 : UNSCANNED
    }
    if (field.nested) return field.nested(text, at)
    if (field.slot !== undefined) return UNSCANNED
    const end = skipJson(text, at)
    if (field.rare && !isNothing(text, at, end)) this.rare = true
    return end
  }

  private text(text: Buffer, at: number, slot: number, record: Int32Array, base: number): number {
    const end = skipJson(text, at)
    record[base + slot] = at
    record[base + slot + 1] = end
    return end
  }

  private skipUnknown(text: Buffer, from: number): number {
    let at = from
    if (text[at++] !== QUOTE) return UNSCANNED
    for (; text[at] !== QUOTE; at++) if (at >= text.length || text[at] === BACKSLASH) return UNSCANNED
    return text[++at] === COLON ? skipJson(text, at + 1) : UNSCANNED
  }
}

/** Bit of digits and small letters that capitals lack. */
const SMALL = 0x20

/** Whether any of so many digits is a capital: text is compared with text, and nodes may write both. */
export function hasCapitals(text: Uint8Array, from: number, digits: number): boolean {
  let all = SMALL
  for (let at = from; at < from + digits; at++) all &= text[at]!
  return all !== SMALL
}

/** `false`, `[]` or `{}`. */
const isNothing = (text: Uint8Array, at: number, end: number): boolean =>
  (end - at === 5 && text[at] === 102) || (end - at === 2 && (text[at] === 91 || text[at] === OPEN))
