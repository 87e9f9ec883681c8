import type { Quirks } from '@orrery/model/chain'
import { KEPT_BYTES, PACKED } from '@orrery/model/packed-fields'
import { ROLE } from '@orrery/model/rows'
import { kindOfTx, type UtxoTxKind } from '../tx-kind.ts'
import type { FoundPrevouts } from './found-prevouts.ts'
import { FieldBytes } from './field-bytes.ts'
import { amountAt, decodeHex, wholeAt } from './json-text.ts'
import { Parties } from './parties.ts'
import { DATA, plainScript, type PlainScript } from './plain-script.ts'
import { INPUT, INPUT_WIDTH, OUTPUT, OUTPUT_WIDTH, TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'

/** What four bytes hold, and two. */
const MOST_WORD = 0xff_ff_ff_ff
const MOST_SIDES = 0xffff
/** Bytes that packed fields take at most for each input and output, their digits left out, and beside them. */
const SIDE_BYTES = 160
const REST_BYTES = 128

/**
 * What `describeTx` tells of a transaction whose scripts are usual and whose amounts a number holds, made from the places of its
 * values in a node's text. Filled anew for each.
 */
export class PlainTx {
  readonly fields = new FieldBytes()
  readonly parties = new Parties()
  /** Keys of addresses: of the inputs' outputs, then of the outputs. */
  keys: Buffer = Buffer.allocUnsafeSlow(65_536)
  kind: UtxoTxKind = 'transfer'
  value = 0
  /** Of it what goes to no payer. */
  sent = 0
  fee = 0
  /** Hundredths of a base unit, and how many bytes it is for. */
  feeRate = 0
  bytes = 0
  /** Paid to nobody. */
  burnt = 0
  /** Of each output of a transaction before, and of each output: where its key lies (−1: none), how long it is, and its amount. */
  readonly keyAt: number[] = []
  readonly keyLength: number[] = []
  readonly amount: number[] = []
  /** Blocks of the spent outputs; −1 where one is not known. */
  readonly made: number[] = []
  readonly vout: number[] = []
  /** What the scripts are: of the inputs' outputs, then of the outputs. */
  readonly scripts: PlainScript[] = []
  /** Of the witness that was read last: how many items it has, and where each ends. */
  private items = 0
  private readonly itemEnds: number[] = []
  private readonly quirks: Quirks['utxo']
  private keyEnd = 0

  constructor(quirks: Quirks['utxo']) {
    this.quirks = quirks
  }

  /** False for a transaction that is out of the ordinary. */
  read(block: ScannedBlock, index: number, found: FoundPrevouts | null): boolean {
    const { txs } = block
    const at = index * TX_WIDTH
    if (txs[at + TX.rare] === 1) return false
    const [firstIn, endIn] = [txs[at + TX.inputs]!, txs[at + TX.inputs + 1]!]
    const [firstOut, endOut] = [txs[at + TX.outputs]!, txs[at + TX.outputs + 1]!]
    const inputs = endIn - firstIn
    if (inputs === 0 || endOut === firstOut || Math.max(inputs, endOut - firstOut) > MOST_SIDES) return false
    if (txs[at + TX.type] !== -1 && !(wholeAt(block.text, txs[at + TX.type]!, txs[at + TX.type + 1]!) === 0))
      return false
    this.keyEnd = 0
    this.parties.clear()
    // Room for the longest key of each side.
    const most = (inputs + endOut - firstOut) * 66
    if (most > this.keys.length) this.keys = Buffer.allocUnsafeSlow(most * 2)
    let taken = 0
    for (let i = 0; i < inputs; i++) {
      if (!this.input(block, firstIn + i, i, found)) return false
      taken += this.amount[i]!
    }
    for (let i = firstOut; i < endOut; i++) if (!this.output(block, i, inputs + i - firstOut)) return false
    return this.sums(inputs, endOut - firstOut, taken) && this.pack(block, index)
  }

  private input({ text, inputs }: ScannedBlock, n: number, side: number, found: FoundPrevouts | null): boolean {
    const at = n * INPUT_WIDTH
    if (inputs[at + INPUT.coinbase] !== -1) return false
    const vout = wholeAt(text, inputs[at + INPUT.vout]!, inputs[at + INPUT.vout + 1]!)
    if (!(vout <= MOST_WORD)) return false
    this.vout[side] = vout
    if (inputs[at + INPUT.value] === -1) {
      if (found === null || found.scripts[2 * n] === -1) return false
      this.amount[side] = found.amounts[n]!
      this.made[side] = found.heights[n]!
      if (!this.script(found.text, found.scripts[2 * n]!, found.scripts[2 * n + 1]!, side)) return false
    } else {
      this.amount[side] = amountAt(text, inputs[at + INPUT.value]!, inputs[at + INPUT.value + 1]!)
      const height = inputs[at + INPUT.height]!
      this.made[side] = height === -1 ? -1 : wholeAt(text, height, inputs[at + INPUT.height + 1]!)
      if (!(this.amount[side]! >= 0) || Number.isNaN(this.made[side])) return false
      if (!this.script(text, inputs[at + INPUT.script]!, inputs[at + INPUT.script + 1]!, side)) return false
    }
    if (this.keyAt[side] !== -1)
      this.parties.pays(this.keys, this.keyAt[side]!, this.keyLength[side]!, this.amount[side]!)
    return true
  }

  private output({ text, outputs }: ScannedBlock, n: number, side: number): boolean {
    const at = n * OUTPUT_WIDTH
    this.amount[side] = amountAt(text, outputs[at + OUTPUT.value]!, outputs[at + OUTPUT.value + 1]!)
    if (!(this.amount[side]! >= 0)) return false
    if (!this.script(text, outputs[at + OUTPUT.script]!, outputs[at + OUTPUT.script + 1]!, side)) return false
    if (this.keyAt[side] !== -1)
      this.parties.takes(this.keys, this.keyAt[side]!, this.keyLength[side]!, this.amount[side]!)
    return true
  }

  private script(text: Uint8Array, from: number, to: number, side: number): boolean {
    const script = plainScript(text, from, to, this.quirks)
    if (script === null) return false
    this.scripts[side] = script
    if (script.key === -1) {
      this.keyAt[side] = -1
      return true
    }
    const at = this.keyEnd
    this.keyAt[side] = at
    this.keyLength[side] = 1 + script.digits / 2
    this.keys[at] = script.key
    this.keyEnd = at + 1 + script.digits / 2
    return decodeHex(text, from + script.from, from + script.from + script.digits, this.keys, at + 1)
  }

  /** What is added up; false where a number does not hold it, and where more is paid than taken. */
  private sums(inputs: number, outputs: number, taken: number): boolean {
    let value = 0
    let burnt = 0
    for (let side = inputs; side < inputs + outputs; side++) {
      value += this.amount[side]!
      if (this.keyAt[side] === -1) burnt += this.amount[side]!
    }
    this.value = value
    this.burnt = burnt
    this.fee = taken - value
    const types = this.scripts.slice(inputs, inputs + outputs).map(({ type }) => type)
    this.kind = kindOfTx({ coinbase: false, special: false, inputs, outputs: types })
    // Sums of what is not negative only grow, so that the last one tells of all. Rates take a hundred times the fee.
    return Number.isSafeInteger(taken) && this.fee >= 0 && Number.isSafeInteger(this.fee * 1_000)
  }

  /** Base units that go to no payer. */
  private sentOf(inputs: number, outputs: number): number {
    const { parties, keys } = this
    let sum = 0
    for (let side = inputs; side < inputs + outputs; side++) {
      const at = this.keyAt[side]!
      const party = at === -1 ? -1 : parties.find(keys, at, this.keyLength[side]!)
      if (party === -1 || (parties.role[party]! & ROLE.from) === 0) sum += this.amount[side]!
    }
    return sum
  }

  /** The own fields as `packFields` makes them; false where something in them is out of the ordinary, as a version told without its sign. */
  private pack(block: ScannedBlock, index: number): boolean {
    const { text, txs } = block
    const at = index * TX_WIDTH
    const { fields, keys } = this
    const [firstIn, endIn] = [txs[at + TX.inputs]!, txs[at + TX.inputs + 1]!]
    const [firstOut, endOut] = [txs[at + TX.outputs]!, txs[at + TX.outputs + 1]!]
    const [inputs, outputs] = [endIn - firstIn, endOut - firstOut]
    const size = this.whole(text, txs, at + TX.size)
    const vsize = this.whole(text, txs, at + TX.vsize)
    const weight = this.whole(text, txs, at + TX.weight)
    const [version, versionEnd] = [txs[at + TX.version]!, txs[at + TX.version + 1]!]
    const unsigned = text[version] === 45 ? version + 1 : version
    const lockTime = this.whole(text, txs, at + TX.lockTime)
    const signless = wholeAt(text, unsigned, versionEnd)
    if (!(signless >= (unsigned > version ? 1 : 0) && signless < 2 ** 31)) return false
    if (!(size > 0 && size <= MOST_WORD && lockTime >= 0 && lockTime <= MOST_WORD)) return false
    // 0 stands for what is not told.
    for (const told of [vsize, weight]) if (!(told === -1 || (told > 0 && told <= MOST_WORD))) return false
    const { virtualSize } = this.quirks
    const bytes = virtualSize && vsize !== -1 ? vsize : size
    let rate = Math.floor((this.fee * 100) / bytes)
    // A quotient right below a whole number may have been rounded up to it.
    if (rate * bytes > this.fee * 100) rate--
    this.feeRate = rate
    this.bytes = bytes
    this.sent = this.sentOf(inputs, outputs)
    // An object's text is longer than its digits.
    fields.clear(REST_BYTES + SIDE_BYTES * (inputs + outputs) + txs[at + TX.object + 1]! - txs[at + TX.object]!)
    const [txid, told] = [txs[at + TX.txid]!, txs[at + TX.wtxid]!]
    const wtxid = told !== -1 && !isSame(text, told, txid) ? told : -1
    fields.u8(PACKED.form)
    fields.u8(wtxid === -1 ? 0 : 1)
    fields.u16(inputs)
    fields.u16(outputs)
    fields.u32(unsigned > version ? -signless : signless)
    fields.u32(lockTime)
    fields.u32(size)
    fields.u32(virtualSize && vsize !== -1 ? vsize : 0)
    fields.u32(virtualSize && weight !== -1 ? weight : 0)
    fields.u64(rate)
    for (let i = 0; i < inputs; i++) fields.u32(this.made[i]! + 1)
    for (let side = 0; side < inputs + outputs; side++) fields.u64(this.amount[side]!)
    for (let i = 0; i < outputs; i++) fields.u8(this.scripts[inputs + i]!.code)
    for (let side = 0; side < inputs + outputs; side++) fields.u8(this.keyAt[side] === -1 ? 0 : this.keyLength[side]!)
    // One behind the other as they were made.
    fields.raw(keys, 0, this.keyEnd)
    for (let i = 0; i < inputs; i++) if (!this.packInput(block, firstIn + i, i)) return false
    for (let i = firstOut; i < endOut; i++) if (!this.packOutput(block, i, inputs + i - firstOut)) return false
    return wtxid === -1 || fields.hex(text, wtxid, wtxid + HASH_DIGITS)
  }

  /** −1 where there is none, NaN where it is no whole number. */
  private whole(text: Uint8Array, places: Int32Array, slot: number): number {
    return places[slot] === -1 ? -1 : wholeAt(text, places[slot]!, places[slot + 1]!)
  }

  private packInput({ text, inputs }: ScannedBlock, n: number, side: number): boolean {
    const { fields } = this
    const at = n * INPUT_WIDTH
    if (!fields.hex(text, inputs[at + INPUT.txid]!, inputs[at + INPUT.txid + 1]!)) return false
    fields.u32(this.vout[side]!)
    const sequence = wholeAt(text, inputs[at + INPUT.sequence]!, inputs[at + INPUT.sequence + 1]!)
    if (!(sequence <= MOST_WORD)) return false
    fields.u32(sequence)
    fields.u8(this.scripts[side]!.code)
    return (
      this.packScript(text, inputs[at + INPUT.scriptSig]!, inputs[at + INPUT.scriptSig + 1]!, true) &&
      this.packWitness(text, inputs[at + INPUT.witness]!, inputs[at + INPUT.witness + 1]!)
    )
  }

  /** The length of a script, and itself where it is to be told and not too long. */
  private packScript(text: Uint8Array, from: number, to: number, isTold: boolean): boolean {
    const { fields } = this
    const digits = to - from
    if (digits % 2 === 1) return false
    fields.varint(digits / 2)
    return !isTold || digits > 2 * KEPT_BYTES || fields.hex(text, from, to)
  }

  /** A list of hex digits in a node's text, −1 for none. */
  private packWitness(text: Buffer, from: number, to: number): boolean {
    const { fields, itemEnds } = this
    const bytes = from === -1 ? 0 : this.readWitness(text, from, to)
    if (bytes === -1) return false
    if (bytes > KEPT_BYTES) {
      fields.varint(0)
      fields.varint(bytes)
      return true
    }
    const items = from === -1 ? 0 : this.items
    fields.varint(items + 1)
    for (let item = 0, at = from + 1; item < items; at = itemEnds[item]! + 2, item++) {
      const end = itemEnds[item]!
      fields.varint((end - at - 1) / 2)
      if (!fields.hex(text, at + 1, end)) return false
    }
    return true
  }

  /** Bytes of all items of a list of hex digits, and where each item ends; −1 where it is no such list. */
  private readWitness(text: Buffer, from: number, to: number): number {
    this.items = 0
    if (to - from === 2) return 0
    let bytes = 0
    for (let at = from + 1; ; at++) {
      if (text[at] !== QUOTE) return -1
      const end = text.indexOf(QUOTE, at + 1)
      if (end === -1 || end >= to || (end - at) % 2 === 0) return -1
      this.itemEnds[this.items++] = end
      bytes += (end - at - 1) / 2
      at = end + 1
      if (at === to - 1) return bytes
      if (text[at] !== COMMA) return -1
    }
  }

  private packOutput({ outputs, text }: ScannedBlock, n: number, side: number): boolean {
    const at = n * OUTPUT_WIDTH + OUTPUT.script
    // The address tells the script of all others.
    return this.packScript(text, outputs[at]!, outputs[at + 1]!, this.scripts[side] === DATA)
  }
}

const [QUOTE, COMMA] = [34, 44]
const HASH_DIGITS = 64

function isSame(text: Uint8Array, at: number, other: number): boolean {
  for (let i = 0; i < HASH_DIGITS; i++) if (text[at + i] !== text[other + i]) return false
  return true
}
