import type { FindOutputs } from '@orrery/family/adapter'
import type { Hex } from '@orrery/primitives/hex'
import { fillPrevouts, findOpen, isOpen, openOutpoints, type FetchTxs } from '../prevouts.ts'
import type { PrevoutWatch } from '../prevout-watch.ts'
import type { Prevout, RawBlock, RawTx } from '../raw-block.ts'
import { amount, outpoint } from '../read-node-tx.ts'
import { atDoor } from './at-door.ts'
import { fillFound } from './fill-found.ts'
import type { FoundPrevouts } from './found-prevouts.ts'
import { wholeAt } from './json-text.ts'
import type { RecentCoins } from './recent-coins.ts'
import { INPUT, INPUT_WIDTH, OUTPUT, OUTPUT_WIDTH, parseTx, TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'

/** A scanned block with what its inputs spend, as far as that can be had. */
export type ScannedRaw = {
  readonly scanned: ScannedBlock
  readonly found: FoundPrevouts | null
  /** Transactions that had to be read the long way, by their index. */
  readonly resolved: ReadonlyMap<number, RawTx>
}

type Open = { readonly block: number; readonly input: number; readonly txid: Hex; readonly vout: number }

const MOST_EXACT = BigInt(Number.MAX_SAFE_INTEGER)
const NONE: ReadonlyMap<number, RawTx> = new Map()

/**
 * Finds what the inputs of ascending blocks spend where the node did not tell it: among recent outputs, those of the blocks themselves included,
 * then among our own rows, then in the node's transaction index where `fetchTxs` is given. Null where an amount is more than a number
 * holds. Text that is no block throws `UPSTREAM_SHAPE`.
 */
export async function findSpent(
  blocks: readonly ScannedBlock[],
  recent: RecentCoins,
  findOutputs: FindOutputs,
  fetchTxs: FetchTxs | null,
  watch: Pick<PrevoutWatch, 'unknownIn'>,
): Promise<readonly ScannedRaw[] | null> {
  const open = blocks.flatMap(openOf)
  const rare = blocks.map(rareTxs)
  const rareTx = rare.flatMap((txs) => [...txs.values()])
  const rareOpen = openOutpoints(rareTx, new Map())
  if (open.length === 0 && rareOpen.length === 0)
    return blocks.map((scanned) => ({ scanned, found: null, resolved: NONE }))
  recent.follow(blocks.map(({ header }) => header))
  // All are there before any input is looked at: BCH orders by id.
  blocks.forEach((block, i) => atDoor('the node', block.header.height, () => addMade(recent, block, rare[i]!)))
  const builders = blocks.map((block) => new FoundBuilder(block))
  const left: Open[] = []
  for (const one of open) {
    const prevout = recent.take(one.txid, one.vout)
    if (prevout === null) left.push(one)
    else builders[one.block]!.put(one.input, prevout)
  }
  const known = new Map<string, Prevout>()
  const rareLeft = rareOpen.filter(({ txid, vout }) => {
    const prevout = recent.take(txid, vout)
    if (prevout !== null) known.set(outpoint(txid, vout), prevout)
    return prevout === null
  })
  recent.trim()
  await findOpen([...left, ...rareLeft], known, findOutputs, fetchTxs)
  const unknown = new Set<number>()
  for (const { block, input, txid, vout } of left) {
    const prevout = known.get(outpoint(txid, vout))
    if (prevout !== undefined) builders[block]!.put(input, prevout)
    else unknown.add(blocks[block]!.header.height)
  }
  if (builders.some(({ isExact }) => !isExact)) return null
  const raws = blocks.map((scanned, i) => {
    const resolved = new Map([...rare[i]!].map(([index, tx]) => [index, fillPrevouts(tx, known)]))
    if (resolved.values().some(isOpen)) unknown.add(scanned.header.height)
    return { scanned, found: builders[i]!.build(), resolved }
  })
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

/** Inputs of which the text does not tell what they spend. */
function openOf({ text, txs, inputs, txCount }: ScannedBlock, block: number): Open[] {
  const open: Open[] = []
  for (let index = 0; index < txCount; index++) {
    const tx = index * TX_WIDTH
    if (txs[tx + TX.rare] === 1) continue
    for (let input = txs[tx + TX.inputs]!; input < txs[tx + TX.inputs + 1]!; input++) {
      const at = input * INPUT_WIDTH
      if (inputs[at + INPUT.coinbase] !== -1 || inputs[at + INPUT.value] !== -1) continue
      const vout = wholeAt(text, inputs[at + INPUT.vout]!, inputs[at + INPUT.vout + 1]!)
      // Anything else is said by whoever reads the transaction.
      if (vout >= 0) open.push({ block, input, txid: hashAt(text, inputs[at + INPUT.txid]!), vout })
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

function addMade(recent: RecentCoins, block: ScannedBlock, rare: ReadonlyMap<number, RawTx>): void {
  const { text, txs, txCount, header } = block
  for (let index = 0; index < txCount; index++) {
    const tx = rare.get(index)
    const at = index * TX_WIDTH
    const txid = tx?.txid ?? hashAt(text, txs[at + TX.txid]!)
    const outputs =
      tx?.outputs.map(({ value, script }) => ({ value, script })) ??
      Array.from({ length: txs[at + TX.outputs + 1]! - txs[at + TX.outputs]! }, (_, vout) =>
        outputAt(block, txs[at + TX.outputs]! + vout),
      )
    recent.add(txid, header.height, index === 0, outputs)
  }
}

function outputAt({ text, outputs }: ScannedBlock, output: number): Pick<Prevout, 'value' | 'script'> {
  const at = output * OUTPUT_WIDTH
  const slice = (slot: number): string => text.toString('latin1', outputs[at + slot], outputs[at + slot + 1])
  return { value: amount(slice(OUTPUT.value), ''), script: `0x${slice(OUTPUT.script)}` }
}

/** Puts together what was found for the inputs of one block. */
class FoundBuilder {
  private readonly scripts: Int32Array<ArrayBuffer>
  private readonly amounts: Float64Array<ArrayBuffer>
  private readonly heights: Int32Array<ArrayBuffer>
  private readonly pieces: string[] = []
  /** False once an amount was more than a number holds. */
  isExact = true
  private length = 0

  constructor({ inputs }: ScannedBlock) {
    const count = inputs.length / INPUT_WIDTH
    this.scripts = new Int32Array(2 * count).fill(-1)
    this.amounts = new Float64Array(count)
    this.heights = new Int32Array(count).fill(-1)
  }

  put(input: number, { value, script, height }: Prevout): void {
    const digits = script.slice(2)
    if (value > MOST_EXACT) this.isExact = false
    this.pieces.push(digits)
    this.scripts[2 * input] = this.length
    this.length += digits.length
    this.scripts[2 * input + 1] = this.length
    this.amounts[input] = Number(value)
    this.heights[input] = height ?? -1
  }

  build(): FoundPrevouts {
    const { scripts, amounts, heights, pieces } = this
    return { text: Buffer.from(pieces.join(''), 'latin1'), scripts, amounts, heights }
  }
}
