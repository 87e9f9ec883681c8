import type { HeadView } from '@orrery/head/chain-head'
import type { Chain } from '@orrery/model/chain'
import { isWeighed } from '@orrery/model/waiting-tx'
import type { FeeMarket, ProjectedBlock } from '@orrery/model/wire/fee-market'
import type { ChainDesk } from '../chain-desk.ts'
import { poolWeights } from '@orrery/head/pool-weights'
import { standing } from '../standing.ts'
import { waitingOf } from '../pending/tells-pool.ts'
import { fillBlocks, packagesOf, type Package } from '@orrery/head/project-blocks'

/** Virtual bytes of a block (BIP-141) less what coinbases take; blocks ahead that are told. */
const BLOCK_BYTES = 998_000
const BLOCKS = 8
/** Rates at which the steps begin. */
const STEPS = [
  0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100, 125, 150, 175, 200, 250, 300, 400, 500, 600,
  800, 1_000, 2_000,
] as const

type Sums = Omit<FeeMarket, 'tiers'>
/** What waits, by what it pays. */
export function readFeeMarket(desk: ChainDesk): Sums {
  const view = desk.runtime.head.view()
  const sums = standingSums(desk)
  return waitingOf(desk.runtime.status(), view) === null
    ? { ...sums, txs: null, bytes: null, fees: null, whole: false }
    : sums
}

const standingSums = standing((view, { chain }) => sumMarket(chain, view))

/** Sums over all that waits, also what the Head keeps no rows of. Pure. */
export function sumMarket(chain: Chain, { pending }: Pick<HeadView, 'pending'>): Sums {
  const waiting = poolWeights({ pending }).filter(isWeighed)
  const packages = packagesOf(waiting)
  // Of what the node has only counted nobody knows what it pays.
  const isWhole = pending.untold === 0
  const hasMarket = chain.family === 'utxo' && chain.quirks.virtualSize
  return {
    txs: pending.waiting,
    bytes: packages.reduce((sum, { bytes }) => sum + bytes, 0),
    fees: String(waiting.reduce((sum, { fee }) => sum + fee, 0)),
    unknown: pending.waiting - waiting.length,
    whole: isWhole,
    // What is not followed may pay more: part of what waits makes no next block.
    projected:
      hasMarket && isWhole
        ? fillBlocks(packages, BLOCK_BYTES, BLOCKS).map((block, at) => projected(block, at === BLOCKS - 1))
        : [],
    steps: stepsOf(packages),
  }
}

function projected(packages: readonly Package[], isLast: boolean): ProjectedBlock {
  const bytes = packages.reduce((sum, one) => sum + one.bytes, 0)
  const txs = packages.flatMap((one) => one.txs)
  const rates = packages.map(({ rate }) => rate)
  let below = 0
  const middle = packages.find((one) => (below += one.bytes) * 2 >= bytes)!
  return {
    txs: txs.length,
    bytes,
    fees: String(txs.reduce((sum, { fee }) => sum + fee, 0)),
    median: rateText(middle.rate),
    least: rateText(rates.reduce((low, rate) => Math.min(low, rate), Infinity)),
    most: rateText(rates.reduce((high, rate) => Math.max(high, rate), 0)),
    isOpen: isLast && bytes > BLOCK_BYTES,
  }
}

function stepsOf(packages: readonly Package[]): FeeMarket['steps'] {
  const steps = STEPS.map((from, at) => ({ from, below: STEPS[at + 1] ?? null, txs: 0, bytes: 0 }))
  for (const { rate, bytes, txs } of packages) {
    const step = steps.findLast(({ from }) => from <= rate)!
    step.txs += txs.length
    step.bytes += bytes
  }
  const used = (step: (typeof steps)[number]): boolean => step.txs > 0
  const first = steps.findIndex(used)
  return first === -1 ? [] : steps.slice(first, steps.findLastIndex(used) + 1)
}

/** Two decimals, rounded down: a rate is never told higher than it is. */
export const rateText = (rate: number): string => (Math.floor(rate * 100) / 100).toFixed(2)
