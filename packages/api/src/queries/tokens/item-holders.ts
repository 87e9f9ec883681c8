import type { Balance } from '@orrery/model/reads'
import type { ItemHolder } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { tellDoubtedItems } from './token-audits.ts'

/**
 * Who has some of which item of a contract, for the wire: sums of the ledger, and what the contract says where it disagreed with them (reliability F-39). To be asked beside the moment at which the
 * rows were read: the contract tells how it stands now.
 */
export async function writeItemHolders(desk: ChainDesk, asset: Hex, rows: readonly Balance[]): Promise<ItemHolder[]> {
  const told = await tellDoubtedItems(desk, rows)
  const ranks = desk.collections.find(asset)?.ranks
  return rows.map((row) => ({
    tokenId: row.tokenId!.toString(),
    owner: desk.wire.address(row.address),
    amount: (told.get(row) ?? row.amount).toString(),
    rank: ranks?.get(row.tokenId!) ?? null,
    ...(told.has(row) && { source: 'node' as const }),
  }))
}
