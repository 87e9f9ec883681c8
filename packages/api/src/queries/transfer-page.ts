import type { TransferRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { Transfer } from '@orrery/model/wire/transaction'
import type { Answer } from '../contract/handler.ts'
import type { ChainDesk } from './chain-desk.ts'
import { findTokens } from './find-tokens.ts'
import { readKeysetPage, type KeysetList, type KeysetPage, type ListParams } from './keyset-list.ts'
import { atOneMoment, type Snapshot } from './snapshot.ts'
import { cutToSpan, isCut, type TimeSpan } from './time-span.ts'
import { toList } from './to-list.ts'

/** A page of any list of transfers with its tokens named. With a span of time only its rows; they are not counted. `count` gives the exact total where one is known; the page may tell it. */
export async function transferPage(
  desk: ChainDesk,
  list: KeysetList<TransferRow>,
  params: ListParams & TimeSpan,
  count: (snapshot: Snapshot, page: KeysetPage<TransferRow>) => Promise<number | null>,
): Promise<Answer<ListOf<Transfer>>> {
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const page = await readKeysetPage(desk, snapshot, await cutToSpan(desk, snapshot, list, params), params)
    return { snapshot, page, total: isCut(params) ? null : await count(snapshot, page) }
  })
  // Names may come from the node, which must not hold up the moment above.
  const tokens = await findTokens(
    desk,
    read.page.rows.map((row) => row.asset),
  )
  const hits = read.page.rows.map((row) => desk.wire.transfer(row, tokens))
  return { data: toList(read.snapshot, read.page, hits, read.total), head: desk.wire.head(read.snapshot.tip) }
}
