import type { Quirks } from '@orrery/model/chain'
import { ROLE } from '@orrery/model/rows'
import { KEPT_BYTES } from '../describe-tx.ts'
import { kindOfTx, type UtxoTxKind } from '../tx-kind.ts'
import type { FoundPrevouts } from './found-prevouts.ts'
import { amountAt, decodeHex, JsonText, wholeAt } from './json-text.ts'
import { Parties } from './parties.ts'
import { POINTS, WORD } from './plain-words.ts'
import { DATA, plainScript, type PlainScript } from './plain-script.ts'
import { INPUT, INPUT_WIDTH, OUTPUT, OUTPUT_WIDTH, TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'

/** BIP-125: a sequence number below this announces that the transaction may be replaced. */
const FINAL_SEQUENCE = 0xff_ff_ff_fe
/** What four bytes hold. */
const MOST_WORD = 0xff_ff_ff_ff

/**
 * What `describeTx` tells of a transaction whose scripts are usual and whose amounts a number holds, made from the places of its
 * values in a node's text. Filled anew for each.
 */
export class PlainTx {
  readonly ext = new JsonText()
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
  /** Where each script's digits stand, and in which text. */
  private readonly scriptAt: number[] = []
  private readonly scriptIn: Uint8Array[] = []
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
    if (inputs === 0 || endOut === firstOut) return false
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
    return this.sums(inputs, endOut - firstOut, taken) && this.text(block, index, taken)
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
    this.scriptAt[side] = from
    this.scriptIn[side] = text
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

  /** The own fields as JSON, in the order in which `describeTx` has them; false where something in them is out of the ordinary, as a version told without its sign. */
  private text(block: ScannedBlock, index: number, taken: number): boolean {
    const { text, txs } = block
    const at = index * TX_WIDTH
    const { ext } = this
    const [firstIn, endIn] = [txs[at + TX.inputs]!, txs[at + TX.inputs + 1]!]
    const [firstOut, endOut] = [txs[at + TX.outputs]!, txs[at + TX.outputs + 1]!]
    const inputs = endIn - firstIn
    const size = this.whole(text, txs, at + TX.size)
    const vsize = this.whole(text, txs, at + TX.vsize)
    const weight = this.whole(text, txs, at + TX.weight)
    const [version, versionEnd] = [txs[at + TX.version]!, txs[at + TX.version + 1]!]
    const unsigned = text[version] === 45 ? version + 1 : version
    const lockTime = this.whole(text, txs, at + TX.lockTime)
    const signless = wholeAt(text, unsigned, versionEnd)
    if (
      !(
        signless >= (unsigned > version ? 1 : 0) &&
        signless < 2 ** 31 &&
        size > 0 &&
        lockTime >= 0 &&
        lockTime <= MOST_WORD
      )
    )
      return false
    if (Number.isNaN(vsize) || Number.isNaN(weight)) return false
    ext.clear()
    ext.put(WORD.version)
    ext.copy(text, version, versionEnd)
    ext.put(WORD.lockTime)
    ext.number(lockTime)
    ext.put(WORD.wtxid)
    const wtxid = txs[at + TX.wtxid] === -1 ? txs[at + TX.txid]! : txs[at + TX.wtxid]!
    if (!ext.hex(text, wtxid, wtxid + 64)) return false
    ext.put(WORD.size)
    ext.number(size)
    const { virtualSize } = this.quirks
    ext.put(WORD.vsize)
    this.numberOrNull(virtualSize ? vsize : -1)
    ext.put(WORD.weight)
    this.numberOrNull(virtualSize ? weight : -1)
    ext.put(WORD.totalIn)
    ext.number(taken)
    ext.put(WORD.totalOut)
    ext.number(this.value)
    ext.put(WORD.sent)
    this.sent = this.sentOf(inputs, endOut - firstOut)
    ext.number(this.sent)
    ext.put(WORD.feeRate)
    const bytes = virtualSize && vsize !== -1 ? vsize : size
    if (bytes === 0) return false
    let rate = Math.floor((this.fee * 100) / bytes)
    // A quotient right below a whole number may have been rounded up to it.
    if (rate * bytes > this.fee * 100) rate--
    this.feeRate = rate
    this.bytes = bytes
    this.hundredths(rate)
    const rbf = this.isReplaceable(block, firstIn, endIn)
    if (rbf === null) return false
    ext.put(rbf ? WORD.replaceable : WORD.notReplaceable)
    for (let i = 0; i < inputs; i++) {
      if (i > 0) ext.put(WORD.comma)
      if (!this.inputText(block, firstIn + i, i)) return false
    }
    ext.put(WORD.outputs)
    for (let i = firstOut; i < endOut; i++) {
      if (i > firstOut) ext.put(WORD.comma)
      if (!this.outputText(block, i, inputs + i - firstOut)) return false
    }
    ext.put(WORD.end)
    return true
  }

  /** −1 where there is none, NaN where it is no whole number. */
  private whole(text: Uint8Array, places: Int32Array, slot: number): number {
    return places[slot] === -1 ? -1 : wholeAt(text, places[slot]!, places[slot + 1]!)
  }

  private numberOrNull(value: number): void {
    if (value === -1) this.ext.put(WORD.none)
    else this.ext.number(value)
  }

  private hundredths(value: number): void {
    const { ext } = this
    const whole = Math.floor(value / 100)
    const rest = value - whole * 100
    ext.number(whole)
    ext.put(POINTS[rest]!)
  }

  private isReplaceable({ text, inputs }: ScannedBlock, first: number, end: number): boolean | null {
    let rbf = false
    for (let n = first; n < end; n++) {
      const at = n * INPUT_WIDTH + INPUT.sequence
      const sequence = wholeAt(text, inputs[at]!, inputs[at + 1]!)
      if (!(sequence <= MOST_WORD)) return null
      if (sequence < FINAL_SEQUENCE) rbf = true
    }
    return rbf
  }

  private address(side: number): void {
    const script = this.scripts[side]!
    const { ext } = this
    if (script.key === -1) ext.put(WORD.none)
    else {
      ext.put(script.head)
      // Its digits were read as such when the key was made.
      const at = this.scriptAt[side]! + script.from
      ext.copy(this.scriptIn[side]!, at, at + script.digits)
      ext.put(WORD.quote)
    }
    ext.put(WORD.type)
    ext.put(script.name)
  }

  /** Digits as a JSON text; `null` where they are more than is kept. */
  private digits(text: Uint8Array, from: number, to: number): boolean {
    const { ext } = this
    if ((to - from) % 2 === 1) return false
    if (to - from > 2 * KEPT_BYTES) {
      ext.put(WORD.none)
      return true
    }
    ext.put(WORD.hex)
    const isHex = ext.hex(text, from, to)
    ext.put(WORD.quote)
    return isHex
  }

  private inputText({ text, inputs }: ScannedBlock, n: number, side: number): boolean {
    const { ext } = this
    const at = n * INPUT_WIDTH
    ext.put(WORD.txid)
    if (!ext.hex(text, inputs[at + INPUT.txid]!, inputs[at + INPUT.txid + 1]!)) return false
    ext.put(WORD.vout)
    ext.number(this.vout[side]!)
    ext.put(WORD.value)
    ext.number(this.amount[side]!)
    ext.put(WORD.address)
    this.address(side)
    ext.put(WORD.sequence)
    ext.copy(text, inputs[at + INPUT.sequence]!, inputs[at + INPUT.sequence + 1]!)
    ext.put(WORD.scriptSig)
    const [scriptFrom, scriptTo] = [inputs[at + INPUT.scriptSig]!, inputs[at + INPUT.scriptSig + 1]!]
    if (!this.digits(text, scriptFrom, scriptTo)) return false
    ext.put(WORD.scriptSigBytes)
    ext.number((scriptTo - scriptFrom) / 2)
    ext.put(WORD.witness)
    if (!this.witness(text, inputs[at + INPUT.witness]!, inputs[at + INPUT.witness + 1]!)) return false
    ext.put(WORD.height)
    this.numberOrNull(this.made[side]!)
    ext.put(WORD.close)
    return true
  }

  /** A list of hex digits in a node's text, −1 for none: the items and how many bytes they are. */
  private witness(text: Buffer, from: number, to: number): boolean {
    const { ext } = this
    let bytes = 0
    if (from === -1) ext.put(WORD.emptyList)
    else {
      bytes = this.readWitness(text, from, to)
      if (bytes === -1) return false
      if (bytes > KEPT_BYTES) ext.put(WORD.none)
      else {
        const { itemEnds } = this
        ext.put(WORD.open)
        for (let item = 0, at = from + 1; item < this.items; at = itemEnds[item]! + 2, item++) {
          ext.put(item === 0 ? WORD.hex : WORD.nextHex)
          if (!ext.hex(text, at + 1, itemEnds[item]!)) return false
          ext.put(WORD.quote)
        }
        ext.put(WORD.shut)
      }
    }
    ext.put(WORD.witnessBytes)
    ext.number(bytes)
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

  private outputText({ text, outputs }: ScannedBlock, n: number, side: number): boolean {
    const { ext } = this
    const at = n * OUTPUT_WIDTH + OUTPUT.script
    const [from, to] = [outputs[at]!, outputs[at + 1]!]
    ext.put(WORD.outputValue)
    ext.number(this.amount[side]!)
    ext.put(WORD.address)
    this.address(side)
    ext.put(WORD.script)
    // The address tells the script of all others.
    if (this.scripts[side] !== DATA) ext.put(WORD.none)
    else if (!this.digits(text, from, to)) return false
    ext.put(WORD.scriptBytes)
    ext.number((to - from) / 2)
    ext.put(WORD.noToken)
    return true
  }
}

const [QUOTE, COMMA] = [34, 44]
