import { builderPaymentIn } from '@orrery/model/builder-payment'
import type { Balance, ChainReads } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'

const tieOf = ({ asset, tokenId, address }: Balance): string =>
  `${asset}:${tokenId === null ? '' : tokenId.toString(16).padStart(64, '0')}:${address}`

/** Largest first, equal ones by asset, item and address, as the archive tells them. */
export const bySize = (a: Balance, b: Balance): number =>
  a.amount === b.amount ? (tieOf(a) < tieOf(b) ? -1 : 1) : a.amount < b.amount ? 1 : -1

/** What a block tells of its parts, by the bundles themselves. */
export const partReads = (bundles: readonly Bundle[]): Pick<ChainReads, 'partsOfBlock' | 'builderPayment'> => ({
  async partsOfBlock(height, families = []) {
    const found = bundles.find(({ block }) => block.height === height)
    if (!found) return null
    const family = families.map((table) => found.family[table]?.length ?? 0)
    return { logs: found.logs.length, transfers: found.transfers.length, family }
  },
  async builderPayment(block) {
    const found = bundles.find((own) => own.block.hash === block.hash)
    return builderPaymentIn(block, found?.txs.at(-1))
  },
})
