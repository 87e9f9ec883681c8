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
/** How the base fee follows from a block: it aims at one of so many parts of its limit, and the fee changes by at most one of so many parts. */
type FeeRule = { readonly elasticity: bigint; readonly denominator: bigint; readonly floor?: bigint }
const EIP_1559: FeeRule = { elasticity: 2n, denominator: 8n }
/** Rules of other chains: Polygon since Delhi and Bhilai, the OP stack before and since Canyon, Base. Which one holds the blocks themselves say. */
const OTHER_RULES: readonly FeeRule[] = [
  { elasticity: 2n, denominator: 16n },
  { elasticity: 2n, denominator: 64n },
  { elasticity: 6n, denominator: 50n },
  { elasticity: 6n, denominator: 250n },
  { elasticity: 10n, denominator: 250n },
]
/** So many of the newest changes of the fee must follow a rule to the unit before it is taken for the chain's although it is another one, or although a block before them did not follow it. */
const LEAST_CHANGES = 5
/** Yellow paper, appendix G: a transfer of coins. */
const TRANSFER_GAS = 21_000n

/** Prices by blocks, newest first, of which some hold transactions. Pure. */
export function gasPricesOf(
  bundles: readonly Bundle[],
): Omit<GasPrices, 'top' | 'actions' | 'pool' | 'node' | 'coinPrice'> {
  const blocks = bundles.slice(0, TRIED_BLOCKS)
  const newest = blocks[0]
  const lastBaseFee = newest ? wholeOf(newest.block.ext['baseFee']) : null
  const rule = ruleOf(blocks)
  const comes = rule && newest ? nextBaseFee(newest, rule) : null
  const tips = blocks.map((bundle) => tipsOf(bundle))
  const sample = tips.filter((paid) => paid.length > 0).slice(0, TIP_BLOCKS)
  const base = comes ?? lastBaseFee ?? 0n
  const lowest = tips.flatMap((paid) =>
    paid.length === 0 ? [] : [paid.reduce((low, { tip }) => (tip < low ? tip : low), paid[0]!.tip)],
  )
  return {
    blocks: lowest.length,
    lastBaseFee: textOf(lastBaseFee),
    nextBaseFee: textOf(comes),
    gasUsed: numberOf(newest?.block.ext['gasUsed']),
    gasLimit: numberOf(newest?.block.ext['gasLimit']),
    gasTarget: rule && newest ? targetOf(newest, rule) : null,
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

/** The rule that the newest blocks follow; null where none that is known here. */
function ruleOf(blocks: readonly Bundle[]): FeeRule | null {
  const byEip = changesBy(blocks, EIP_1559)
  if (byEip.steps > 0 && (!byEip.broke || byEip.changes >= LEAST_CHANGES)) return EIP_1559
  return OTHER_RULES.find((rule) => changesBy(blocks, rule).changes >= LEAST_CHANGES) ?? null
}

/** Gas that the base fee holds a block to; null where the block tells no limit. */
function targetOf({ block }: Pick<Bundle, 'block'>, rule: FeeRule): number | null {
  const limit = wholeOf(block.ext['gasLimit'])
  return limit === null ? null : numberOf(Number(limit / (toldRule(block.ext['extraData']) ?? rule).elasticity))
}

type Followed = {
  /** Blocks that came out of the one below by the rule. */
  readonly steps: number
  /** Those of them in which the fee changed. */
  readonly changes: number
  /** A block below them came out otherwise, or told no fee. */
  readonly broke: boolean
}

/**
 * How far down from the newest block the fee follows the rule. A chain may leave its rule at one place and go on by it: at a fork that changes it, and on a chain of a
 * developer's own whose blocks were taken back.
 */
function changesBy(blocks: readonly Bundle[], rule: FeeRule): Followed {
  let [steps, changes] = [0, 0]
  for (let at = 0; at + 1 < blocks.length; at++) {
    const [block, parent] = [blocks[at]!, blocks[at + 1]!]
    // The first fee is nobody's result: some chains give it to their first two blocks.
    if (parent.block.height === 0) break
    const actual = wholeOf(block.block.ext['baseFee'])
    const isNext = block.block.height === parent.block.height + 1
    if (actual === null || !isNext || actual !== nextBaseFee(parent, rule)) return { steps, changes, broke: true }
    steps++
    if (actual !== wholeOf(parent.block.ext['baseFee'])) changes++
  }
  return { steps, changes, broke: false }
}

/**
 * The base fee after a block, by EIP-1559 unless another rule is told; null where the block does not tell it. Blocks of the OP stack since Holocene tell their rule
 * themselves.
 */
export function nextBaseFee({ block }: Pick<Bundle, 'block'>, rule: FeeRule = EIP_1559): bigint | null {
  const [base, used, limit] = ['baseFee', 'gasUsed', 'gasLimit'].map((name) => wholeOf(block.ext[name]))
  if (base == null || used == null || limit == null) return null
  const { elasticity, denominator, floor = 0n } = toldRule(block.ext['extraData']) ?? rule
  const target = limit / elasticity
  if (target === 0n || used === target) return base > floor ? base : floor
  const change = (base * (used > target ? used - target : target - used)) / target / denominator
  const next = used > target ? base + (change > 1n ? change : 1n) : base - change
  return next > floor ? next : floor
}

/** OP stack, Holocene (version 0) and Jovian (version 1): denominator and elasticity in four bytes each, then the lowest fee in eight. */
function toldRule(extraData: Json | undefined): FeeRule | null {
  const [, denominator, elasticity, floor] =
    typeof extraData === 'string'
      ? (/^0x(?:00([0-9a-f]{8})([0-9a-f]{8})|01([0-9a-f]{8})([0-9a-f]{8})([0-9a-f]{16}))$/i.exec(extraData) ?? [])
          .filter((part) => part !== undefined)
          .map((part) => BigInt(part.startsWith('0x') ? part : `0x${part}`))
      : []
  if (!denominator || !elasticity) return null
  return { denominator, elasticity, ...(floor !== undefined && { floor }) }
}

const wholeOf = (value: Json | undefined): bigint | null =>
  (typeof value === 'string' || typeof value === 'number') && /^\d{1,77}$/.test(String(value)) ? BigInt(value) : null
const textOf = (value: bigint | null): string | null => (value === null ? null : value.toString())
const numberOf = (value: Json | undefined): number | null => (Number.isSafeInteger(value) ? (value as number) : null)
