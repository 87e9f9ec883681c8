import { skipJson, startsWith } from '@orrery/transport/scan-answers'
import { UNSCANNED } from '@orrery/transport/scan-records'

const QUOTE = 34
const COMMA = 44
const OPEN = 123
const CLOSE = 125

/** What the scan does with a field of a node's answer. */
export type Field = {
  /** Where in the object's record its two places go: of its first character, and after the last. */
  readonly slot?: number
  /** `hash`: text of 64 characters. `text`: any without escapes. `number`: one that stands bare. `pass`: passed over. */
  readonly kind: 'hash' | 'text' | 'number' | 'pass' | 'nested'
  /** Reads a list or an object of the object whose record begins at `base`: answers the position after it, or `UNSCANNED`. */
  readonly nested?: (text: Buffer, at: number, base: number) => number
}

type Known = { readonly key: Uint8Array; readonly field: Field }

/**
 * Finds the fields of the JSON objects of one kind that a node of the Bitcoin family writes, without parsing them. It remembers
 * in what order the keys came. Everything that JSON allows and nodes do not write — white space, escapes, text where numbers
 * are due — answers `UNSCANNED`.
 */
export class NodeObject {
  private readonly known: readonly Known[]
  private readonly order: (Known | undefined)[] = []

  constructor(fields: { readonly [name: string]: Field }) {
    this.known = Object.entries(fields).map(([name, field]) => ({ key: Buffer.from(`"${name}":`, 'latin1'), field }))
  }

  /** Scans the object at `from`; puts places into `record` from `base` on. Answers the position after it. */
  scan(text: Buffer, from: number, record: { places: Int32Array }, base: number): number {
    let at = from
    if (text[at++] !== OPEN) return UNSCANNED
    if (text[at] === CLOSE) return at + 1
    for (let step = 0; ; step++) {
      let known = this.order[step]
      if (known === undefined || !startsWith(text, at, known.key)) {
        known = this.known.find(({ key }) => startsWith(text, at, key))
        if (known !== undefined) this.order[step] = known
      }
      at =
        known === undefined ? skipMember(text, at) : this.value(text, at + known.key.length, known.field, record, base)
      if (at < 0) return UNSCANNED
      if (text[at] === COMMA) at++
      else return text[at] === CLOSE ? at + 1 : UNSCANNED
    }
  }

  private value(text: Buffer, at: number, field: Field, record: { places: Int32Array }, base: number): number {
    let from = at
    let end: number
    switch (field.kind) {
      case 'hash':
        from++
        end = from + 64
        if (text[at] !== QUOTE || text[end] !== QUOTE) return UNSCANNED
        break
      case 'text':
        from++
        if (text[at] !== QUOTE) return UNSCANNED
        end = endOfText(text, from)
        if (end === -1) return UNSCANNED
        break
      case 'number':
        for (end = from; isNumeral(text[end]!); end++);
        if (end === from) return UNSCANNED
        if (field.slot !== undefined) put(record.places, base + field.slot, from, end)
        return end
      case 'pass':
        return text[at] === QUOTE ? endOfText(text, at + 1) + 1 || UNSCANNED : skipJson(text, at)
      case 'nested':
        return field.nested!(text, at, base)
    }
    if (field.slot !== undefined) put(record.places, base + field.slot, from, end)
    return end + 1
  }
}

function put(places: Int32Array, at: number, from: number, end: number): void {
  places[at] = from
  places[at + 1] = end
}

/** Most text is short; scripts and signatures are passed faster by the runtime. −1 where it never ends. */
function endOfText(text: Buffer, from: number): number {
  let end = from
  const near = Math.min(text.length, from + 72)
  while (end < near && text[end] !== QUOTE) end++
  return text[end] === QUOTE ? end : text.indexOf(QUOTE, end)
}

/** Digits and what else numbers are written with. */
const isNumeral = (sign: number): boolean =>
  (sign >= 48 && sign <= 57) || sign === 46 || sign === 45 || sign === 101 || sign === 43 || sign === 69

function skipMember(text: Buffer, from: number): number {
  if (text[from] !== QUOTE) return UNSCANNED
  const end = endOfText(text, from + 1)
  return end !== -1 && text[end + 1] === 58 ? skipJson(text, end + 2) : UNSCANNED
}
