import type { HeadView } from '@orrery/head/chain-head'
import type { Bundle, PendingTxRow } from '@orrery/model/rows'
import type { TxSummary } from '@orrery/model/wire/transaction'
import type { OfferPool } from '@orrery/model/wire/waiting'
import type { ChainDesk } from '../chain-desk.ts'
import { TIP_BLOCKS, tipsOf } from '../gas/gas-prices.ts'
import { bundlesOf } from '../gas/head-gas-prices.ts'
import { baseFeeOf, tipOf, wholeOf } from './offers.ts'
import { standing } from '../standing.ts'
import { waitingOf } from './tells-pool.ts'

type Sums = Omit<OfferPool, 'txs'>
/** Where a transaction of some tip would stand. */
type Outlook = NonNullable<NonNullable<TxSummary['offers']>['outlook']>

type Pool = {
  readonly sums: Sums
  /** What an offer with this tip has before it; null below the base fee, and where neither blocks nor what they paid tell anything. */
  outlook(tip: bigint): Outlook | null
}

/** Steps of the histogram, base units per gas: 0, then 1, 2, 5, 10 … thousand, up to 5,000 Gwei. */
const STEPS: readonly bigint[] = [
  0n,
  ...Array.from({ length: 10 }, (_, power) => [1n, 2n, 5n].map((digit) => digit * 10n ** BigInt(power + 3))).flat(),
]
const PERCENT = 100n
/** EIP-4844: kinds that carry blobs name them so. */
const BLOBS = 'blobHashes'

/** What waits by what it offers. */
export function readOfferPool(desk: ChainDesk): OfferPool {
  const view = desk.runtime.head.view()
  return { ...offerPool(desk).sums, txs: waitingOf(desk.runtime.status(), view) }
}

/** The pool as it stands: made again at most every two seconds. */
export const offerPool = standing((view) => poolOf(view))

/** Sums over what waits, and what stands before an offer. Pure. */
export function poolOf(view: Pick<HeadView, 'pending' | 'tip' | 'base' | 'bundle'>): Pool {
  const { pending } = view
  const baseFee = baseFeeOf(view)
  const blocks = bundlesOf(view)
  const blockGas = roomOf(blocks)
  const steps = STEPS.map((from) => ({ from, txs: 0, gas: 0n }))
  const below = { txs: 0, gas: 0n }
  const kinds = new Map<string, number>()
  const senders = new Set<string>()
  const offers: { readonly tip: bigint; readonly gas: bigint }[] = []
  const blobs: { count: number; readonly prices: bigint[] } = { count: 0, prices: [] }
  let queued = 0
  for (const row of pending.list(0, pending.count)) {
    kinds.set(row.kind, (kinds.get(row.kind) ?? 0) + 1)
    if (row.from !== null) senders.add(row.from)
    countBlobs(row, blobs)
    if (row.ext['queued'] === true) {
      queued++
      continue
    }
    const own = tipOf(row, baseFee ?? 0n)
    if (own === null) continue
    const gas = BigInt(typeof row.ext['gas'] === 'number' ? row.ext['gas'] : 0)
    const step = own < 0n ? below : steps.findLast(({ from }) => from <= own)!
    step.txs++
    step.gas += gas
    if (own >= 0n) offers.push({ tip: own, gas })
  }
  const first = steps.findIndex(({ txs }) => txs > 0)
  const last = steps.findLastIndex(({ txs }) => txs > 0)
  return {
    sums: {
      told: pending.count,
      whole: pending.complete && pending.untold === 0,
      baseFee: baseFee?.toString() ?? null,
      blockGas,
      senders: senders.size,
      queued,
      below: { txs: below.txs, gas: below.gas.toString() },
      steps:
        first === -1
          ? []
          : steps.slice(first, last + 1).map(({ from, txs, gas }, at) => ({
              from: from.toString(),
              below: STEPS[first + at + 1]?.toString() ?? null,
              txs,
              gas: gas.toString(),
            })),
      kinds: [...kinds]
        .map(([kind, txs]) => ({ kind, txs }))
        .toSorted((a, b) => b.txs - a.txs || (a.kind < b.kind ? -1 : 1))
        .slice(0, MOST_KINDS),
      blobs: blobsOf(blobs, pending.list(0, pending.count)),
    },
    outlook: outlooks(offers, blockGas, blocks),
  }
}

/** A limit that no block of the last ones used a quarter of keeps nothing out: rollups set theirs as high as they like. */
const BOUND = 4

/** Gas that a block has room for: the newest one's limit; null where it tells none, and where the limit is none to what the last blocks used. */
function roomOf(blocks: readonly Bundle[]): number | null {
  const numberAt = (bundle: Bundle | undefined, name: string): number => Number(bundle?.block.ext[name] ?? 0)
  const limit = numberAt(blocks[0], 'gasLimit')
  const most = Math.max(0, ...blocks.slice(0, TIP_BLOCKS).map((bundle) => numberAt(bundle, 'gasUsed')))
  return limit > 0 && most * BOUND >= limit ? limit : null
}

/** A chain has a dozen at most; a node may make up more. */
const MOST_KINDS = 20

function countBlobs({ ext }: PendingTxRow, blobs: { count: number; readonly prices: bigint[] }): void {
  const hashes = ext[BLOBS]
  if (!Array.isArray(hashes) || hashes.length === 0) return
  blobs.count += hashes.length
  const price = wholeOf(ext['maxBlobFee'])
  if (price !== null) blobs.prices.push(price)
}

function blobsOf(
  { count, prices }: { readonly count: number; readonly prices: readonly bigint[] },
  rows: readonly PendingTxRow[],
): Sums['blobs'] {
  if (prices.length === 0) return null
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return {
    txs: rows.filter(({ ext }) => Array.isArray(ext[BLOBS]) && ext[BLOBS].length > 0).length,
    blobs: count,
    least: sorted[0]!.toString(),
    median: sorted[sorted.length >> 1]!.toString(),
    most: sorted.at(-1)!.toString(),
  }
}

/** How much gas is offered more, and how much of the gas of the last blocks paid less. */
function outlooks(
  offers: readonly { readonly tip: bigint; readonly gas: bigint }[],
  blockGas: number | null,
  blocks: readonly Bundle[],
): Pool['outlook'] {
  const better = withSums(offers.toSorted((a, b) => (a.tip > b.tip ? -1 : a.tip < b.tip ? 1 : 0)))
  const paid = blocks
    .map(tipsOf)
    .filter((tips) => tips.length > 0)
    .slice(0, TIP_BLOCKS)
    .flat()
  const worse = withSums(paid.toSorted((a, b) => (a.tip < b.tip ? -1 : a.tip > b.tip ? 1 : 0)))
  const allPaid = worse.at(-1)?.sum ?? 0n
  return (tip) => {
    if (tip < 0n || (blockGas === null && allPaid === 0n)) return null
    const ahead = sumBefore(better, (one) => one.tip > tip)
    return {
      blocks: blockGas === null ? null : Number(ahead / BigInt(blockGas)) + 1,
      lower: allPaid === 0n ? null : Number((sumBefore(worse, (one) => one.tip < tip) * PERCENT) / allPaid),
    }
  }
}

type Summed = { readonly tip: bigint; readonly sum: bigint }

function withSums(sorted: readonly { readonly tip: bigint; readonly gas: bigint }[]): readonly Summed[] {
  let sum = 0n
  return sorted.map(({ tip, gas }) => ({ tip, sum: (sum += gas) }))
}

/** The gas of the first rows for which it holds: they are sorted so that it holds for the first alone. */
function sumBefore(rows: readonly Summed[], holds: (row: Summed) => boolean): bigint {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(rows[middle]!)) low = middle + 1
    else high = middle
  }
  return low === 0 ? 0n : rows[low - 1]!.sum
}
