import { parseLosslessJson } from '@orrery/transport/lossless-json'
import type { ResultScan } from '@orrery/transport/rpc'
import { skipJson, startsWith } from '@orrery/transport/scan-answers'
import { isNull, Records, scanList, UNSCANNED } from '@orrery/transport/scan-records'
import type { RawBlock, RawTx } from '../raw-block.ts'
import { readNodeBlock } from '../read-node-block.ts'
import { readNodeTx } from '../read-node-tx.ts'
import { NodeObject } from './node-object.ts'

/** Slots of a scanned transaction. Two numbers each, unless told: where a value begins in the text, and where it ends. */
export const TX = {
  txid: 0,
  wtxid: 2,
  version: 4,
  lockTime: 6,
  size: 8,
  vsize: 10,
  weight: 12,
  /** Special transactions (DASH). */
  type: 14,
  /** The whole object. */
  object: 16,
  /** Numbers of its inputs: of the first, and of the first that is no more its own. Of its outputs likewise. */
  inputs: 18,
  outputs: 20,
  /** One number: 1 where it has parts that only JSON.parse reads; then nothing but its object is known. */
  rare: 22,
} as const
export const TX_WIDTH = 23

/** Slots of an input. */
export const INPUT = {
  txid: 0,
  vout: 2,
  sequence: 4,
  scriptSig: 6,
  /** From the bracket that opens the list to after the one that closes it. */
  witness: 8,
  value: 10,
  script: 12,
  height: 14,
  /** Of a coinbase alone. */
  coinbase: 16,
} as const
export const INPUT_WIDTH = 18

/** Slots of an output. */
export const OUTPUT = { value: 0, script: 2 } as const
export const OUTPUT_WIDTH = 4

/** A block as it stands in a node's answer. −1 is absence. */
export type ScannedBlock = {
  readonly text: Buffer
  /** Without its transactions. */
  readonly header: RawBlock
  readonly txs: Int32Array
  readonly inputs: Int32Array
  readonly outputs: Int32Array
  readonly txCount: number
  /** The whole object. */
  readonly from: number
  readonly to: number
}

const FALSE = Buffer.from('false', 'latin1')
const txs = new Records(TX_WIDTH)
const inputs = new Records(INPUT_WIDTH, 1_024)
const outputs = new Records(OUTPUT_WIDTH, 1_024)
const script = (records: Records, slot: number) => {
  const object = new NodeObject({
    hex: { kind: 'text', slot },
    asm: { kind: 'pass' },
    desc: { kind: 'pass' },
    type: { kind: 'pass' },
    reqSigs: { kind: 'number' },
    address: { kind: 'pass' },
    addresses: { kind: 'pass' },
  })
  return {
    kind: 'nested',
    nested: (text: Buffer, at: number, base: number) => object.scan(text, at, records, base),
  } as const
}
/** `"ismweb":false` is said of every output of a Litecoin block; what is in its extension block is read the long way, as tokens are. */
const RARE = {
  kind: 'nested',
  nested: (text: Buffer, at: number) => (startsWith(text, at, FALSE) ? at + 5 : UNSCANNED),
} as const

const prevout = new NodeObject({
  generated: { kind: 'pass' },
  height: { kind: 'number', slot: INPUT.height },
  value: { kind: 'number', slot: INPUT.value },
  scriptPubKey: script(inputs, INPUT.script),
})
const input = new NodeObject({
  ismweb: RARE,
  txid: { kind: 'hash', slot: INPUT.txid },
  vout: { kind: 'number', slot: INPUT.vout },
  coinbase: { kind: 'text', slot: INPUT.coinbase },
  scriptSig: script(inputs, INPUT.scriptSig),
  txinwitness: {
    kind: 'nested',
    nested: (text, at, base) => {
      // A list of hex digits holds no bracket; what stands there instead of digits is found when it is read.
      const end = text[at] === 91 ? text.indexOf(93, at) + 1 : 0
      if (end === 0) return UNSCANNED
      inputs.places[base + INPUT.witness] = at
      inputs.places[base + INPUT.witness + 1] = end
      return end
    },
  },
  sequence: { kind: 'number', slot: INPUT.sequence },
  prevout: { kind: 'nested', nested: (text, at, base) => prevout.scan(text, at, inputs, base) },
})
const output = new NodeObject({
  ismweb: RARE,
  value: { kind: 'number', slot: OUTPUT.value },
  n: { kind: 'number' },
  scriptPubKey: script(outputs, OUTPUT.script),
  tokenData: RARE,
})

const tx = new NodeObject({
  txid: { kind: 'hash', slot: TX.txid },
  hash: { kind: 'hash', slot: TX.wtxid },
  version: { kind: 'number', slot: TX.version },
  size: { kind: 'number', slot: TX.size },
  vsize: { kind: 'number', slot: TX.vsize },
  weight: { kind: 'number', slot: TX.weight },
  locktime: { kind: 'number', slot: TX.lockTime },
  type: { kind: 'number', slot: TX.type },
  vin: {
    kind: 'nested',
    nested: (text, at, base) => listOf(text, at, inputs, input, base + TX.inputs),
  },
  vout: {
    kind: 'nested',
    nested: (text, at, base) => listOf(text, at, outputs, output, base + TX.outputs),
  },
  hex: { kind: 'pass' },
})

function listOf(text: Buffer, at: number, records: Records, object: NodeObject, slot: number): number {
  txs.places[slot] = records.count
  const end = scanList(text, at, (_, from) => object.scan(text, from, records, records.next()))
  txs.places[slot + 1] = records.count
  return end
}

function scanTx(text: Buffer, at: number): number {
  const base = txs.next()
  const before = [inputs.count, outputs.count] as const
  let end = tx.scan(text, at, txs, base)
  const { places } = txs
  if (end === UNSCANNED || !isWhole(places, base)) {
    end = skipJson(text, at)
    if (end === -1) return UNSCANNED
    ;[inputs.count, outputs.count] = before
    places.fill(-1, base, base + TX_WIDTH)
    places[base + TX.rare] = 1
  } else places[base + TX.rare] = 0
  places[base + TX.object] = at
  places[base + TX.object + 1] = end
  return end
}

function isWhole(places: Int32Array, base: number): boolean {
  for (const slot of [TX.txid, TX.version, TX.lockTime, TX.size, TX.inputs, TX.outputs])
    if (places[base + slot] === -1) return false
  for (let i = places[base + TX.inputs]!; i < places[base + TX.inputs + 1]!; i++) {
    const at = i * INPUT_WIDTH
    const has = (slot: number): boolean => inputs.places[at + slot] !== -1
    if (!has(INPUT.coinbase) && !(has(INPUT.txid) && has(INPUT.vout) && has(INPUT.scriptSig) && has(INPUT.sequence)))
      return false
    // What is told of the spent output is told whole.
    if (has(INPUT.value) !== has(INPUT.script)) return false
  }
  for (let i = places[base + TX.outputs]!; i < places[base + TX.outputs + 1]!; i++) {
    const at = i * OUTPUT_WIDTH
    if (outputs.places[at + OUTPUT.value] === -1 || outputs.places[at + OUTPUT.script] === -1) return false
  }
  return true
}

let listFrom = -1
let listTo = -1
const block = new NodeObject({
  tx: {
    kind: 'nested',
    nested: (text, at) => {
      for (const records of [txs, inputs, outputs]) records.clear()
      listFrom = at
      listTo = scanList(text, at, scanTx)
      return listTo
    },
  },
})
const NO_PLACES = { places: new Int32Array(0) }

/** Reads `getblock` with verbosity 2 or 3. What it checks of the header is what `readNodeBlock` does. */
export const scanBlock: ResultScan<ScannedBlock> = (text, at) => {
  if (isNull(text, at)) return null
  listFrom = -1
  const to = block.scan(text, at, NO_PLACES, 0)
  if (to === UNSCANNED || listFrom === -1) return null
  try {
    const rest = `${text.toString('latin1', at, listFrom)}[]${text.toString('latin1', listTo, to)}`
    const value = {
      text,
      header: readNodeBlock(parseLosslessJson(rest)),
      txs: txs.copy(),
      inputs: inputs.copy(),
      outputs: outputs.copy(),
      txCount: txs.count,
      from: at,
      to,
    }
    return { value, end: to }
  } catch {
    // Whatever is wrong with it is said by the parse that follows.
    return null
  }
}

/** What was scanned, through JSON.parse after all. Throws `ShapeError`, or `SyntaxError`. */
export const parseBlock = ({ text, from, to }: ScannedBlock): RawBlock =>
  readNodeBlock(parseLosslessJson(text.toString('utf8', from, to)))

/** One of its transactions. Throws as `parseBlock`. */
export const parseTx = ({ text, txs: places }: ScannedBlock, index: number): RawTx => {
  const at = index * TX_WIDTH + TX.object
  return readNodeTx(parseLosslessJson(text.toString('utf8', places[at], places[at + 1])))
}
