import type { TxRef } from '@orrery/model/reads'
import type { BlockRow, LogRow } from '@orrery/model/rows'
import type { BlockSummary } from '@orrery/model/wire/block'
import type { ContractLog } from '@orrery/model/wire/transaction'
import type { SearchedBlocks, SearchedLogs } from '@orrery/model/wire/filter'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { interfacesOf } from '../../verification/interfaces.ts'
import type { KnownInterface } from '../../verification/known-interface.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import type { KeysetList, ListParams } from '../lists/keyset-list.ts'
import { searchDown } from '../lists/search-down.ts'
import { searchUp } from '../lists/search-up.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'
import { heightsAsked, type HeightSpan, type TimeSpan } from '../time-span.ts'
import { finalityOf } from '../wire-shapes.ts'

type Asked = Pick<ListParams, 'limit' | 'cursor' | 'order'> & TimeSpan & HeightSpan

/** The way that a list is looked through. */
const searchOf = ({ order }: Asked) => (order === 'oldest' ? searchUp : searchDown)

/** Blocks of one producer, for `searchDown`: they are kept by height alone. */
export const blocksOf = (producer: Hex): KeysetList<BlockRow> => ({
  name: `blocks of ${producer}`,
  read: (reads, page) => reads.blocks(page, producer),
  position: ({ height }) => ({ height, txIndex: 0, seq: 0 }),
})

/** Logs of one contract or of all, of one kind where its first topic is named, and those alone that name an account where that is: they are kept by height alone. */
export const logsOf = (contract: Hex | null, topic0: Hex | undefined, named?: Hex): KeysetList<LogRow> => ({
  name: `logs of ${contract ?? 'all'} ${topic0 ?? ''} ${named ?? ''}`,
  read: (reads, page) => reads.logsOfContract(contract, page, topic0, named && wordOf(named)),
  position: ({ height, logIndex }) => ({ height, txIndex: 0, seq: logIndex }),
})

/** An account as events tell it: behind zeros, in 32 bytes. */
const wordOf = (account: Hex): Hex => `0x${account.slice(2).padStart(64, '0')}`

/** Blocks whose fee recipient or miner an address is, newest first unless asked the other way round (screens-evm §5), as far as one answer may look. */
export const searchBlocksOf = (desk: ChainDesk, producer: Hex, params: Asked): Promise<Answer<SearchedBlocks>> =>
  atOneMoment(desk.runtime, async (snapshot) => {
    const { page, lookedTo, whole } = await searchOf(params)(
      desk,
      snapshot,
      blocksOf(producer),
      params,
      await heightsAsked(desk, snapshot, params),
    )
    const hits = page.rows.map((row): BlockSummary => desk.wire.block(row, finalityOf(row.height, snapshot.view)))
    return {
      data: { list: toList(snapshot, page, hits, null), lookedTo, whole },
      head: desk.wire.head(snapshot.tip),
    }
  })

/** What a contract logged, newest first unless asked the other way round (screens-evm §5), as far as one answer may look. */
export const searchLogsOf = async (
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  contract: Hex,
  { topic0, named }: { readonly topic0?: Hex | undefined; readonly named?: Hex | undefined },
  params: Asked,
): Promise<Answer<SearchedLogs>> => {
  const known = await interfacesOf(context, desk, [contract])
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { page, lookedTo, whole } = await searchOf(params)(
      desk,
      snapshot,
      logsOf(contract, topic0, named),
      params,
      await heightsAsked(desk, snapshot, params),
    )
    const hits = (await logsWithTransactions(snapshot, page.rows)).map(({ row, ref }): ContractLog => ({
      ...desk.wire.log(row, known),
      txHash: desk.wire.hash(ref.hash),
      timeMs: ref.timeMs,
    }))
    const events = eventsOf(known.of(contract))
    return {
      data: { list: toList(snapshot, page, hits, null), lookedTo, whole, ...(events.length > 0 && { events }) },
      head: desk.wire.head(snapshot.tip),
    }
  })
}

/** Events that are told to choose from. */
const MOST_EVENTS = 200

/** What interfaces may log, each first topic once, by name. Pure. */
export const eventsOf = (known: readonly Pick<KnownInterface, 'read'>[]): NonNullable<SearchedLogs['events']> =>
  [
    ...new Map(
      known.flatMap(({ read }) => read.events()).map(({ key, text }) => [key, { topic: key, text }] as const),
    ).values(),
  ]
    .toSorted((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
    .slice(0, MOST_EVENTS)

/** An event wherever it was told (screens-evm §4.3), newest first, as far down as one answer may look. Contracts that were verified here read their own. */
export const searchEvent = async (
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  topic0: Hex,
  params: Asked,
): Promise<Answer<SearchedLogs>> => {
  const found = await atOneMoment(desk.runtime, async (snapshot) => {
    const searched = await searchDown(desk, snapshot, logsOf(null, topic0), params)
    return { snapshot, ...searched, logs: await logsWithTransactions(snapshot, searched.page.rows) }
  })
  const { snapshot, page, lookedTo, whole, logs } = found
  const known = await interfacesOf(
    context,
    desk,
    logs.map(({ row }) => row.address),
    'known',
  )
  const hits = logs.map(({ row, ref }): ContractLog => ({
    ...desk.wire.log(row, known),
    txHash: desk.wire.hash(ref.hash),
    timeMs: ref.timeMs,
  }))
  return {
    data: { list: toList(snapshot, page, hits, null), lookedTo, whole },
    head: desk.wire.head(snapshot.tip),
  }
}

/** Logs with the transactions that they are of, in one question to each side. */
export async function logsWithTransactions(
  { newest, deep }: Snapshot,
  rows: readonly LogRow[],
): Promise<readonly { readonly row: LogRow; readonly ref: TxRef }[]> {
  const places = rows.map(({ height, txIndex }) => ({ height, txIndex }))
  const found = places.length === 0 ? [] : await Promise.all([newest.txRefs(places), deep.txRefs(places)])
  const refs = new Map(found.flat().map((ref) => [`${ref.height} ${ref.txIndex}`, ref]))
  return rows.flatMap((row) => {
    const ref = refs.get(`${row.height} ${row.txIndex}`)
    return ref === undefined ? [] : [{ row, ref }]
  })
}
