import { amountAt, decodeHex } from './json-text.ts'
import { amount } from '../read-node-tx.ts'
import type { RawTx } from '../raw-block.ts'
import { OUTPUT, OUTPUT_WIDTH, TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'

/** What is kept takes about so many bytes. */
const MOST_BYTES = 96 * 1024 * 1024
/** Complete history asks for no more blocks, and what was kept for them would stay. */
const IDLE_MS = 60_000
const HASH_BYTES = 32
const FIRST_PLACES = 1 << 12
/** Places of the index that are taken at most, of eight. */
const LOAD = 5
/** Three numbers for each place: a part of the hash, the block, and the transaction's index in it. */
const PLACE_BYTES = 12
/** Beside its scripts and hashes: places of an output and of a transaction. */
const OUTPUT_BYTES = 13
const TX_BYTES = HASH_BYTES + 4

/** The outputs of a block, in its order. */
type Made = {
  readonly height: number
  readonly ids: Uint8Array
  /** By transaction: the number of its first output; the end of all comes last. */
  readonly firsts: Int32Array
  /** By output: base units; NaN where a number does not hold them. */
  readonly values: Float64Array
  /** By output: where its script's digits begin; the end of all comes last. */
  readonly places: Int32Array
  readonly spent: Uint8Array
  readonly digits: Uint8Array
  readonly bytes: number
}

/**
 * The unspent outputs of the blocks that were read last, each the child of the one before: most of what a block spends was made shortly before it, and is
 * found here without a question to the archive. What is let go of is older, block by block; everything is let go of when no block
 * followed for a minute. All of it stands in a few arrays for each block: nothing for the collector to walk.
 */
export class RecentCoins {
  /** What was taken last: its value in base units, NaN where a number does not hold it; its block; the digits of its script. */
  value = 0
  height = -1
  isCoinbase = false
  digits: Uint8Array = new Uint8Array(0)
  from = 0
  to = 0

  private readonly most: number
  private readonly made = new Map<number, Made>()
  private readonly id = new Uint8Array(HASH_BYTES)
  /** Whoever makes transactions does not know which of them meet. */
  private readonly seed = (Math.floor(Math.random() * 0x7fff_ffff) << 1) | 1
  private places = new Int32Array(3 * FIRST_PLACES)
  private taken = 0
  private next = 1
  /** 0 stands for a place that was never taken, and is older than any. */
  private oldest = 1
  private bytes = 0
  private last: string | null = null
  private idle: NodeJS.Timeout | undefined

  constructor(most = MOST_BYTES) {
    this.most = most
  }

  /** Goes on with these blocks; forgets everything where they are not the children of those before. */
  follow(blocks: readonly { readonly hash: string; readonly parentHash: string | null }[]): void {
    for (const { hash, parentHash } of blocks) {
      if (parentHash !== this.last) this.clear()
      this.last = hash
    }
    clearTimeout(this.idle)
    this.idle = setTimeout(() => this.forget(), IDLE_MS).unref()
  }

  /**
   * The outputs of a block that is followed; `rare` are its transactions that were read the long way, by their index. Throws `ShapeError` for an amount that
   * is none, `RangeError` for a hash that is none.
   */
  add(block: ScannedBlock, rare: ReadonlyMap<number, RawTx>): void {
    const { txs, txCount, header } = block
    const counts = Array.from({ length: txCount }, (_, index) => {
      const at = index * TX_WIDTH
      return rare.get(index)?.outputs.length ?? txs[at + TX.outputs + 1]! - txs[at + TX.outputs]!
    })
    const count = counts.reduce((sum, one) => sum + one, 0)
    const writer = new MadeWriter(txCount, count, digitsOf(block, rare))
    for (let index = 0; index < txCount; index++) writer.put(block, index, rare.get(index))
    const made = writer.build(header.height, PLACE_BYTES * txCount)
    this.made.set(this.next, made)
    this.bytes += made.bytes
    if ((this.taken + txCount) * 8 > (this.places.length / 3) * LOAD) this.rebuild(txCount)
    for (let index = 0; index < txCount; index++) this.point(made.ids, index * HASH_BYTES, this.next, index)
    this.next++
  }

  /** An output that is spent now, once, by the digits of its transaction's hash in a text; false where it is not here. It is told by the fields above. */
  take(text: Uint8Array, at: number, vout: number): boolean {
    if (!decodeHex(text, at, at + 2 * HASH_BYTES, this.id, 0)) return false
    const place = this.find(this.id, 0)
    if (place === -1) return false
    const index = this.places[place + 2]!
    const { firsts, spent, values, places, digits, height } = this.made.get(this.places[place + 1]!)!
    const output = firsts[index]! + vout
    if (!(output < firsts[index + 1]!) || spent[output] === 1) return false
    spent[output] = 1
    this.value = values[output]!
    this.height = height
    this.isCoinbase = index === 0
    this.digits = digits
    this.from = places[output]!
    this.to = places[output + 1]!
    return true
  }

  /** Lets go of the oldest blocks that are too many. */
  trim(): void {
    for (; this.bytes > this.most && this.oldest < this.next; this.oldest++) {
      this.bytes -= this.made.get(this.oldest)!.bytes
      this.made.delete(this.oldest)
    }
  }

  /** The place of a hash in the index; −1 where none of the blocks that are kept has it. */
  private find(ids: Uint8Array, from: number): number {
    const { places } = this
    const tag = this.tagOf(ids, from)
    for (let place = this.first(tag); places[place + 1] !== 0; place = this.after(place)) {
      if (places[place] !== tag) continue
      const made = this.made.get(places[place + 1]!)
      if (made !== undefined && isSame(made.ids, places[place + 2]! * HASH_BYTES, ids, from)) return place
    }
    return -1
  }

  /** The same hash again is the later one: so it was with early coinbases (BIP 30). */
  private point(ids: Uint8Array, from: number, block: number, index: number): void {
    const { places } = this
    let place = this.find(ids, from)
    const tag = this.tagOf(ids, from)
    if (place === -1) {
      place = this.first(tag)
      // The place of a block that was let go of is free.
      while (this.isKept(places[place + 1]!)) place = this.after(place)
      if (places[place + 1] === 0) this.taken++
    }
    places[place] = tag
    places[place + 1] = block
    places[place + 2] = index
  }

  /** An index without the blocks that were let go of, with room for so many more and for as many again as there are. */
  private rebuild(more: number): void {
    const before = this.places
    let left = 0
    for (let place = 0; place < before.length; place += 3) if (this.isKept(before[place + 1]!)) left++
    let size = FIRST_PLACES
    while (size < 4 * left || size * LOAD < 8 * (left + more)) size *= 2
    this.places = new Int32Array(3 * size)
    this.taken = left
    for (let from = 0; from < before.length; from += 3) {
      if (!this.isKept(before[from + 1]!)) continue
      let place = this.first(before[from]!)
      while (this.places[place + 1] !== 0) place = this.after(place)
      for (let i = 0; i < 3; i++) this.places[place + i] = before[from + i]!
    }
  }

  private isKept(block: number): boolean {
    return block >= this.oldest
  }

  private tagOf(ids: Uint8Array, from: number): number {
    const word = (at: number): number =>
      ids[from + at]! | (ids[from + at + 1]! << 8) | (ids[from + at + 2]! << 16) | (ids[from + at + 3]! << 24)
    const mixed = Math.imul(word(0) ^ Math.imul(word(8), this.seed), 0x9e37_79b1)
    return mixed ^ (mixed >>> 15)
  }

  private first(tag: number): number {
    return 3 * (tag & (this.places.length / 3 - 1))
  }

  private after(place: number): number {
    return place + 3 === this.places.length ? 0 : place + 3
  }

  private forget(): void {
    this.clear()
    this.last = null
  }

  private clear(): void {
    this.made.clear()
    this.places = new Int32Array(3 * FIRST_PLACES)
    this.taken = 0
    this.bytes = 0
    this.oldest = this.next
  }
}

const isSame = (ids: Uint8Array, at: number, others: Uint8Array, from: number): boolean => {
  for (let i = 0; i < HASH_BYTES; i++) if (ids[at + i] !== others[from + i]) return false
  return true
}

/** How many digits the scripts of a block have. */
function digitsOf({ txs, outputs, txCount }: ScannedBlock, rare: ReadonlyMap<number, RawTx>): number {
  let digits = 0
  for (let index = 0; index < txCount; index++) {
    const tx = rare.get(index)
    if (tx !== undefined) {
      for (const { script } of tx.outputs) digits += script.length - 2
      continue
    }
    const at = index * TX_WIDTH
    for (let output = txs[at + TX.outputs]!; output < txs[at + TX.outputs + 1]!; output++) {
      const slot = output * OUTPUT_WIDTH + OUTPUT.script
      digits += outputs[slot + 1]! - outputs[slot]!
    }
  }
  return digits
}

/** Puts together what one block makes. */
class MadeWriter {
  private readonly ids: Uint8Array
  private readonly firsts: Int32Array
  private readonly values: Float64Array
  private readonly places: Int32Array
  private readonly digits: Uint8Array
  private output = 0
  private length = 0

  constructor(txs: number, outputs: number, digits: number) {
    this.ids = new Uint8Array(HASH_BYTES * txs)
    this.firsts = new Int32Array(txs + 1)
    this.values = new Float64Array(outputs)
    this.places = new Int32Array(outputs + 1)
    this.digits = new Uint8Array(digits)
  }

  put({ text, txs, outputs }: ScannedBlock, index: number, tx: RawTx | undefined): void {
    if (tx !== undefined) {
      this.id(Buffer.from(tx.txid, 'latin1'), 2, index)
      for (const { value, script } of tx.outputs) {
        const digits = Buffer.from(script, 'latin1')
        this.made(exact(value), digits, 2, digits.length)
      }
    } else {
      const at = index * TX_WIDTH
      this.id(text, txs[at + TX.txid]!, index)
      for (let output = txs[at + TX.outputs]!; output < txs[at + TX.outputs + 1]!; output++) {
        const slot = output * OUTPUT_WIDTH
        const [from, to] = [outputs[slot + OUTPUT.value]!, outputs[slot + OUTPUT.value + 1]!]
        const value = amountAt(text, from, to)
        this.made(
          Number.isNaN(value) ? exact(amount(text.toString('latin1', from, to), '')) : value,
          text,
          outputs[slot + OUTPUT.script]!,
          outputs[slot + OUTPUT.script + 1]!,
        )
      }
    }
    this.firsts[index + 1] = this.output
  }

  build(height: number, more: number): Made {
    const { ids, firsts, values, places, digits } = this
    const bytes = digits.length + OUTPUT_BYTES * values.length + TX_BYTES * firsts.length + more
    return { height, ids, firsts, values, places, spent: new Uint8Array(values.length), digits, bytes }
  }

  private id(text: Uint8Array, at: number, index: number): void {
    if (!decodeHex(text, at, at + 2 * HASH_BYTES, this.ids, HASH_BYTES * index))
      throw new RangeError('a transaction id that is no hash')
  }

  private made(value: number, text: Uint8Array, from: number, to: number): void {
    this.values[this.output++] = value
    const { digits } = this
    let at = this.length
    for (let i = from; i < to; i++) digits[at++] = text[i]!
    this.length = at
    this.places[this.output] = at
  }
}

const exact = (value: bigint): number => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : Number.NaN)
