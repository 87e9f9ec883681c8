import type { GasPrices } from '@orrery/model/wire/gas'

/** The price that a visitor is told of: what is usual, or the base fee where too few blocks make a price. Wei; null where neither is known. */
export const watchedPrice = ({ tiers, lastBaseFee }: Pick<GasPrices, 'tiers' | 'lastBaseFee'>): string | null =>
  tiers?.find(({ tier }) => tier === 'standard')?.price ?? lastBaseFee

/** Whether gas is as cheap as was waited for (screens-evm §7). Both wei; nothing is cheap where the price is not known. */
export const isBelow = (price: string | null, threshold: string): boolean =>
  price !== null && BigInt(price) <= BigInt(threshold)
