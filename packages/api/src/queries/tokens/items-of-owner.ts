import type { Balance } from '@orrery/model/reads'
import type { ListOf } from '@orrery/model/wire/common'
import type { ItemHolder } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { itemsOfAccount } from '../addresses/account-items.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'
import { writeItemHolders } from './item-holders.ts'

/** Items of an NFT contract that one address holds, by number: sums of the ledger, so only where every block is indexed. */
export async function listItemsOfOwner(
  desk: ChainDesk,
  asset: Hex,
  owner: Hex,
  params: ListParams,
): Promise<Answer<ListOf<ItemHolder>>> {
  const { snapshot, page, whole } = await atOneMoment(desk.runtime, async (snapshot) => {
    const whole = snapshot.coverage.complete
    const page = await readOffsetPage<Balance>(
      {
        name: `${desk.chain.code} items of ${asset} that ${owner} holds`,
        anchor: null,
        async read(offset, limit) {
          const rows: Balance[] = []
          if (!whole) return rows
          let at = 0
          for await (const row of itemsOfAccount(snapshot, owner, asset)) {
            if (at++ >= offset) rows.push(row)
            if (rows.length === limit) break
          }
          return rows
        },
      },
      params,
    )
    return { snapshot, page, whole }
  })
  const data = toList(snapshot, page, await writeItemHolders(desk, asset, page.rows), null)
  return {
    data: whole ? data : { ...data, total: null, extend: { ...data.extend, totalIsFloor: true } },
    head: desk.wire.head(snapshot.tip),
  }
}
