import type { Bundle, TxRow } from '@orrery/model/rows'
import type { GasPrices } from '@orrery/model/wire/gas'
import type { Json } from '@orrery/primitives/json'

/** screens-evm §7: tips at these shares of the gas, over the newest blocks. */
const TIERS = [
  { tier: 'slow', share: 10n },
  { tier: 'standard', share: 35n },
  { tier: 'fast', share: 60n },
  { tier: 'rapid', share: 90n },
] as const
/** Blocks that tips are taken from, and the fewest that make a price (screens-evm §7). */
export const TIP_BLOCKS = 20
/** Blocks that a tier is tried on. */
const TRIED_BLOCKS = 200
/** EIP-1559: a block aims at half of its limit, and the base fee changes by at most an eighth. */
const ELASTICITY = 2n
const DENOMINATOR = 8n
/** Yellow paper, appendix G: a transfer of coins. */
const TRANSFER_GAS = 21_000n

/** Prices by blocks, newest first, of which some hold transactions. Pure. */
export function gasPricesOf(bundles: readonly Bundle[]): Omit<GasPrices, 'top' | 'actions' | 'pool'> {
  const blocks = bundles.slice(0, TRIED_BLOCKS)
  const newest = blocks[0]
  const lastBaseFee = newest ? wholeOf(newest.block.ext['baseFee']) : null
  const nextBaseFee = predict(blocks)
  const tips = blocks.map((bundle) => tipsOf(bundle))
  const sample = tips.filter((paid) => paid.length > 0).slice(0, TIP_BLOCKS)
  const base = nextBaseFee ?? lastBaseFee ?? 0n
  const lowest = tips.flatMap((paid) =>
    paid.length === 0 ? [] : [paid.reduce((low, { tip }) => (tip < low ? tip : low), paid[0]!.tip)],
  )
  return {
    blocks: lowest.length,
    lastBaseFee: textOf(lastBaseFee),
    nextBaseFee: textOf(nextBaseFee),
    gasUsed: numberOf(newest?.block.ext['gasUsed']),
    gasLimit: numberOf(newest?.block.ext['gasLimit']),
    tiers:
      sample.length < TIP_BLOCKS
        ? null
        : TIERS.map(({ tier, share }) => {
            const tip = tipAt(sample.flat(), share)
            const entered = lowest.filter((low) => low <= tip).length
            return {
              tier,
              tip: tip.toString(),
              price: (base + tip).toString(),
              transfer: (TRANSFER_GAS * (base + tip)).toString(),
              entered,
              seconds: entered === 0 ? null : Math.round((blockMs(blocks) * lowest.length) / entered / SECOND_MS),
            }
          }),
  }
}

const SECOND_MS = 1_000

/** Milliseconds from block to block, in the mean. */
function blockMs(blocks: readonly Bundle[]): number {
  const [newest, oldest] = [blocks[0]!.block, blocks.at(-1)!.block]
  return (newest.timeMs - oldest.timeMs) / Math.max(1, newest.height - oldest.height)
}

type Paid = { readonly tip: bigint; readonly gas: bigint }

/** What transactions paid above the base fee. System transactions and those that paid no tip say nothing of the price. */
export function tipsOf({ block, txs }: Bundle): readonly Paid[] {
  const base = wholeOf(block.ext['baseFee']) ?? 0n
  return txs.flatMap(({ ext }: TxRow) => {
    const [price, gas] = [wholeOf(ext['gasPrice']), wholeOf(ext['gasUsed'])]
    return price === null || gas === null || price <= base ? [] : [{ tip: price - base, gas }]
  })
}

/** The tip that this percentage of the gas paid at most. */
function tipAt(paid: readonly Paid[], percent: bigint): bigint {
  const sorted = paid.toSorted((a, b) => (a.tip < b.tip ? -1 : a.tip > b.tip ? 1 : 0))
  const all = sorted.reduce((sum, { gas }) => sum + gas, 0n)
  let below = 0n
  for (const { tip, gas } of sorted) if ((below += gas) * 100n >= all * percent) return tip
  return sorted.at(-1)?.tip ?? 0n
}

/** The base fee of the next block; null where the blocks at hand do not follow the rule, as those of some rollups. */
function predict(blocks: readonly Bundle[]): bigint | null {
  for (let at = 0; at + 1 < blocks.length; at++) {
    const actual = wholeOf(blocks[at]!.block.ext['baseFee'])
    if (actual === null || actual !== nextBaseFee(blocks[at + 1]!)) return null
  }
  return blocks.length > 1 ? nextBaseFee(blocks[0]!) : null
}

/** The base fee after a block by EIP-1559; null where the block does not tell it. */
export function nextBaseFee({ block }: Pick<Bundle, 'block'>): bigint | null {
  const [base, used, limit] = ['baseFee', 'gasUsed', 'gasLimit'].map((name) => wholeOf(block.ext[name]))
  if (base == null || used == null || limit == null) return null
  const target = limit / ELASTICITY
  if (target === 0n || used === target) return base
  const change = (base * (used > target ? used - target : target - used)) / target / DENOMINATOR
  return used > target ? base + (change > 1n ? change : 1n) : base - change
}

const wholeOf = (value: Json | undefined): bigint | null =>
  (typeof value === 'string' || typeof value === 'number') && /^\d{1,77}$/.test(String(value)) ? BigInt(value) : null
const textOf = (value: bigint | null): string | null => (value === null ? null : value.toString())
const numberOf = (value: Json | undefined): number | null => (Number.isSafeInteger(value) ? (value as number) : null)
