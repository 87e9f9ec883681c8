import type { FindOutputs } from '@orrery/family/find-outputs'
import type { Hex } from '@orrery/primitives/hex'
import { fillPrevouts, findOpen, isLacking, isOpen, isSpender, openOutpoints, type FetchTxs } from '../prevouts.ts'
import type { PrevoutWatch } from '../prevout-watch.ts'
import type { Prevout, RawBlock, RawTx } from '../raw-block.ts'
import { outpoint } from '../read-node-tx.ts'
import { atDoor } from './at-door.ts'
import { fillFound } from './fill-found.ts'
import type { FoundPrevouts } from './found-prevouts.ts'
import { wholeAt } from './json-text.ts'
import type { RecentCoins } from './recent-coins.ts'
import { INPUT, INPUT_WIDTH, parseTx, TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'

/** A scanned block with what its inputs spend, as far as that can be had. */
export type ScannedRaw = {
  readonly scanned: ScannedBlock
  readonly found: FoundPrevouts | null
  /** Transactions that had to be read the long way, by their index. */
  readonly resolved: ReadonlyMap<number, RawTx>
}

const OPEN_WIDTH = 3
/** An input of one of the blocks that was not found at once, by its number there; where the id of what it spends stands in the text. */
type Open = { readonly block: number; readonly input: number; readonly at: number; readonly vout: number }

/** Digits of the scripts that most inputs spend, and no more. */
const SCRIPT_DIGITS = 68
const MOST_EXACT = BigInt(Number.MAX_SAFE_INTEGER)
const NONE: ReadonlyMap<number, RawTx> = new Map()

/**
 * Finds what the inputs of ascending blocks spend where the node did not tell it: among recent outputs, those of the blocks themselves included,
 * then among our own rows, then in the node's transaction index where `fetchTxs` is given. `watch` hears of blocks of which not all was found with the
 * block that made it. Null where an amount is more than a number holds. Text that is no block throws `UPSTREAM_SHAPE`.
 */
export async function findSpent(
  blocks: readonly ScannedBlock[],
  recent: RecentCoins,
  findOutputs: FindOutputs,
  fetchTxs: FetchTxs | null,
  watch: Pick<PrevoutWatch, 'unknownIn' | 'lackingIn'>,
): Promise<readonly ScannedRaw[] | null> {
  const open = blocks.map(openOf)
  const rare = blocks.map(rareTxs)
  const rareTx = rare.flatMap((txs) => [...txs.values()])
  const rareOpen = openOutpoints(rareTx, new Map())
  if (
    open.every(({ length }) => length === 0) &&
    rareOpen.length === 0 &&
    (blocks.some(spends) || rareTx.some(isSpender))
  )
    return blocks.map((scanned) => ({ scanned, found: null, resolved: NONE }))
  recent.follow(blocks.map(({ header }) => header))
  // All are there before any input is looked at: BCH orders by id.
  blocks.forEach((block, i) => atDoor('the node', block.header.height, () => recent.add(block, rare[i]!)))
  const builders = blocks.map((block) => new FoundBuilder(block))
  const left: Open[] = []
  open.forEach((places, block) => {
    const { text } = blocks[block]!
    const builder = builders[block]!
    for (let i = 0; i < places.length; i += OPEN_WIDTH) {
      const [input, at, vout] = [places[i]!, places[i + 1]!, places[i + 2]!]
      if (recent.take(text, at, vout)) builder.take(input, recent)
      else left.push({ block, input, at, vout })
    }
  })
  const known = new Map<string, Prevout>()
  let isExact = true
  const rareLeft = rareOpen.filter(({ txid, vout }) => {
    if (!recent.take(Buffer.from(txid, 'latin1'), 2, vout)) return true
    if (Number.isNaN(recent.value)) isExact = false
    else known.set(outpoint(txid, vout), takenOf(recent))
    return false
  })
  recent.trim()
  const asked = left.map(({ block, at, vout }) => ({ txid: hashAt(blocks[block]!.text, at), vout }))
  await findOpen([...asked, ...rareLeft], known, findOutputs, fetchTxs)
  const unknown = new Set<number>()
  const lacking = new Set<number>()
  left.forEach(({ block, input }, i) => {
    const { txid, vout } = asked[i]!
    const { height } = blocks[block]!.header
    const prevout = known.get(outpoint(txid, vout))
    if (prevout?.height == null) lacking.add(height)
    if (prevout === undefined) unknown.add(height)
    else builders[block]!.put(input, prevout)
  })
  if (!isExact || builders.some((builder) => !builder.isExact)) return null
  const raws = blocks.map((scanned, i) => {
    const resolved = new Map([...rare[i]!].map(([index, tx]) => [index, fillPrevouts(tx, known)]))
    if (resolved.values().some(isOpen)) unknown.add(scanned.header.height)
    if (resolved.values().some(isLacking)) lacking.add(scanned.header.height)
    return { scanned, found: builders[i]!.build(), resolved }
  })
  watch.lackingIn([...lacking])
  watch.unknownIn([...unknown])
  return raws
}

/** The block through JSON.parse after all. Throws `ShapeError`, or `SyntaxError`. */
export const parseScanned = ({ scanned, found, resolved }: ScannedRaw): RawBlock => {
  const txs = Array.from(
    { length: scanned.txCount },
    (_, index) => resolved.get(index) ?? fillFound(scanned, index, parseTx(scanned, index), found),
  )
  return { ...scanned.header, txs }
}

/** Whether anything but coinbases is spent. */
const spends = ({ inputs }: ScannedBlock): boolean => {
  for (let at = 0; at < inputs.length; at += INPUT_WIDTH) if (inputs[at + INPUT.coinbase] === -1) return true
  return false
}

/** Inputs of which the text does not tell what they spend, three numbers each: of the input, where the id stands, and of the output. There are thousands, and few are left. */
function openOf({ text, txs, inputs, txCount }: ScannedBlock): readonly number[] {
  const open: number[] = []
  for (let index = 0; index < txCount; index++) {
    const tx = index * TX_WIDTH
    if (txs[tx + TX.rare] === 1) continue
    for (let input = txs[tx + TX.inputs]!; input < txs[tx + TX.inputs + 1]!; input++) {
      const at = input * INPUT_WIDTH
      if (inputs[at + INPUT.coinbase] !== -1 || inputs[at + INPUT.value] !== -1) continue
      const vout = wholeAt(text, inputs[at + INPUT.vout]!, inputs[at + INPUT.vout + 1]!)
      // Anything else is said by whoever reads the transaction.
      if (vout >= 0) open.push(input, inputs[at + INPUT.txid]!, vout)
    }
  }
  return open
}

const hashAt = (text: Buffer, at: number): Hex => `0x${text.toString('latin1', at, at + 64)}`

const rareTxs = (block: ScannedBlock): ReadonlyMap<number, RawTx> => {
  const found = new Map<number, RawTx>()
  for (let index = 0; index < block.txCount; index++)
    if (block.txs[index * TX_WIDTH + TX.rare] === 1)
      found.set(
        index,
        atDoor('the node', block.header.height, () => parseTx(block, index)),
      )
  return found
}

const takenOf = ({ value, height, isCoinbase, digits, from, to }: RecentCoins): Prevout => ({
  value: BigInt(value),
  script: `0x${Buffer.from(digits.subarray(from, to)).toString('latin1')}`,
  height,
  coinbase: isCoinbase,
})

/** Puts together what was found for the inputs of one block. */
class FoundBuilder {
  private readonly scripts: Int32Array<ArrayBuffer>
  private readonly amounts: Float64Array<ArrayBuffer>
  private readonly heights: Int32Array<ArrayBuffer>
  private text: Buffer<ArrayBuffer>
  private length = 0
  /** False once an amount was more than a number holds. */
  isExact = true

  constructor({ inputs }: ScannedBlock) {
    const count = inputs.length / INPUT_WIDTH
    this.scripts = new Int32Array(2 * count).fill(-1)
    this.amounts = new Float64Array(count)
    this.heights = new Int32Array(count).fill(-1)
    this.text = Buffer.allocUnsafeSlow(count * SCRIPT_DIGITS)
  }

  /** What was taken last. */
  take(input: number, { value, height, digits, from, to }: RecentCoins): void {
    this.script(input, digits, from, to)
    this.amount(input, value, height)
  }

  put(input: number, { value, script, height }: Prevout): void {
    const digits = Buffer.from(script, 'latin1')
    this.script(input, digits, 2, digits.length)
    this.amount(input, value > MOST_EXACT ? Number.NaN : Number(value), height ?? -1)
  }

  build(): FoundPrevouts {
    const { scripts, amounts, heights, text, length } = this
    return { text: text.subarray(0, length), scripts, amounts, heights }
  }

  private amount(input: number, value: number, height: number): void {
    if (Number.isNaN(value)) this.isExact = false
    this.amounts[input] = value
    this.heights[input] = height
  }

  private script(input: number, digits: Uint8Array, from: number, to: number): void {
    const end = this.length + to - from
    if (end > this.text.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(end, 2 * this.text.length))
      this.text.copy(grown, 0, 0, this.length)
      this.text = grown
    }
    this.scripts[2 * input] = this.length
    let at = this.length
    const { text } = this
    for (let i = from; i < to; i++) text[at++] = digits[i]!
    this.length = at
    this.scripts[2 * input + 1] = at
  }
}
