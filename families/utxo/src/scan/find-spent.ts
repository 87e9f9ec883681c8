import type { FindOutputs } from '@orrery/family/adapter'
import type { Hex } from '@orrery/primitives/hex'
import { fillPrevouts, findOpen, openOutpoints, type FetchTxs } from '../prevouts.ts'
import type { Prevout, RawBlock, RawTx } from '../raw-block.ts'
import { amount, outpoint } from '../read-node-tx.ts'
import { atDoor } from './at-door.ts'
import { fillFound } from './fill-found.ts'
import type { FoundPrevouts } from './found-prevouts.ts'
import { wholeAt } from './json-text.ts'
import { INPUT, INPUT_WIDTH, OUTPUT, OUTPUT_WIDTH, parseTx, TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'

/** A scanned block with what its inputs spend, as far as that can be had. */
export type ScannedRaw = {
  readonly scanned: ScannedBlock
  readonly found: FoundPrevouts | null
  /** Transactions that had to be read the long way, by their index. */
  readonly resolved: ReadonlyMap<number, RawTx>
}

type Open = { readonly block: number; readonly input: number; readonly txid: Hex; readonly vout: number }
/** Outputs of a transaction of the blocks at hand. */
type Made = (vout: number) => Prevout | null

const NONE: ReadonlyMap<number, RawTx> = new Map()

/**
 * Finds what the inputs of blocks spend where the node did not tell it: among the blocks themselves, then among our own rows, then in the
 * node's transaction index where `fetchTxs` is given. Null where an amount is more than a number holds.
 */
export async function findSpent(
  blocks: readonly ScannedBlock[],
  findOutputs: FindOutputs,
  fetchTxs: FetchTxs | null,
): Promise<readonly ScannedRaw[] | null> {
  const open = blocks.flatMap(openOf)
  const rare = blocks.map(rareTxs)
  const rareTx = rare.flatMap((txs) => [...txs.values()])
  const rareOpen = openOutpoints(rareTx, new Map())
  if (open.length === 0 && rareOpen.length === 0)
    return blocks.map((scanned) => ({ scanned, found: null, resolved: NONE }))
  const made = madeBy(blocks, rare)
  const known = new Map<string, Prevout>()
  const left: { readonly txid: Hex; readonly vout: number }[] = []
  for (const { txid, vout } of [...open, ...rareOpen]) {
    const key = outpoint(txid, vout)
    if (known.has(key)) continue
    const prevout = made.get(txid)?.(vout) ?? null
    if (prevout === null) left.push({ txid, vout })
    else known.set(key, prevout)
  }
  await findOpen(left, known, findOutputs, fetchTxs)
  const builders = blocks.map((block) => new FoundBuilder(block))
  for (const { block, input, txid, vout } of open) {
    const prevout = known.get(outpoint(txid, vout))
    if (prevout === undefined) continue
    if (prevout.value > BigInt(Number.MAX_SAFE_INTEGER)) return null
    builders[block]!.put(input, prevout)
  }
  return blocks.map((scanned, i) => ({
    scanned,
    found: builders[i]!.build(),
    resolved: new Map([...rare[i]!].map(([index, tx]) => [index, fillPrevouts(tx, known)])),
  }))
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

function madeBy(blocks: readonly ScannedBlock[], rare: readonly ReadonlyMap<number, RawTx>[]): ReadonlyMap<Hex, Made> {
  const made = new Map<Hex, Made>()
  blocks.forEach((block, b) => {
    const { height } = block.header
    for (let index = 0; index < block.txCount; index++) {
      const coinbase = index === 0
      const tx = rare[b]!.get(index)
      if (tx !== undefined) {
        made.set(tx.txid, (vout) => {
          const output = tx.outputs[vout]
          return output === undefined ? null : { value: output.value, script: output.script, height, coinbase }
        })
        continue
      }
      const at = index * TX_WIDTH
      made.set(hashAt(block.text, block.txs[at + TX.txid]!), (vout) => {
        const output = block.txs[at + TX.outputs]! + vout
        return output < block.txs[at + TX.outputs + 1]! ? { ...outputAt(block, output), height, coinbase } : null
      })
    }
  })
  return made
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
  private length = 0

  constructor({ inputs }: ScannedBlock) {
    const count = inputs.length / INPUT_WIDTH
    this.scripts = new Int32Array(2 * count).fill(-1)
    this.amounts = new Float64Array(count)
    this.heights = new Int32Array(count).fill(-1)
  }

  put(input: number, { value, script, height }: Prevout): void {
    const digits = script.slice(2)
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
