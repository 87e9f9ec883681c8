import type { HeadView } from '@orrery/head/chain-head'
import type { Chain } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
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

/** What those pay that get into the next block in the middle and at its end, and into the third in the middle; null where that is not full or not begun. */
export type Bids = { readonly rapid: string | null; readonly fast: string | null; readonly standard: string | null }

/** What pays together, and how much room it takes. */
export type Paid = Pick<Package, 'fee' | 'bytes'>

type Sums = Omit<FeeMarket, 'tiers' | 'estimates'> & {
  /** null where it is not known, or no block is bid for. */
  readonly bids: Bids | null
  /** Of those that a miner takes with others, what all of these pay; none where no block is projected. */
  readonly together: ReadonlyMap<Hex, Paid>
}

/** What waits, by what it pays. */
export function readFeeMarket(desk: ChainDesk): Sums {
  const view = desk.runtime.head.view()
  const sums = standingSums(desk)
  return waitingOf(desk.runtime.status(), view) === null
    ? { ...sums, txs: null, bytes: null, fees: null, whole: false, bids: null, together: ALONE }
    : sums
}

const ALONE: ReadonlyMap<Hex, Paid> = new Map()

const standingSums = standing((view, { chain }) => sumMarket(chain, view))

/** Sums over all that waits, also what the Head keeps no rows of. Pure. */
export function sumMarket(chain: Chain, { pending }: Pick<HeadView, 'pending'>): Sums {
  const waiting = poolWeights({ pending }).filter(isWeighed)
  const packages = packagesOf(waiting)
  // Of what the node has only counted nobody knows what it pays.
  const isWhole = pending.untold === 0
  const hasMarket = chain.family === 'utxo' && chain.quirks.virtualSize
  // What is not followed may pay more: part of what waits makes no next block.
  const blocks = hasMarket && isWhole ? fillBlocks(packages, BLOCK_BYTES, BLOCKS) : []
  return {
    bids: hasMarket && isWhole ? bidsOf(blocks) : null,
    together: hasMarket && isWhole ? togetherOf(packages) : ALONE,
    txs: pending.waiting,
    bytes: packages.reduce((sum, { bytes }) => sum + bytes, 0),
    fees: String(waiting.reduce((sum, { fee }) => sum + fee, 0)),
    unknown: pending.waiting - waiting.length,
    whole: isWhole,
    projected: blocks.map((block, at) => projected(block, at === BLOCKS - 1)),
    steps: stepsOf(packages),
  }
}

function togetherOf(packages: readonly Package[]): ReadonlyMap<Hex, Paid> {
  const together = new Map<Hex, Paid>()
  for (const { txs, fee, bytes } of packages) {
    if (txs.length === 1) continue
    const paid = { fee, bytes }
    for (const { hash } of txs) together.set(hash, paid)
  }
  return together
}

function projected(packages: readonly Package[], isLast: boolean): ProjectedBlock {
  const bytes = packages.reduce((sum, one) => sum + one.bytes, 0)
  const txs = packages.flatMap((one) => one.txs)
  return {
    txs: txs.length,
    bytes,
    fees: String(txs.reduce((sum, { fee }) => sum + fee, 0)),
    median: rateAt(packages, 0.5),
    least: rateOf(packages.reduce((low, one) => (one.rate < low.rate ? one : low))),
    most: rateOf(packages.reduce((high, one) => (one.rate > high.rate ? one : high))),
    isOpen: isLast && bytes > BLOCK_BYTES,
  }
}

/** What those pay at a part of a block's bytes from its best on. */
function rateAt(packages: readonly Package[], part: number): string {
  const bytes = packages.reduce((sum, one) => sum + one.bytes, 0)
  let sum = 0
  return rateOf(packages.find((one) => (sum += one.bytes) >= bytes * part)!)
}

/** screens-nonevm §4.4: where all that waits has room in the next block, nobody needs to bid. */
function bidsOf([next, second, third]: readonly (readonly Package[])[]): Bids {
  if (next === undefined || second === undefined) return { rapid: null, fast: null, standard: null }
  return {
    rapid: rateAt(next, 0.5),
    fast: rateAt(next, 0.9),
    standard: third === undefined ? null : rateAt(third, 0.5),
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

/** What whole base units are per byte, with two decimals, rounded down: a rate is never told higher than it is, nor lower than its last digit. `bytes` is above 0. */
export function rateText(fee: number | bigint, bytes: number): string {
  const cents = (BigInt(fee) * 100n) / BigInt(bytes)
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}

/** The same of what pays together. */
export const rateOf = ({ fee, bytes }: Paid): string => rateText(fee, bytes)
