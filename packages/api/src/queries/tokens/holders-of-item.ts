import type { Balance } from '@orrery/model/reads'
import type { ListOf } from '@orrery/model/wire/common'
import type { ItemHolder } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { toList } from '../lists/to-list.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { writeItemHolders } from './item-holders.ts'
import { readItems } from './list-items.ts'

/** Holders that are put in order: as many as numbered pages reach. */
const MOST = 10_000
/** Read first: most items have no more of them, and what stands behind is of other items. */
const FEW = 200

/**
 * Who holds some of one item of an NFT contract, the largest first; the first 10,000 by address where there are more. Sums of the ledger, so only where every
 * block is indexed, but for what the contract says where it disagreed with them (screens-evm §8.3, reliability F-39).
 */
export async function listHoldersOfItem(
  desk: ChainDesk,
  asset: Hex,
  id: bigint,
  params: ListParams,
): Promise<Answer<ListOf<ItemHolder>>> {
  const { snapshot, page, whole, total } = await atOneMoment(desk.runtime, async (snapshot) => {
    const whole = snapshot.coverage.complete
    const held = whole ? await readHolders(snapshot, asset, id) : []
    const isAll = held.length <= MOST
    const rows = isAll
      ? held.toSorted((a, b) =>
          a.amount === b.amount ? (a.address < b.address ? -1 : 1) : a.amount > b.amount ? -1 : 1,
        )
      : held.slice(0, MOST)
    const page = await readOffsetPage<Balance>(
      {
        name: `${desk.chain.code} holders of ${id} of ${asset}`,
        anchor: null,
        read: async (offset, limit) => rows.slice(offset, offset + limit),
      },
      params,
    )
    return { snapshot, page, whole, total: isAll ? rows.length : null }
  })
  const data = toList(snapshot, page, await writeItemHolders(desk, asset, page.rows), total)
  return {
    data:
      whole && total !== null
        ? data
        : { ...data, total: whole ? data.total : null, extend: { ...data.extend, totalIsFloor: true } },
    head: desk.wire.head(snapshot.tip),
  }
}

async function readHolders(snapshot: Snapshot, asset: Hex, id: bigint): Promise<readonly Balance[]> {
  for (const count of [FEW, MOST + 1]) {
    // Items come by number and then by holder: no address stands before this one.
    const found = await readItems(snapshot, asset, { tokenId: id, address: '0x' }, count)
    const own = found.filter(({ tokenId }) => tokenId === id)
    if (own.length < count || count > MOST) return own
  }
  return []
}
