/** What a scan of a node's text answers where that is not as expected; it then goes through JSON.parse. */
export const UNSCANNED = -1
const COMMA = 44

/** `null` at a place. */
export const isNull = (text: Uint8Array, at: number): boolean =>
  text[at] === 110 && text[at + 1] === 117 && text[at + 2] === 108 && text[at + 3] === 108

/** Places of many objects of one kind, `width` numbers each; −1 where a field is absent. */
export class Records {
  places: Int32Array
  count = 0
  readonly width: number

  constructor(width: number, capacity = 256) {
    this.width = width
    this.places = new Int32Array(width * capacity)
  }

  clear(): void {
    this.count = 0
  }

  /** Makes room for one more record and answers where it begins. */
  next(): number {
    const base = this.count++ * this.width
    if (base + this.width > this.places.length) {
      const grown = new Int32Array(this.places.length * 2)
      grown.set(this.places)
      this.places = grown
    }
    this.places.fill(-1, base, base + this.width)
    return base
  }

  /** The records so far, to keep. */
  copy(): Int32Array {
    return this.places.slice(0, this.count * this.width)
  }
}

/** Scans a list with `item`, which answers the position after each; −1 where it is no such list. */
export function scanList(text: Buffer, from: number, item: (text: Buffer, at: number) => number): number {
  let at = from
  if (text[at++] !== 91) return UNSCANNED
  if (text[at] === 93) return at + 1
  for (;;) {
    at = item(text, at)
    if (at < 0) return UNSCANNED
    const next = text[at++]
    if (next === 93) return at
    if (next !== COMMA) return UNSCANNED
  }
}
