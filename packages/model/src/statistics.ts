import type { Json, JsonObject } from '@orrery/primitives/json'
import { amountDigits } from './amount-digits.ts'
import { tagOfBlock } from './block-tag.ts'
import { builderPaymentIn } from './builder-payment.ts'
import { feeClass } from './fee-class.ts'
import { measuresOfRows } from './row-measures.ts'
import { classOfTx, gasOfTx, methodNumber } from './tx-class.ts'
import { makesOutputs } from './repeated-coinbases.ts'
import type { BlockRow, Bundle, TxRow } from './rows.ts'

/**
 * One measure of the blocks of one hour, or of several hours put together. `count` says of how many things (blocks,
 * transactions, transfers) the measure is known, `sum`, `least` and `most` are over those: a mean is `sum / count`, and a sum
 * is whole when `count` is that of all blocks.
 */
export type StatRow = {
  /** A name of `STAT`, or of a field in `BLOCK_FIELDS`. */
  readonly name: string
  /** What a measure is split by (kind and status, token standard, price step); empty where it is not. */
  readonly key: string
  /** Hours since 1970 in UTC: the first of those that the row is about. */
  readonly hour: number
  readonly count: number
  readonly sum: bigint
  readonly least: bigint
  readonly most: bigint
}

export const HOUR_MS = 3_600_000
export const hourOf = (timeMs: number): number => Math.floor(Math.max(timeMs, 0) / HOUR_MS)

/** Names of the measures that every family has. */
export const STAT = {
  /** Of each block its time in ms: `count` is how many blocks, `least` and `most` the first and the last. */
  time: 'time',
  /** Of each block its transactions. */
  blockTxs: 'blockTxs',
  /** Of each block 1 where it holds no transaction, else 0. */
  emptyBlocks: 'emptyBlocks',
  size: 'size',
  fees: 'fees',
  reward: 'reward',
  burnt: 'burnt',
  /** Of each block with gas that was found by work: the uncles that it names. */
  uncles: 'uncles',
  /** Transactions by `status/kind`; `sum` is their value. */
  txs: 'txs',
  /** Transactions that tell what gas they used, by `class/status/` and 1 where they move the native coin, else 0; `sum` is that gas. */
  txGas: 'txGas',
  /** Transactions by the step (`priceStep`) of the fee that they paid. Nothing paid is no fee. */
  txFee: 'txFee',
  /** Of transactions that succeeded and tell their gas: those that move the native coin by the decimal digits of what they move; `sum` is that. */
  txValue: 'txValue',
  /** The same by class of fee (`FEE_CLASSES`) and the step (`priceStep`) of the fee that they paid. */
  classFee: 'classFee',
  /** Transactions with the nonce 0, of the kinds that accounts send: the first of their sender. */
  firstTxs: 'firstTxs',
  /** Blocks by the tag of their extra data (`BLOCK_TAGS`). */
  blockTag: 'blockTag',
  /** Blocks whose last transaction looks like what a builder pays to the proposer; `sum` is that. */
  builderPaid: 'builderPaid',
  /** NFTs that went from one party to another in a transaction that moves the native coin; `sum` is what that moves, each transaction's once. */
  nftTrades: 'nftTrades',
  /** Transfers by standard. */
  transfers: 'transfers',
  /** Transfers from nobody, by standard. */
  mints: 'mints',
  contracts: 'contracts',
  /** Transactions by the step (`priceStep`) of what they paid per gas, above the base fee, and per virtual byte (hundredths). */
  gasPrice: 'gasPrice',
  tip: 'tip',
  feeRate: 'feeRate',
  /** Of each block by the pool that mined it: its height (`most` is the newest), reward, fees, and 1 where it holds nothing but its coinbase. */
  poolHeight: 'poolHeight',
  poolReward: 'poolReward',
  poolFees: 'poolFees',
  poolEmpty: 'poolEmpty',
  /** Of each block with an extension block: what that holds after it, and what went in and came out. Base units. */
  mwebSupply: 'mwebSupply',
  mwebIn: 'mwebIn',
  mwebOut: 'mwebOut',
  /** Outputs by the type of their script, those of coinbases that never came to be left out; `sum` is what they are worth. */
  outputTypes: 'outputTypes',
  /** Transactions of which some outputs go back to who paid; `sum` is those: what all outputs are worth without the value of the rows. */
  change: 'change',
} as const

/** Whole numbers among a block's own fields that are measured on chains whose blocks have them. Fractions are cut off. */
export const BLOCK_FIELDS = [
  'gasUsed',
  'gasLimit',
  'baseFee',
  'tips',
  'blobGasUsed',
  'blobGasPrice',
  'blobBurnt',
  'difficulty',
  'weight',
  'inputs',
  'outputs',
  // What came back from DASH's credit pool (DIP-27): every block of that chain tells it.
  'unlocked',
] as const

/** Measures of extension blocks, each with the field of a block's `mweb` that it is of. */
export const MWEB_FIELDS = [
  [STAT.mwebSupply, 'supply'],
  [STAT.mwebIn, 'pegIn'],
  [STAT.mwebOut, 'pegOut'],
] as const

/** The least difficulty of work on Ethereum and its kin (yellow paper §4.3.4); what others than miners write into that field is far below. */
export const LEAST_WORK = 131_072n

/** Kinds of transactions that accounts send and number; others are made by the chain itself. */
export const SENT_KINDS: readonly string[] = ['legacy', 'access-list', 'dynamic-fee', 'blob', 'set-code']

/** Groups of prices: eight to each doubling, so that a group's ends are at most an eighth apart. */
const STEPS = 8n

/** The group of a price of 1 and more. */
export function priceStep(price: bigint): number {
  const plain = Number(price)
  if (plain <= Number.MAX_SAFE_INTEGER) {
    if (plain < 8) return plain
    const high = Math.floor(plain / 2 ** 32)
    const above = (high > 0 ? 60 : 28) - Math.clz32(high > 0 ? high : plain)
    return 8 * above + Math.floor(plain / 2 ** above)
  }
  const above = BigInt(price.toString(2).length) - 4n
  return Number(STEPS * (above + 1n) + (price >> above) - STEPS)
}

/** The lowest price of a group. */
export function stepPrice(step: number): bigint {
  const at = BigInt(step)
  if (at < STEPS) return at
  const above = at / STEPS - 1n
  return (STEPS + (at % STEPS)) << above
}

/** What the row of a block alone adds to the statistics. Pure. */
export function measuresOfBlock(block: BlockRow): readonly StatRow[] {
  const rows: StatRow[] = []
  const hour = hourOf(block.timeMs)
  const one = (name: string, value: bigint | null, key = '') => {
    if (value !== null) rows.push({ name, key, hour, count: 1, sum: value, least: value, most: value })
  }
  one(STAT.time, BigInt(Math.max(block.timeMs, 0)))
  one(STAT.blockTxs, BigInt(block.txCount))
  one(STAT.emptyBlocks, block.txCount === 0 ? 1n : 0n)
  one(STAT.size, block.size === null ? null : BigInt(block.size))
  one(STAT.fees, block.fees)
  one(STAT.reward, block.reward)
  one(STAT.burnt, block.burnt)
  one(STAT.uncles, unclesOf(block.ext))
  const tag = tagOfBlock(block.ext)
  if (tag !== null) one(STAT.blockTag, 1n, tag)
  for (const field of BLOCK_FIELDS) one(field, wholePart(block.ext[field]))
  const { mweb } = block.ext
  if (typeof mweb === 'object' && mweb !== null && !Array.isArray(mweb))
    for (const [name, field] of MWEB_FIELDS) one(name, wholePart((mweb as JsonObject)[field]))
  const pool = poolOf(block.ext)
  if (pool !== null) {
    one(STAT.poolHeight, BigInt(block.height), pool)
    one(STAT.poolReward, block.reward, pool)
    one(STAT.poolFees, block.fees, pool)
    one(STAT.poolEmpty, block.txCount <= 1 ? 1n : 0n, pool)
  }
  return rows
}

/** How many uncles a mined block names; null where its kind knows none. */
function unclesOf({ difficulty, gasLimit, uncles }: JsonObject): bigint | null {
  const work = wholePart(difficulty)
  if (work === null || work < LEAST_WORK || gasLimit === undefined) return null
  return Array.isArray(uncles) ? BigInt(uncles.length) : 0n
}

/** Code of the pool that mined a block; null where blocks do not tell. */
function poolOf({ pool }: JsonObject): string | null {
  if (typeof pool !== 'object' || pool === null || Array.isArray(pool)) return null
  const { code } = pool as JsonObject
  return typeof code === 'string' ? code : null
}

/** What one block adds to the statistics. Pure. */
export function statsOfBundle(bundle: Bundle): readonly StatRow[] {
  const sums = new StatSums()
  for (const row of plainStatsOf(bundle)) sums.add(row)
  for (const row of measuresOfRows(bundle.family, hourOf(bundle.block.timeMs))) sums.add(row)
  return sums.rows()
}

/** The same without what its rows in families' tables add. Pure. */
export function plainStatsOf({ block, txs, transfers, contracts }: Bundle): readonly StatRow[] {
  const sums = new StatSums()
  const hour = hourOf(block.timeMs)
  for (const row of measuresOfBlock(block)) sums.add(row)
  const many = (name: string, key: string, sum = 0n) =>
    sums.add({ name, key, hour, count: 1, sum, least: 0n, most: 0n })
  for (const tx of txs) {
    const { status, kind, value, fee, ext } = tx
    many(STAT.txs, `${status}/${kind}`, value)
    for (const output of outputsOf(tx)) many(STAT.outputTypes, output.type, output.value)
    const change = changeOf(tx)
    if (change > 0n) many(STAT.change, '', change)
    const gas = gasOfTx(ext['gasUsed'])
    if (gas !== null) {
      many(STAT.txGas, `${classOfTx(tx)}/${status}/${value > 0n ? 1 : 0}`, BigInt(gas))
      if (ext['nonce'] === 0 && SENT_KINDS.includes(kind)) many(STAT.firstTxs, '')
      if (status === 'success') {
        if (value > 0n) many(STAT.txValue, String(amountDigits(value)), value)
        const paid = feeClass(kind, tx.to === null, methodNumber(tx.method))
        if (paid !== null && isFee(fee)) many(STAT.classFee, `${paid}/${priceStep(fee)}`)
      }
    }
    if (isFee(fee)) many(STAT.txFee, String(priceStep(fee)))
    for (const [name, price] of pricesOf(ext)) many(name, String(priceStep(price)))
  }
  for (const { standard, from } of transfers) {
    many(STAT.transfers, standard)
    if (from === null) many(STAT.mints, standard)
  }
  const payment = builderPaymentIn(block, txs.at(-1))
  if (payment !== null) many(STAT.builderPaid, '', payment.amount)
  for (const { count, value } of nftTradesOf(txs, transfers))
    sums.add({ name: STAT.nftTrades, key: '', hour, count, sum: value, least: 0n, most: 0n })
  for (const _ of contracts) many(STAT.contracts, '')
  return sums.rows()
}

/** Of each transaction that moves the native coin the NFTs that went from one party to another in it, and what it moves. */
function* nftTradesOf(txs: readonly TxRow[], transfers: Bundle['transfers']) {
  const counts = new Map<number, number>()
  for (const { standard, from, to, txIndex } of transfers)
    if ((standard === 'erc721' || standard === 'erc1155') && from !== null && to !== null)
      counts.set(txIndex, (counts.get(txIndex) ?? 0) + 1)
  if (counts.size === 0) return
  for (const { txIndex, value } of txs) {
    const count = counts.get(txIndex)
    if (count !== undefined && value > 0n) yield { count, value }
  }
}

/** Adds rows of one measure and hour up. */
export class StatSums {
  private readonly sums = new Map<string, { -readonly [K in keyof StatRow]: StatRow[K] }>()

  /** Adds a row; `hour` puts it into another one's. */
  add(row: StatRow, hour: number = row.hour): void {
    const id = `${hour} ${row.name} ${row.key}`
    const held = this.sums.get(id)
    if (held === undefined) {
      this.sums.set(id, { ...row, hour })
      return
    }
    held.count += row.count
    held.sum += row.sum
    if (row.least < held.least) held.least = row.least
    if (row.most > held.most) held.most = row.most
  }

  /** By hour, name and key. */
  rows(): readonly StatRow[] {
    return [...this.sums.values()].sort(
      (a, b) => a.hour - b.hour || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.key < b.key ? -1 : 1),
    )
  }
}

const DIGITS = /^\d{1,77}$/

/** The outputs that a transaction of an output chain made, by its own fields; none where those tell of none, and none that never came to be. */
function* outputsOf({ height, hash, ext }: TxRow): Generator<{ readonly type: string; readonly value: bigint }> {
  const { outputs } = ext
  if (!Array.isArray(outputs) || !makesOutputs(height, hash)) return
  for (const output of outputs) {
    if (typeof output !== 'object' || output === null || Array.isArray(output)) continue
    const { type, value } = output as JsonObject
    if (typeof type === 'string' && typeof value === 'string' && DIGITS.test(value))
      yield { type, value: BigInt(value) }
  }
}

/** What the outputs of a transaction are worth beyond its value; 0 where its own fields do not tell what all of them are. */
function changeOf({ value, ext: { totalOut } }: TxRow): bigint {
  return typeof totalOut === 'string' && DIGITS.test(totalOut) ? BigInt(totalOut) - value : 0n
}

const WHOLE = /^(\d{1,77})(?:\.\d+)?$/

/** The whole part of a plain decimal number; null for everything else. */
function wholePart(value: Json | undefined): bigint | null {
  const found = typeof value === 'string' || typeof value === 'number' ? WHOLE.exec(String(value)) : null
  return found ? BigInt(found[1]!) : null
}

/** What is no fee any more, in base units. */
export const FEE_LIMIT = 2n ** 128n
/** Whether a fee counts in statistics of fees: it is told, more than nothing, and no number that only a broken node tells. */
export const isFee = (fee: bigint | null): fee is bigint => fee !== null && fee > 0n && fee < FEE_LIMIT

/** What is no price any more, in base units. */
export const PRICE_LIMIT = 10n ** 18n
const PRICE = /^\d{1,18}$/
function priceOf(value: Json | undefined): bigint {
  const digits = typeof value === 'string' ? value.replace('.', '') : ''
  return PRICE.test(digits) ? BigInt(digits) : 0n
}

/** What a transaction with these own fields paid, by measure. Nothing paid is no price. */
export function pricesOf(ext: JsonObject): readonly (readonly [string, bigint])[] {
  const [gasPrice, baseFee, feeRate] = [priceOf(ext['gasPrice']), priceOf(ext['baseFee']), priceOf(ext['feeRate'])]
  const prices: (readonly [string, bigint])[] = []
  if (gasPrice > 0n) prices.push([STAT.gasPrice, gasPrice])
  if (baseFee > 0n && gasPrice > baseFee) prices.push([STAT.tip, gasPrice - baseFee])
  if (feeRate > 0n) prices.push([STAT.feeRate, feeRate])
  return prices
}
