import type { AccountTx } from '@orrery/model/reads'
import type { BalanceChange, BalanceHistory } from '@orrery/model/wire/balance-history'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { walkedPage } from './account-filters.ts'
import { balancesAfter } from './balance-after.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTxList } from '../lists/chain-lists.ts'
import { readKeysetPage, type ListParams } from '../lists/keyset-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { cutToSpan, type TimeSpan } from '../time-span.ts'
import { toList } from '../lists/to-list.ts'

/**
 * What each transaction changed of what an address has in outputs, newest first, and what it had after each: by its outputs, null while blocks below are not
 * indexed and from a transaction on whose inputs are not known.
 */
export const outputBalanceHistoryOf = (
  desk: ChainDesk,
  address: Hex,
  asked: Pick<ListParams, 'limit' | 'cursor'> & TimeSpan,
): Promise<Answer<BalanceHistory>> =>
  atOneMoment(desk.runtime, async (snapshot) => {
    const list = await cutToSpan(desk, snapshot, accountTxList(address), asked)
    const found = await readKeysetPage(desk, snapshot, list, asked)
    const isNewest = found.offset === 0 && asked.until === undefined
    const page = walkedPage(found)
    const after = await balancesAfter(desk, snapshot, address, page.rows, isNewest)
    const hits = page.rows.map((row, at) => changeOf(desk, row, after[at] ?? null))
    return {
      data: {
        token: null,
        list: toList(snapshot, page, hits, null),
        source: hits.some((row) => row.after !== null) ? 'ledger' : null,
        traced: null,
        days: null,
      },
      head: desk.wire.head(snapshot.tip),
    }
  })

const changeOf = (
  { wire }: ChainDesk,
  { height, txIndex, net, tx }: AccountTx,
  after: bigint | null,
): BalanceChange => ({
  height,
  timeMs: tx.timeMs,
  txIndex,
  seq: 0,
  txHash: wire.hash(tx.hash),
  cause: 'transaction',
  change: net?.toString() ?? null,
  // All inputs pay it together: nobody's share of it is known.
  fee: null,
  other: null,
  tokenId: null,
  after: after?.toString() ?? null,
})
