import type { ItemRights } from '@orrery/family/adapter'
import type { TokenItem } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { readItems } from './list-items.ts'
import { atOneMoment } from '../snapshot.ts'

const SHOWN = 100
const LAST_ADDRESS: Hex = `0x${'f'.repeat(40)}`

/** Rights for the wire. */
export const writeRights = (
  { wire }: Pick<ChainDesk, 'wire'>,
  { approved, royalty, user, locked, accounts }: ItemRights,
): NonNullable<TokenItem['rights']> => ({
  approved: wire.party(approved),
  royalty: royalty && { ...royalty, receiver: wire.address(royalty.receiver) },
  user: user && { ...user, address: wire.address(user.address) },
  locked,
  accounts: accounts.map((account) => ({ ...account, address: wire.address(account.address) })),
})

/** Who holds some of an item, by the ledger: null while not every block is indexed. */
export const holdersOfItem = (desk: ChainDesk, asset: Hex, id: bigint): Promise<TokenItem['holders']> =>
  atOneMoment(desk.runtime, async (snapshot) => {
    if (!snapshot.coverage.complete) return null
    // Items come by number and then by holder.
    const after = id === 0n ? null : { tokenId: id - 1n, address: LAST_ADDRESS }
    const found = (await readItems(snapshot, asset, after, SHOWN + 1)).filter(({ tokenId }) => tokenId === id)
    const isAll = found.length <= SHOWN
    return {
      list: found
        .slice(0, SHOWN)
        .toSorted((a, b) => (!isAll || a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
        .map(({ address, amount }) => ({ address: desk.wire.address(address), amount: amount.toString() })),
      more: !isAll,
    }
  })
