import type { FindOutputs } from '@orrery/family/find-outputs'
import { StepTooLarge, type Layer, type LayerBlock } from '@orrery/family/layer'
import type { Quirks } from '@orrery/model/chain'
import { INSCRIPTION_TABLES } from '@orrery/model/inscription'
import type { LayerReads } from '@orrery/model/layer'
import type { TxHead } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { causesOf } from '../brc20/brc20-causes.ts'
import { BRC20_RULES } from '../brc20/brc20-rules.ts'
import { brc20Tables } from '../brc20/brc20-tables.ts'
import { settleBrc20, type Brc20Block } from '../brc20/settle-brc20.ts'
import { openDoginalStep, type FirstScriptOf } from '../doginals/doginal-step.ts'
import { MOST_ROWS } from '../read-all.ts'
import { outpoint } from '../read-node-tx.ts'
import { tapscriptOf, type WitnessesOf } from '../runes/rune-commitment.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import {
  applyInscriptions,
  INSCRIPTION_BOUNDS,
  type InscriptionBook,
  type InscriptionBounds,
  type InscriptionTx,
  type Lot,
} from './apply-inscriptions.ts'
import { addRows, newRows, readLot } from './inscription-rows.ts'
import { doginalTables, inscriptionTables } from './inscription-tables.ts'
import { topRows } from './inscription-tops.ts'
import { readEnvelopes } from './read-envelopes.ts'
import { readInscription } from './read-inscription.ts'

/** Values of one column that one look-up names. */
const VALUES_AT_ONCE = 2_500
/** Transactions that the node is asked for at a time. */
const ASKED_AT_ONCE = 8
/**
 * Inscriptions of one block that are told: a block of nothing else has room for 570,000, whose rows would be more than a process has memory for. No block came near that. Of
 * one that did none is told, and no numbers any more.
 */
const MOST_IN_BLOCK = 100_000

/** What the ledger of inscriptions is made from. */
export type InscriptionLayerParts = {
  /** The block from which they count. */
  readonly from: number
  /** The block from which none is cursed any more; null where numbers are not given. */
  readonly jubilee: number | null
  /** By whose rules BRC20 is followed; null or absent where it is not. */
  readonly brc20?: keyof typeof BRC20_RULES | null
  /** The chain's subsidies, behind which fees stand among the coins of a coinbase: halving, or the same for every block that counts. */
  readonly halving: Quirks['utxo']['halving']
  readonly fixedSubsidy?: bigint
  /** Where inscriptions are pushed through input scripts and not in witnesses (Doginals). */
  readonly firstScriptOf?: FirstScriptOf
  readonly findOutputs: FindOutputs
  /** Witnesses of a transaction that are too long to be kept in its row. */
  readonly witnessesOf: WitnessesOf
  /** `INSCRIPTION_BOUNDS` without it. */
  readonly bounds?: InscriptionBounds
}

/**
 * The ledger of inscriptions: which there are, on which sat each is and whose it is (screens-nonevm §4.7, tiers 1 and 2); and that of BRC20, which is nothing but what
 * some of them say and where they went: both are always through the same block.
 */
export function createInscriptionLayer(parts: InscriptionLayerParts): Layer {
  const { bounds = INSCRIPTION_BOUNDS } = parts
  const rules = parts.brc20 == null ? null : BRC20_RULES[parts.brc20]
  return {
    id: 'inscriptions',
    // One that kept no BRC20 begins anew where it is to.
    // 12 and 13: the first by size and by fee. Doginals had no messages that are followed before: theirs were 12.
    // 14: deploys with salts of any length.
    version: rules === null ? 12 : 14,
    from: parts.from,
    tables: [
      ...inscriptionTables,
      ...(rules === null ? [] : brc20Tables),
      ...(parts.firstScriptOf === undefined ? [] : doginalTables),
    ],
    async apply(blocks, reads, signal) {
      const values = await findValues(blocks, parts.findOutputs)
      const counts = await loadCounts(reads)
      const doginals =
        parts.firstScriptOf === undefined ? null : await openDoginalStep(blocks, reads, parts.firstScriptOf, signal)
      const book: InscriptionBook = { ...counts, located: await loadLocated(blocks, reads, bounds) }
      let isExact = counts.isExact && parts.jubilee !== null
      const rows = newRows()
      const told20: Brc20Block[] = []
      let told = 0
      for (const [place, block] of blocks.entries()) {
        const { txs, isWhole } = await readTxs(block, values, parts, signal)
        const { height } = block.block
        const isJubilant = parts.jubilee === null || height >= parts.jubilee
        const subsidy = subsidyAt(height, parts)
        const complete = doginals === null ? {} : { complete: doginals.complete }
        const done = applyInscriptions(txs, book, { subsidy, isJubilant, bounds, ...complete })
        doginals?.endBlock(height)
        told += done.revealed.length + done.moves.length
        if (place > 0 && told > bounds.inStep) throw new StepTooLarge(place)
        const isLeft =
          done.unfollowed.length > 0 ||
          [...done.revealed, ...done.moves].some(({ place }) => place.state === 'unfollowed')
        if (rules !== null)
          told20.push({
            height,
            timeMs: block.block.timeMs,
            causes: height < rules.from ? [] : causesOf(done.placed),
            isBroken: isLeft || !isWhole,
          })
        const endsExact = isExact && (!isWhole || (isLeft && !isJubilant))
        isExact &&= !endsExact
        const { blessed, cursed } = book
        addRows(rows, { height, ...done, counts: { blessed, cursed, isExact }, endsExact })
      }
      rows[INSCRIPTION_TABLES.tops].push(...(await topRows(rows[INSCRIPTION_TABLES.inscriptions], reads)))
      return {
        ...rows,
        ...doginals?.rows(),
        ...(rules === null ? {} : await settleBrc20(told20, rules, reads)),
      }
    },
  }
}

const extOf = ({ ext }: TxHead): UtxoTxExt => ext as unknown as UtxoTxExt

/** New coins of a block by the chain's rule, base units. */
function subsidyAt(
  height: number,
  { halving, fixedSubsidy }: Pick<InscriptionLayerParts, 'halving' | 'fixedSubsidy'>,
): bigint {
  if (fixedSubsidy !== undefined) return fixedSubsidy
  if (halving === null) throw new Error('inscriptions are followed where subsidies halve or stay the same')
  return halving.initial >> BigInt(Math.floor(height / halving.interval))
}

/** Values of spent outputs that the rows do not tell: those were not known when their blocks were indexed. */
async function findValues(
  blocks: readonly LayerBlock[],
  findOutputs: FindOutputs,
): Promise<ReadonlyMap<string, { readonly value: bigint; readonly address: Hex }>> {
  const unknown = blocks.flatMap(({ txs }) =>
    txs.flatMap((row) =>
      extOf(row).inputs.flatMap(({ txid, vout, value }) => (txid === null || value !== null ? [] : [{ txid, vout }])),
    ),
  )
  return unknown.length === 0 ? new Map() : findOutputs(unknown)
}

async function loadCounts(reads: LayerReads) {
  const [row] = await reads.familyPage(INSCRIPTION_TABLES.counts, {}, { limit: 1 })
  return {
    blessed: Number(row?.['blessed'] ?? 0),
    cursed: Number(row?.['cursed'] ?? 0),
    isExact: Number(row?.['exact'] ?? 1) === 1,
  }
}

type Wanted = { readonly height: number; readonly txid: Hex; readonly vout: number }

/** Inscriptions on outputs that the blocks spend and did not make themselves; of a block that spends more than its moves none behind those, which nobody takes up. */
async function loadLocated(
  blocks: readonly LayerBlock[],
  reads: LayerReads,
  { moves, inStep }: InscriptionBounds,
): Promise<Map<string, Lot[]>> {
  const made = new Set(blocks.flatMap(({ txs }) => txs.map(({ hash }) => hash)))
  const wanted: Wanted[] = blocks.flatMap(({ block: { height }, txs }) =>
    txs.flatMap((row) =>
      extOf(row).inputs.flatMap(({ txid, vout }) => (txid === null || made.has(txid) ? [] : [{ height, txid, vout }])),
    ),
  )
  const located = new Map<string, Lot[]>()
  /** How many were read for each block. */
  const read = new Map<number, number>()
  let total = 0
  const load = async (all: readonly Wanted[]): Promise<void> => {
    const part = all.filter(({ height }) => (read.get(height) ?? 0) <= moves)
    if (part.length === 0) return
    if (part.length <= VALUES_AT_ONCE) {
      const rows = await reads.familyRows(
        INSCRIPTION_TABLES.locations,
        { txid: [...new Set(part.map(({ txid }) => txid))], vout: [...new Set(part.map(({ vout }) => vout))] },
        MOST_ROWS,
      )
      // One output never has so many; of several the answer may be cut.
      if (rows.length < MOST_ROWS || part.length === 1) {
        const heights = new Map(part.map(({ height, txid, vout }) => [outpoint(txid, vout), height]))
        for (const row of rows) {
          const key = outpoint(row['txid'] as Hex, Number(row['vout']))
          const height = heights.get(key)
          if (height === undefined) continue
          read.set(height, (read.get(height) ?? 0) + 1)
          total++
          const known = located.get(key)
          if (known === undefined) located.set(key, [readLot(row)])
          else known.push(readLot(row))
        }
        if (blocks.length > 1 && total > inStep) throw new StepTooLarge(blocks.length >>> 1)
        return
      }
    }
    // In the order of the chain: what is behind too many is then not read.
    await load(part.slice(0, part.length >>> 1))
    await load(part.slice(part.length >>> 1))
  }
  await load(wanted)
  return located
}

/** A block's transactions as the ledger needs them. `isWhole` is false where it has more inscriptions than are told. */
async function readTxs(
  { block, txs }: LayerBlock,
  values: Awaited<ReturnType<typeof findValues>>,
  { witnessesOf }: InscriptionLayerParts,
  signal: AbortSignal,
): Promise<{ readonly txs: readonly InscriptionTx[]; readonly isWhole: boolean }> {
  let left = MOST_IN_BLOCK + 1
  const inscribed = new Map<Hex, InscriptionTx['inscribed']>()
  const read = (row: TxHead, witnesses: readonly (readonly Hex[] | null)[]): void => {
    const found = witnesses.flatMap((witness, input) => {
      const script = witness === null ? null : tapscriptOf(witness)
      if (script === null || !script.includes(OPENING)) return []
      const envelopes = readEnvelopes(script, left)
      left -= envelopes.length
      return envelopes.map((envelope) => ({ ...readInscription(envelope), input, offset: envelope.offset }))
    })
    if (found.length > 0) inscribed.set(row.hash, found)
  }
  const isCut = (row: TxHead): boolean =>
    extOf(row).inputs.some(({ witness, witnessBytes }) => witness === null && witnessBytes > 0)
  const kept = txs.filter((row) => !isCut(row))
  for (const row of kept)
    read(
      row,
      extOf(row).inputs.map(({ witness }) => witness),
    )
  await sideBySide(
    txs.filter(isCut).map((row) => async () => read(row, await witnessesOf(row.hash, block.hash, signal))),
    ASKED_AT_ONCE,
  )
  const isWhole = left > 0
  if (!isWhole) inscribed.clear()
  const told = txs.map((row): InscriptionTx => ({
    height: row.height,
    txIndex: row.txIndex,
    txid: row.hash,
    timeMs: row.timeMs,
    inputs: extOf(row).inputs.flatMap(({ txid, vout, value, address }) => {
      if (txid === null) return []
      const key = outpoint(txid, vout)
      if (value !== null) return [{ outpoint: key, value: BigInt(value), address }]
      const found = values.get(key) ?? missing(key)
      return [{ outpoint: key, value: found.value, address: found.address === '0x' ? null : found.address }]
    }),
    outputs: extOf(row).outputs.map(({ value, address, type, script }) => ({
      value: BigInt(value),
      address,
      isData: type === 'data',
      script,
    })),
    inscribed: inscribed.get(row.hash) ?? [],
  }))
  return { txs: told, isWhole }
}

/** What every envelope begins with, whatever it is pushed with: nothing else is looked at step by step. */
const OPENING = '6f7264'

const missing = (key: string): never => {
  throw new Error(`output ${key} is not known`)
}
