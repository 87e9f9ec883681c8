import type { GasPrices } from '@orrery/model/wire/gas'

/** screens-evm §16.9: from this share on both prices are shown, in percent of the node's. */
const FAR_PERCENT = 50n

/** Whether what the blocks tell is usual is far from what the node suggests; never where either is not known. Pure. */
export function farFromNode({ tiers, node }: Pick<GasPrices, 'tiers' | 'node'>): boolean {
  const own = tiers?.find(({ tier }) => tier === 'standard')
  if (own === undefined || node === null) return false
  const [ours, theirs] = [BigInt(own.price), BigInt(node.standard)]
  const gap = ours > theirs ? ours - theirs : theirs - ours
  return gap * 100n > theirs * FAR_PERCENT
}
