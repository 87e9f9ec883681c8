import type { LogRow } from '@orrery/model/rows'
import { placeKey } from '../queries/place-key.ts'
import { logsOf } from '../queries/addresses/address-searches.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import { refsOf, source, time, TIME, type DownloadSource } from './download-source.ts'

/** Blocks that one question looks through: logs are kept by block, so that all of these blocks are read. */
const BLOCKS_AT_ONCE = 10_000

/** A list whose questions are bounded: each tells how far down it looked. */
const byParts = (list: KeysetList<LogRow>): KeysetList<LogRow> => ({
  ...list,
  async read(reads, page) {
    const { before } = page
    if (before === undefined) return list.read(reads, page)
    const floor = Math.max(page.floor ?? 0, before.height - BLOCKS_AT_ONCE)
    const rows = await list.read(reads, { ...page, floor })
    if (rows.length === page.limit || floor <= (page.floor ?? 0)) return rows
    return Object.assign([...rows], { stoppedAt: { height: floor, txIndex: 0, seq: 0 } })
  },
})

/** What a contract logged (screens-evm §16.7, logs by filter): all of it, or events of one kind. */
export const LOG_SOURCES: readonly DownloadSource[] = [
  source<LogRow>({
    name: 'address-logs',
    subject: 'address',
    columns: [
      'txHash',
      'block',
      'txIndex',
      'logIndex',
      ...TIME,
      'address',
      'event',
      'params',
      'topic0',
      'topic1',
      'topic2',
      'topic3',
      'data',
    ],
    filters: ['topic'],
    offered: ({ family }) => family.can.contracts,
    of: (desk, { subject, filter }) => ({
      list: byParts(logsOf(subject!, filter.topic === undefined ? undefined : lower(filter.topic))),
      beside: async (snapshot, rows) => ({ refs: await refsOf(snapshot, rows) }),
      cells(row, { refs }) {
        const ref = refs?.get(placeKey(row))
        const { event, topics, data, address } = desk.wire.log(row)
        return {
          txHash: ref ? desk.wire.hash(ref.hash) : null,
          block: row.height,
          txIndex: row.txIndex,
          logIndex: row.logIndex,
          ...(ref ? time(ref.timeMs) : { time: null, unix: null }),
          address,
          event: event?.name ?? null,
          params: event === null ? null : JSON.stringify(event.params),
          topic0: topics[0] ?? null,
          topic1: topics[1] ?? null,
          topic2: topics[2] ?? null,
          topic3: topics[3] ?? null,
          data,
        }
      },
    }),
  }),
]

const lower = (topic: string): `0x${string}` => `0x${topic.slice(2).toLowerCase()}`
