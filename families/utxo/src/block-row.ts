import type { Quirks } from '@orrery/model/chain'
import type { BlockPool } from '@orrery/model/mining-pool'
import type { BlockRow, FamilyRow } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { TxFacts } from './describe-tx.ts'
import type { PoolBook } from './pool-book.ts'
import type { RawBlock, RawOutput, RawTx } from './raw-block.ts'
import { coinbaseText } from './coinbase-text.ts'
import { creditPoolBehind, isAssetUnlock } from './dash/asset-unlock.ts'
import { RateTally } from './rate-tally.ts'
import type { ScriptType } from './script-type.ts'
import type { UtxoBlockExt } from './utxo-ext.ts'

/** What the transactions of a block add up to, base units. Taken in their order. */
export class BlockTotals {
  /** null while the fee of one is not known. */
  fees: bigint | null = 0n
  /** What the first transaction pays; null in a block without any. */
  reward: bigint | null = null
  burnt = 0n
  /** What withdrawals from DASH's credit pool pay and leave to the miner; null while the fee of one is not known. */
  unlocked: bigint | null = 0n
  /** What that pool holds behind the block; null where the first transaction does not tell. */
  creditPool: bigint | null = null
  /** Address of the first output of the coinbase that has one. */
  producer: Hex | null = null
  coinbase: Hex = EMPTY
  inputs = 0
  outputs = 0
  missingPrevouts = 0
  /** What is paid into the extension block (LTC), and the outputs of the transaction that binds it. */
  pegIn = 0n
  hogEx: readonly RawOutput[] | null = null
  /** Its outputs by the type of their script, those that never came to be left out. */
  readonly outputTypes = new Map<ScriptType, OutputSum>()
  /** What goes back to who paid. */
  readonly change = new OutputSum()
  readonly rates = new RateTally()
  private count = 0

  /** `counts` is false where its outputs never came to be. */
  add(tx: RawTx, facts: TxFacts, counts = true): void {
    if (this.count === 0) {
      this.reward = facts.value
      this.creditPool = creditPoolBehind(tx)
      this.coinbase = tx.inputs[0]?.coinbase ?? EMPTY
      this.producer = facts.outputs.find(({ address }) => address !== null)?.address ?? null
    }
    let burnt = 0n
    facts.outputs.forEach(({ address, type }, vout) => {
      if (address === null) burnt += tx.outputs[vout]!.value
      if (type === 'mweb-pegin') this.pegIn += tx.outputs[vout]!.value
      if (counts) this.outputsOf(type).add(tx.outputs[vout]!.value)
    })
    if (facts.value > facts.moved) this.change.add(facts.value - facts.moved)
    if (facts.kind === 'mweb') this.hogEx ??= tx.outputs
    if (isAssetUnlock(tx))
      this.unlocked = this.unlocked === null || facts.fee === null ? null : this.unlocked + facts.value + facts.fee
    this.missingPrevouts += facts.missingPrevouts
    if (this.count > 0) this.addRate(facts)
    this.addSums(this.count === 0 ? 0n : facts.fee, burnt, tx.inputs.length, tx.outputs.length)
  }

  /** A transaction behind the first that has nothing to do with an extension block, and whose inputs are all known. */
  addSums(fee: bigint | null, burnt: bigint, inputs: number, outputs: number): void {
    this.count++
    this.fees = this.fees === null || fee === null ? null : this.fees + fee
    if (burnt > 0n) this.burnt += burnt
    this.inputs += inputs
    this.outputs += outputs
  }

  /** What binds an extension block pays nothing, and bids for nothing. */
  private addRate({ kind, ext: { feeRate, vsize, size } }: TxFacts): void {
    if (kind === 'mweb') return
    if (feeRate === null) this.rates.miss()
    else this.rates.add(Number(feeRate.replace('.', '')), vsize ?? size)
  }

  /** What the outputs of a type add up to so far. */
  outputsOf(type: ScriptType): OutputSum {
    let sum = this.outputTypes.get(type)
    if (sum === undefined) this.outputTypes.set(type, (sum = new OutputSum()))
    return sum
  }
}

/** Adds up outputs: whole numbers as long as one holds their sum, since a block has thousands of them. */
class OutputSum {
  count = 0
  private large = 0n
  private small = 0

  /** What they are worth together, base units. */
  get value(): bigint {
    return this.large + BigInt(this.small)
  }

  add(value: bigint): void {
    this.count++
    this.large += value
  }

  /** One whose value a number holds exactly. */
  addSmall(value: number): void {
    this.count++
    if (this.small + value > Number.MAX_SAFE_INTEGER) {
      this.large += BigInt(this.small)
      this.small = 0
    }
    this.small += value
  }
}

/** Whose a block is by its coinbase. */
export const poolOfBlock = (coinbase: RawTx | undefined, facts: TxFacts | undefined, pools: PoolBook): BlockPool =>
  pools.poolOf(
    coinbase?.inputs[0]?.coinbase ?? EMPTY,
    (facts?.outputs ?? []).map(({ address }) => address),
  )

/** The row of a block: its header, and what its transactions add up to. */
export function blockRow(
  header: RawBlock,
  txCount: number,
  totals: BlockTotals,
  pool: BlockPool,
  { masternodes }: Quirks['utxo'],
): BlockRow {
  return {
    height: header.height,
    hash: header.hash,
    parentHash: parentHashOf(header),
    timeMs: header.time * 1000,
    txCount,
    size: header.size,
    producer: totals.producer,
    fees: totals.fees,
    reward: totals.reward,
    burnt: totals.burnt > 0n ? totals.burnt : null,
    ext: { ...blockExt(header, totals, pool), ...(masternodes === true && creditsOf(totals)) },
  }
}

/** The hash of the block before; zeros for the first. */
export const parentHashOf = ({ parentHash }: Pick<RawBlock, 'parentHash'>): Hex => parentHash ?? `0x${'00'.repeat(32)}`

/** The block's row among those of who mined it. */
export const poolBlockRow = (header: RawBlock, txCount: number, totals: BlockTotals, pool: BlockPool): FamilyRow => ({
  pool: pool.code,
  height: header.height,
  tx_index: 0,
  seq: 0,
  time_ms: header.time * 1000,
  tx_count: txCount,
  size: header.size,
  fees: totals.fees,
  reward: totals.reward,
  tag: coinbaseText(totals.coinbase),
})

function blockExt(block: RawBlock, totals: BlockTotals, pool: BlockPool): UtxoBlockExt {
  const { coinbase, fees, reward } = totals
  return {
    version: block.version,
    bits: block.bits,
    nonce: block.nonce,
    merkleRoot: block.merkleRoot,
    difficulty: block.difficulty,
    chainwork: block.chainwork,
    weight: block.weight,
    strippedSize: block.strippedSize,
    coinbase: coinbase.slice(0, 402) as Hex,
    coinbaseText: coinbaseText(coinbase),
    pool,
    subsidy: fees === null || reward === null ? null : (reward - fees).toString(),
    inputs: totals.inputs,
    outputs: totals.outputs,
    missingPrevouts: totals.missingPrevouts,
    ...ratesOf(totals.rates),
    ...(block.auxPow !== undefined && { auxPow: block.auxPow }),
    mweb:
      block.mweb === null
        ? null
        : { hash: block.mweb.hash, kernels: block.mweb.kernels, outputs: block.mweb.outputs, ...pegs(totals) },
  }
}

const creditsOf = ({ unlocked, creditPool }: BlockTotals): Pick<UtxoBlockExt, 'unlocked' | 'creditPool'> => ({
  unlocked: unlocked?.toString() ?? null,
  creditPool: creditPool?.toString() ?? null,
})

const ratesOf = (rates: RateTally): Pick<UtxoBlockExt, 'medianFeeRate' | 'feeBands'> => {
  const told = rates.told()
  return told === null ? {} : { medianFeeRate: told.median, feeBands: told.bands }
}

function pegs({ pegIn, hogEx }: BlockTotals): {
  readonly supply: string | null
  readonly pegIn: string
  readonly pegOut: string
} {
  const outputs = hogEx ?? []
  return {
    supply: outputs[0]?.value.toString() ?? null,
    pegIn: pegIn.toString(),
    pegOut: outputs
      .slice(1)
      .reduce((sum, output) => sum + output.value, 0n)
      .toString(),
  }
}
