import { ChartStep } from '@orrery/charts/chart-step'
import type { ChainTotals } from '@orrery/model/reads'
import { HOUR_MS, hourOf, STAT, type StatRow } from '@orrery/model/statistics'
import { hashUnitOf } from '@orrery/model/hash-unit'
import type { BlockRow } from '@orrery/model/rows'
import { WATCHED } from '@orrery/model/samples'
import type { HomeInfo } from '@orrery/model/wire/chain'
import type { ChainRuntime } from '../../runtime.ts'
import type { Snapshot } from '../snapshot.ts'
import type { EverSeen } from './ever-seen.ts'
import { EVER, EVER_HOURS } from './ever.ts'
import { hashRateOf, incomePerUnit } from './hash-rate.ts'
import { issuanceOf } from './issuance.ts'
import { measureOf, readSetSizes, readStatistics } from './statistics.ts'
import { addTotals } from './sums.ts'
import { unmadeCoins, unspentOf } from './unmade-coins.ts'

const TPS_BLOCKS = 100 // screens-evm §2.4
const DAY_HOURS = 24
const OF_DAY = [
  STAT.time,
  STAT.blockTxs,
  STAT.size,
  STAT.fees,
  STAT.reward,
  STAT.burnt,
  STAT.txs,
  STAT.txFee,
  'difficulty',
] as const
const OF_EVER = [STAT.time, STAT.txs, STAT.fees, STAT.reward, STAT.burnt, 'unlocked'] as const

/** What of the home statistics is summed up, and not of this very moment. */
export type HomeSums = Omit<
  HomeInfo,
  | 'height'
  | 'keptFromMs'
  | 'pendingTransactionCount'
  | 'slowGas'
  | 'standardGas'
  | 'fastGas'
  | 'rapidGas'
  | 'price'
  | 'percentChange24h'
  | 'marketCap'
  | 'tokensAsOf'
  | 'tokenCountLack'
>

/** Home statistics at one moment: sums over what was counted as blocks came, no row of a block is read for them. */
export async function sumHome(
  runtime: ChainRuntime,
  snapshot: Snapshot,
  nowMs: number,
  { firstBlockTime, seen }: { readonly firstBlockTime: number | null; readonly seen: EverSeen },
): Promise<HomeSums> {
  const hour = hourOf(nowMs)
  const day = { from: Math.max(0, hour - DAY_HOURS + 1), to: hour, step: DAY_HOURS * 2 }
  const { newest, deep, coverage, counted } = snapshot
  const { can } = runtime.family
  const [totals, today, ever, active, covered, tps, holders] = await Promise.all([
    Promise.all([newest.totals(), deep.totals()]).then(([a, b]): ChainTotals => addTotals(a, b)),
    readStatistics(snapshot, OF_DAY, day),
    readStatistics(snapshot, OF_EVER, EVER),
    readSetSizes(snapshot, 'active', { ...day, from: day.from, step: EVER_HOURS }),
    reachesBack(snapshot, day.from * HOUR_MS),
    recentPace(snapshot),
    countHolders(runtime, hour),
  ])
  const all = <T>(value: T): T | null => (coverage.complete ? value : null)
  const allCounted = <T>(value: T): T | null => (counted.complete ? value : null)
  const ofDay = <T>(value: T): T | null => (covered ? value : null)
  const blocks = measureOf(today, STAT.time).count
  const txs = measureOf(today, STAT.blockTxs)
  const size = measureOf(today, STAT.size)
  const seconds = blockSeconds(today)
  const first = snapshot.tip === null || blocks < 2 ? null : await blockAt(snapshot, snapshot.tip.height - blocks + 1)
  const work = workOf(runtime, snapshot, today, first)
  const contracts = can.contracts ? all(totals.contracts) : null
  const people = active[0] ?? { size: 0, isExact: true }
  // Counted a minute ago at worst. By sketches, whoever was active since was seen.
  const addresses = allCounted(
    seen.size === null ? null : seen.asOf === null ? Math.max(seen.size, people.size) : seen.size,
  )
  const estimates: string[] = []
  if (!seen.isExact) estimates.push('allAddressCount')
  // Contracts are those of the newest block.
  if (!seen.isExact || (seen.asOf !== null && seen.asOf !== snapshot.tip?.height)) estimates.push('commonAddressCount')
  if (!people.isExact) estimates.push('activeAddressCount')
  const made = can.utxos ? allCounted(minted(ever)) : null
  return {
    asOf: snapshot.tip?.height ?? null,
    estimates,
    totalTransactionCount: all(totals.txs),
    totalTransactionValue: allCounted(moved(ever).toString()),
    transactionCount24h: ofDay(Number(txs.sum)),
    transactionValue24h: ofDay(moved(today).toString()),
    blockCount24h: ofDay(blocks),
    avgTxPerBlock: blocks > 0 ? Number(txs.sum) / blocks : null,
    avgBlockSize: size.count > 0 ? Number(size.sum / BigInt(size.count)) : null,
    blockSize24h: ofDay(size.count === blocks ? Number(size.sum) : null),
    avgBlockTime: seconds,
    tps,
    allAddressCount: addresses,
    ...(addresses !== null && seen.asOf !== null && { addressesAsOf: seen.asOf }),
    activeAddressCount: ofDay(people.size),
    contractCount: contracts,
    commonAddressCount: addresses === null || contracts === null ? null : Math.max(0, addresses - contracts),
    validAddressCount: holders,
    tokenCount: can.tokens ? all(totals.tokens) : null,
    tokenCounts: {
      erc20: can.tokens ? all(totals.tokensOf.erc20) : null,
      erc721: can.tokens ? all(totals.tokensOf.erc721) : null,
      erc1155: can.tokens ? all(totals.tokensOf.erc1155) : null,
    },
    ...work,
    firstBlockTime,
    fees24h: ofDay(whole(today, STAT.fees)),
    medianFee24h: ofDay(new ChartStep(today, 0).price(STAT.txFee, 0.5)?.toString() ?? null),
    failedTransactionCount24h: can.contracts ? ofDay(failed(today)) : null,
    // Chains of outputs burn no fees: what their blocks tell went to outputs that nobody can spend, or that DASH's platform holds.
    burnt24h: can.utxos ? null : ofDay(whole(today, STAT.burnt)),
    burntFees: can.utxos ? null : allCounted(whole(ever, STAT.burnt)),
    circulation: await unspentTold(runtime, snapshot, ever, made),
    totalSupply: made,
    theoreticalTotalSupply: mostCoins(runtime),
    nodeNum: null,
    tvl: null,
    coverage,
  }
}

/** Addresses with some of the coin, as they were counted last, which is once a day; null where nobody counted them in two days. */
async function countHolders({ watch }: ChainRuntime, hour: number): Promise<number | null> {
  const seen = (await watch?.watched({ from: Math.max(0, hour - 2 * DAY_HOURS), to: hour, step: 1 })) ?? []
  const last = seen.filter(({ name, key }) => name === WATCHED.balances && key === '').at(-1)
  return last === undefined ? null : Number(last.sum) / last.count
}

/** What unspent outputs hold; null on chains of accounts, and where it is not known. */
async function unspentTold(
  runtime: ChainRuntime,
  snapshot: Snapshot,
  ever: readonly StatRow[],
  made: string | null,
): Promise<string | null> {
  const { chain } = runtime
  if (made === null || chain.family !== 'utxo') return null
  return unspentOf(chain, BigInt(made), await unmadeCoins(runtime, snapshot), ever)?.toString() ?? null
}

/** How many coins there will ever be by the chain's rule; null where there is no end, or it is not known. */
const mostCoins = ({ chain }: ChainRuntime): string | null =>
  chain.family === 'utxo' ? (issuanceOf(chain)?.most?.toString() ?? null) : null

/** Value of the transactions that did not fail: what failed moved nothing. */
const moved = (rows: readonly StatRow[]): bigint =>
  rows.reduce((sum, row) => (row.name === STAT.txs && !row.key.startsWith('failed/') ? sum + row.sum : sum), 0n)

/** How many transactions failed. */
const failed = (rows: readonly StatRow[]): number =>
  rows.reduce((sum, row) => (row.name === STAT.txs && row.key.startsWith('failed/') ? sum + row.count : sum), 0)

/** A sum that every block tells; null when one does not. */
function whole(rows: readonly StatRow[], name: string): string | null {
  const measure = measureOf(rows, name)
  return measure.count === measureOf(rows, STAT.time).count ? measure.sum.toString() : null
}

/** Coins that producers were given beyond the fees; null where a block does not tell. */
export function minted(rows: readonly StatRow[]): string | null {
  const [reward, fees] = [whole(rows, STAT.reward), whole(rows, STAT.fees)]
  return reward === null || fees === null ? null : (BigInt(reward) - BigInt(fees)).toString()
}

/** Mean time between the blocks of a span. */
export function blockSeconds(rows: readonly StatRow[]): number | null {
  const { count, least, most } = measureOf(rows, STAT.time)
  return count > 1 ? Number(most - least) / 1000 / (count - 1) : null
}

/** A block by its height; null where it is not indexed. */
const blockAt = ({ newest, deep, cut }: Snapshot, height: number): Promise<BlockRow | null> =>
  (height >= cut ? newest : deep).block(height)

/** True when every block since a time is indexed and counted: the run of blocks below the tip starts before it. */
async function reachesBack(snapshot: Snapshot, sinceMs: number): Promise<boolean> {
  if (snapshot.counted.complete) return true
  const run = snapshot.counted.ranges.at(-1)
  if (!run) return false
  const block = await blockAt(snapshot, run.from)
  return block !== null && block.timeMs <= sinceMs
}

/** Transactions per second over the newest blocks; null with fewer than two. */
async function recentPace({ view, coverage, deep }: Snapshot): Promise<number | null> {
  const run = coverage.ranges.at(-1)
  const blocks: BlockRow[] = []
  if (view.tip && view.base !== null)
    for (let height = view.tip.height; height >= view.base && blocks.length < TPS_BLOCKS; height--) {
      const bundle = view.bundle(height)
      if (bundle) blocks.push(bundle.block)
    }
  const before = blocks.at(-1)?.height
  if (run && blocks.length < TPS_BLOCKS) {
    const older = await deep.blocks({
      limit: TPS_BLOCKS - blocks.length,
      ...(before === undefined ? {} : { before: { height: before, txIndex: 0, seq: 0 } }),
    })
    blocks.push(...older.filter(({ height }) => height >= run.from))
  }
  const span = blocks.length > 1 ? (blocks[0]!.timeMs - blocks.at(-1)!.timeMs) / 1000 : 0
  // The oldest block only marks the start of the span: its transactions came before.
  return span > 0 ? blocks.slice(0, -1).reduce((sum, { txCount }) => sum + txCount, 0) / span : null
}

function workOf(
  { chain }: ChainRuntime,
  { view }: Snapshot,
  today: readonly StatRow[],
  first: BlockRow | null,
): Pick<HomeSums, 'algorithm' | 'consensus' | 'difficulty' | 'hashRate' | 'minerIncome' | 'minerIncomePerUnit'> {
  const consensus =
    chain.family === 'utxo'
      ? 'PoW'
      : chain.family === 'evm'
        ? { pow: 'PoW', pos: 'PoS', poa: 'PoA' }[chain.quirks.consensus]
        : null
  const given = view.tip?.ext['difficulty']
  const difficulty =
    consensus === 'PoW' && (typeof given === 'string' || typeof given === 'number') ? String(given) : null
  const { least, most, count } = measureOf(today, STAT.time)
  const reward = consensus === 'PoW' ? whole(today, STAT.reward) : null
  const seconds = count > 1 && most > least ? Number(most - least) / 1000 : null
  return {
    algorithm: chain.family === 'utxo' ? chain.quirks.algorithm : null,
    consensus,
    difficulty,
    hashRate:
      difficulty === null || (chain.family !== 'utxo' && chain.family !== 'evm')
        ? null
        : hashRateOf({ first, last: view.tip, seconds, spacing: blockSeconds(today) }, chain.family),
    minerIncome: reward,
    minerIncomePerUnit:
      chain.family === 'utxo'
        ? incomePerUnit({ first, last: view.tip, blocks: count, reward }, hashUnitOf(chain.quirks).hashes)
        : null,
  }
}
