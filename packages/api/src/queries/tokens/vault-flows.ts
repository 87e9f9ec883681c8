import type { VaultEvents } from '@orrery/family/event-sources'
import type { LogRow } from '@orrery/model/rows'
import type { VaultFlow } from '@orrery/model/wire/events'
import type { SearchedFlows } from '@orrery/model/wire/filter'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { logsWithTransactions } from '../addresses/address-searches.ts'
import { noEvents } from '../lists/event-pages.ts'
import type { KeysetList, ListParams } from '../lists/keyset-list.ts'
import { searchDown } from '../lists/search-down.ts'
import { atOneMoment } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'

/** Logs of a contract with one of some first topics, newest first: those that are of another shape stay among them. */
const flowsOf = (contract: Hex, { topics }: VaultEvents): KeysetList<LogRow> => ({
  name: `flows of ${contract}`,
  async read(reads, page) {
    const found = await Promise.all(topics.map((topic) => reads.logsOfContract(contract, page, topic)))
    return found
      .flat()
      .toSorted((a, b) => b.height - a.height || b.logIndex - a.logIndex)
      .slice(0, page.limit)
  },
  position: ({ height, logIndex }) => ({ height, txIndex: 0, seq: logIndex }),
})

/** What came into a vault and left it, newest first (ERC-4626), as far down as one answer may look. */
export async function searchFlowsOf(
  desk: ChainDesk,
  vault: Hex,
  params: Pick<ListParams, 'limit' | 'cursor'>,
): Promise<Answer<SearchedFlows>> {
  const source = desk.family.events?.vaults
  if (source === undefined) {
    const { data, head } = await noEvents<VaultFlow>(desk, params)
    return { data: { list: data, lookedTo: null, whole: true }, head }
  }
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { page, lookedTo, whole } = await searchDown(desk, snapshot, flowsOf(vault, source), params)
    const hits = (await logsWithTransactions(snapshot, page.rows)).flatMap(({ row, ref }): VaultFlow[] => {
      const flow = source.read(row)
      if (flow === null) return []
      return [
        {
          txHash: desk.wire.hash(ref.hash),
          height: row.height,
          txIndex: row.txIndex,
          logIndex: row.logIndex,
          timeMs: ref.timeMs,
          kind: flow.kind,
          sender: desk.wire.address(flow.sender),
          owner: desk.wire.address(flow.owner),
          receiver: desk.wire.party(flow.receiver),
          assets: flow.assets.toString(),
          shares: flow.shares.toString(),
        },
      ]
    })
    return {
      data: { list: toList(snapshot, page, hits, null), lookedTo, whole },
      head: desk.wire.head(snapshot.tip),
    }
  })
}
