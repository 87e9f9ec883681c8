import type { GasPrices } from '@orrery/model/wire/gas'

/** A kind of call with the gas that it takes: that of a transfer by the rules, of others by what they took; `txs` is null for what needs no example. */
export type GasClass = {
  readonly action: 'transfer' | GasPrices['actions'][number]['action']
  readonly gas: number
  readonly txs: number | null
}

/** Yellow paper, appendix G: a transfer of coins. */
const TRANSFER_GAS = 21_000

/** Kinds of calls whose gas is known (screens-evm §7). Pure. */
export const gasClasses = ({ actions }: Pick<GasPrices, 'actions'>): readonly GasClass[] => [
  { action: 'transfer', gas: TRANSFER_GAS, txs: null },
  ...actions,
]

/** Twice the base fee that comes and the tip: what stays enough while the base fee no more than doubles, which takes six full blocks by EIP-1559; null where there is no base fee. Pure. */
export function maxFeeOf(
  { nextBaseFee, lastBaseFee }: Pick<GasPrices, 'nextBaseFee' | 'lastBaseFee'>,
  tip: string,
): string | null {
  const base = BigInt(nextBaseFee ?? lastBaseFee ?? 0)
  return base === 0n ? null : (2n * base + BigInt(tip)).toString()
}

/** screens-evm §7: fewer blocks make no price. */
export const FEWEST_BLOCKS = 20

const NODE_TIERS = ['slow', 'standard', 'fast', 'rapid'] as const

/** What a gas may be paid with, wei, the lowest first, and who says so: the chain's own blocks, the node while these are too few, or nobody. */
export type PricesAt = {
  readonly by: 'blocks' | 'node' | null
  readonly at: readonly { readonly tier: (typeof NODE_TIERS)[number]; readonly price: string }[]
}

/** Where the chain's blocks tell no price, the node's suggestion stands alone (screens-evm §7). Pure. */
export function pricesAt({ tiers, node }: Pick<GasPrices, 'tiers' | 'node'>): PricesAt {
  if (tiers !== null) return { by: 'blocks', at: tiers.map(({ tier, price }) => ({ tier, price })) }
  return node === null
    ? { by: null, at: [] }
    : { by: 'node', at: NODE_TIERS.map((tier) => ({ tier, price: node[tier] })) }
}
