import type { EventSources } from '@orrery/family/event-sources'
import type { FamilyRow, LogRow } from '@orrery/model/rows'
import type { TokenSpenders } from '@orrery/model/wire/events'
import type { SearchedApprovals } from '@orrery/model/wire/filter'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { logsWithTransactions } from '../addresses/address-searches.ts'
import { approvalShape, askNow, isRevoked, isUnlimited } from '../addresses/approvals.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { kindOf, nameTokens, noEvents, type EventRow } from '../lists/event-pages.ts'
import type { KeysetList, ListParams } from '../lists/keyset-list.ts'
import { searchDown } from '../lists/search-down.ts'
import { atOneMoment } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'

type Logs = EventSources['approvals']['logs']

/** Logs of a token with one of some first topics, newest first: those that are of another shape stay among them. */
const approvalLogsOf = (token: Hex, { topics }: Logs): KeysetList<LogRow> => ({
  name: `approvals of ${token}`,
  async read(reads, page) {
    const found = await Promise.all(topics.map((topic) => reads.logsOfContract(token, page, topic)))
    return found
      .flat()
      .toSorted((a, b) => b.height - a.height || b.logIndex - a.logIndex)
      .slice(0, page.limit)
  },
  position: ({ height, logIndex }) => ({ height, txIndex: 0, seq: logIndex }),
})

/** A log as the table of approvals has it; null for one of another shape. */
function rowOf(log: LogRow, logs: Logs): FamilyRow | null {
  const told = logs.read(log)
  if (told === null) return null
  const { kind, owner, spender, value } = told
  const place = { height: log.height, tx_index: log.txIndex, seq: log.logIndex }
  return { ...place, kind, owner, spender, value, token: log.address, expires: null }
}

/** Permissions for one token as its own logs tell them, newest first, as far down as one answer may look, and what it answers of them now (screens-evm §8.2). */
export async function searchTokenApprovals(
  desk: ChainDesk,
  token: Hex,
  params: Pick<ListParams, 'limit' | 'cursor'>,
): Promise<Answer<SearchedApprovals>> {
  const source = desk.family.events
  if (source === undefined) {
    const { data, head } = await noEvents<never>(desk, params)
    return { data: { list: data, lookedTo: null, whole: true }, head }
  }
  const { logs, byOwner } = source.approvals
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const found = await searchDown(desk, snapshot, approvalLogsOf(token, logs), params)
    return { snapshot, ...found, logs: await logsWithTransactions(snapshot, found.page.rows) }
  })
  const events = read.logs.flatMap(({ row: log, ref }): EventRow[] => {
    const row = rowOf(log, logs)
    const place = {
      txHash: desk.wire.hash(ref.hash),
      height: log.height,
      txIndex: log.txIndex,
      logIndex: log.logIndex,
      timeMs: ref.timeMs,
    }
    return row === null ? [] : [{ row, place }]
  })
  const shape = approvalShape(desk, source, 'owner')
  const [names, now] = await Promise.all([nameTokens(desk, [token]), askNow(desk, events, byOwner.kinds, null)])
  const hits = events.map((event, index) => ({ ...shape.write(event, names), now: now[index] ?? null }))
  return {
    data: { list: toList(read.snapshot, read.page, hits, null), lookedTo: read.lookedTo, whole: read.whole },
    head: desk.wire.head(read.snapshot.tip),
  }
}

/** Logs from which those who may take most are told, and how many of them are. */
const LOOKED = 1_000
const STEP = 100
/** Nor is longer looked for them. */
const LOOK_MS = 1_500
const SHOWN = 20

/**
 * Who may take a token of most owners, by its newest logs: the last word of each owner on each spender, without what was taken back (screens-evm §8.2). What an owner said before these
 * logs is not counted, so that a spender of old has more than is told.
 */
export async function readTokenSpenders(desk: ChainDesk, token: Hex): Promise<Answer<TokenSpenders>> {
  const approvals = desk.family.events?.approvals
  const kinds = approvals?.byOwner.kinds ?? []
  return atOneMoment(desk.runtime, async (snapshot) => {
    const last = new Map<string, FamilyRow>()
    const begun = desk.clock.monotonic()
    let [looked, lookedTo, whole]: [number, number | null, boolean] = [0, null, true]
    for (let cursor: string | null | undefined; approvals !== undefined && cursor !== null && looked < LOOKED;) {
      const found = await searchDown(desk, snapshot, approvalLogsOf(token, approvals.logs), {
        limit: STEP,
        ...(cursor !== undefined && { cursor }),
      })
      for (const log of found.page.rows) {
        const row = rowOf(log, approvals.logs)
        // An item is of its number, whoever may take it.
        const key =
          row &&
          (kindOf(row, kinds) === 'item'
            ? `item ${String(row['value'])}`
            : `${String(row['owner'])} ${String(row['spender'])}`)
        if (key !== null && !last.has(key)) last.set(key, row!)
      }
      looked += found.page.rows.length
      lookedTo = found.lookedTo
      whole = found.whole
      cursor = found.page.next
      // Where so little is found as that, looking on would take long.
      if (found.page.rows.length < STEP || desk.clock.monotonic() - begun > LOOK_MS) break
    }
    const standing = [...last.values()].filter((row) => !isRevoked(row, kindOf(row, kinds)))
    const bySpender = Map.groupBy(standing, (row) => row['spender'] as Hex)
    const spenders = [...bySpender].map(([spender, rows]) => {
      const limited = rows.filter((row) => kindOf(row, kinds) === 'erc20' && !isUnlimited(row, 'erc20'))
      return {
        address: desk.wire.address(spender),
        approvers: new Set(rows.map((row) => row['owner'])).size,
        unlimited: rows.filter((row) => isUnlimited(row, kindOf(row, kinds))).length,
        allItems: rows.filter((row) => kindOf(row, kinds) === 'all').length,
        amount: limited.reduce((sum, row) => sum + (row['value'] as bigint), 0n).toString(),
      }
    })
    return {
      data: {
        spenders: spenders
          .toSorted((a, b) => b.approvers - a.approvers || (a.address < b.address ? -1 : 1))
          .slice(0, SHOWN),
        looked,
        lookedTo,
        whole: whole && snapshot.coverage.complete,
      },
      head: desk.wire.head(snapshot.tip),
    }
  })
}
