import type { FindOutputs } from '@orrery/family/find-outputs'
import { StepTooLarge, type LayerBlock } from '@orrery/family/layer'
import type { TxHead } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { outpoint } from '../read-node-tx.ts'
import { tapscriptOf, type WitnessesOf } from '../runes/rune-commitment.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import type { Cat20Lot, Cat20Tx } from './cat20-book.ts'
import { STATE_ROOT } from './cat20-rules.ts'

/** Transactions that the node is asked for at a time. */
const ASKED_AT_ONCE = 8
/** Bytes of witnesses that one step holds: of 64 full blocks they would be more than a process has memory for. */
const MOST_WITNESS = 16_000_000

const extOf = ({ ext }: TxHead): UtxoTxExt => ext as unknown as UtxoTxExt

type Parts = { readonly findOutputs: FindOutputs; readonly witnessesOf: WitnessesOf }

/**
 * The transactions that the ledger has to do with, in order: those of the protocol, with what was shown to spend their inputs, and whoever spends what holds something (`known`, or made by these
 * blocks). Long witnesses are asked of the node.
 */
export async function readCat20Txs(
  blocks: readonly LayerBlock[],
  known: ReadonlyMap<string, Cat20Lot>,
  { findOutputs, witnessesOf }: Parts,
  signal: AbortSignal,
): Promise<readonly Cat20Tx[]> {
  const rows = blocks.flatMap(({ block, txs }) => txs.map((row) => ({ row, blockHash: block.hash })))
  const heads = await longHeads(
    rows.map(({ row }) => row),
    findOutputs,
  )
  const isCat = (row: TxHead): boolean => {
    const [first] = extOf(row).outputs
    return (first?.script ?? heads.get(row.hash))?.startsWith(`0x${STATE_ROOT}`) === true
  }
  const ofProtocol = rows.filter(({ row }) => extOf(row).inputs[0]?.txid !== null && isCat(row))
  requireFitting(
    blocks,
    ofProtocol.map(({ row }) => row),
  )
  const made = new Set(ofProtocol.map(({ row }) => row.hash))
  const witnesses = new Map<Hex, readonly (readonly Hex[])[]>()
  const prevouts = await findOutputs(
    ofProtocol.flatMap(({ row }) =>
      extOf(row).inputs.flatMap(({ txid, vout, type }) =>
        txid !== null && type === 'unknown' ? [{ txid, vout }] : [],
      ),
    ),
  )
  await sideBySide(
    ofProtocol.map(({ row, blockHash }) => async () => {
      const { inputs } = extOf(row)
      const isCut = inputs.some(({ witness, witnessBytes }) => witness === null && witnessBytes > 0)
      witnesses.set(
        row.hash,
        isCut ? await witnessesOf(row.hash, blockHash, signal) : inputs.map(({ witness }) => witness ?? []),
      )
    }),
    ASKED_AT_ONCE,
  )
  return rows.flatMap(({ row }): Cat20Tx[] => {
    const { inputs, outputs } = extOf(row)
    const shown = witnesses.get(row.hash)
    const spends = inputs.some(({ txid, vout }) => txid !== null && (made.has(txid) || known.has(outpoint(txid, vout))))
    if (shown === undefined && !spends) return []
    return [
      {
        height: row.height,
        txIndex: row.txIndex,
        txid: row.hash,
        timeMs: row.timeMs,
        isCat: shown !== undefined,
        inputs: inputs.flatMap(({ txid, vout, type, address: told }, at) => {
          if (txid === null) return []
          const address = type === 'unknown' && shown !== undefined ? taprootAt(prevouts, txid, vout) : told
          const witness = shown?.[at] ?? []
          const script = address?.startsWith('0x12') === true ? tapscriptOf(witness) : null
          return [{ outpoint: outpoint(txid, vout), address, shown: script === null ? null : { script, witness } }]
        }),
        outputs: outputs.map(({ address }) => address),
      },
    ]
  })
}

/** Throws `StepTooLarge` where what is to be read of blocks is too much for one step; of one block it never is. */
function requireFitting(blocks: readonly LayerBlock[], rows: readonly TxHead[]): void {
  const sizes = new Map<number, number>()
  for (const row of rows)
    for (const { witnessBytes } of extOf(row).inputs) sizes.set(row.height, (sizes.get(row.height) ?? 0) + witnessBytes)
  let total = 0
  for (const [place, { block }] of blocks.entries()) {
    total += sizes.get(block.height) ?? 0
    if (place > 0 && total > MOST_WITNESS) throw new StepTooLarge(place)
  }
}

/** The address of an output that its spender's row does not tell. Throws where our rows do not tell it either: nothing of the protocol may be passed over. */
function taprootAt(prevouts: Awaited<ReturnType<FindOutputs>>, txid: Hex, vout: number): Hex | null {
  const found = prevouts.get(outpoint(txid, vout))
  if (found === undefined) throw new Error(`output ${txid}:${vout} is not known`)
  return found.address === '0x' ? null : found.address
}

/** Scripts of first outputs that are too long for their rows, by transaction. */
async function longHeads(rows: readonly TxHead[], findOutputs: FindOutputs): Promise<ReadonlyMap<Hex, Hex>> {
  const cut = rows.flatMap((row) => {
    const [first] = extOf(row).outputs
    return first?.type === 'data' && first.script === null ? [{ txid: row.hash, vout: 0 }] : []
  })
  const found = cut.length === 0 ? new Map() : await findOutputs(cut)
  return new Map(
    cut.map(({ txid, vout }) => {
      const output = found.get(outpoint(txid, vout))
      if (output === undefined) throw new Error(`the script of output ${txid}:${vout} is not there`)
      return [txid, output.script as Hex]
    }),
  )
}
