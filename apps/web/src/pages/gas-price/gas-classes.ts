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
