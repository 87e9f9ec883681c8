import { OrreryError } from '@orrery/errors/orrery-error'
import type { Departures } from '@orrery/family/departures'
import type { DepartedList, DepartedMessage, DepartureStatus } from '@orrery/model/wire/rollup-settlement'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { logsOf, logsWithTransactions } from '../addresses/address-searches.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { formatCursor } from '../lists/cursor.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { createPace, searchDown } from '../lists/search-down.ts'
import { toList } from '../lists/to-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { heightsOfSpan, type TimeSpan } from '../time-span.ts'
import { findSettlement, type Settled } from './find-settlement.ts'
import { followMessages, statusOf, type FollowedMessages } from './parent-messages.ts'

export type DeparturesAsked = Pick<ListParams, 'limit' | 'cursor'> &
  TimeSpan & {
    readonly status?: DepartureStatus
    /** Who sent it, or whom it is for. */
    readonly party?: string
  }

/** Messages that are looked at together where most of them may not fit. */
const STEP = 100

/**
 * Messages of a rollup to its parent chain, newest first, as far down as one answer may look, each with what became of it there. Throws `CAPABILITY_MISSING` on chains whose logs
 * tell none.
 */
export async function listDepartures(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  { status, party, limit = 20, cursor, ...span }: DeparturesAsked,
): Promise<Answer<DepartedList>> {
  const source = (await desk.family.departures?.(desk.chain)) ?? null
  if (source === null)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'messages to a parent chain' })
  const account = party === undefined ? null : desk.family.parseAddress(party, desk.chain)
  const settled = await findSettlement(context, desk)
  const isNarrowed = status !== undefined || account !== null
  const fits = (one: DepartedMessage, at: Placed): boolean =>
    (status === undefined || one.status === status) &&
    (account === null || [at.sender, at.target].some((side) => side?.toLowerCase() === account))
  const hits: DepartedMessage[] = []
  const pace = createPace(desk)
  for (let from = cursor; ;) {
    let read!: Awaited<ReturnType<typeof readSome>>
    const asked = { limit: isNarrowed ? STEP : limit, span, ...(from !== undefined && { cursor: from }) }
    await pace.time(async () => void (read = await readSome(desk, source, settled, asked)))
    const { snapshot, messages, list, followed, lookedTo, whole, page } = read
    const fitting = isNarrowed ? messages.filter(({ hit, placed }) => fits(hit, placed)) : messages
    const left = limit - hits.length
    const isFull = fitting.length > left || (fitting.length === left && page.next !== null)
    const last = isFull && isNarrowed ? fitting[left - 1] : undefined
    hits.push(...fitting.slice(0, left).map(({ hit }) => hit))
    if (page.next !== null && !isFull && pace.goesOn()) {
      from = page.next
      continue
    }
    const next =
      last === undefined
        ? page.next
        : formatCursor(
            { way: 'older', at: list.position(last.row), anchor: snapshot.tip },
            `${desk.chain.code} ${list.name}`,
          )
    return {
      data: {
        parent: followed?.parent ?? null,
        list: toList(snapshot, { ...page, next }, hits, null),
        lookedTo: last === undefined ? lookedTo : last.row.height,
        whole: whole && next === null,
      },
      head: desk.wire.head(snapshot.tip),
    }
  }
}

type Placed = { readonly sender: string | null; readonly target: string | null }
type SomeAsked = Pick<ListParams, 'limit' | 'cursor'> & { readonly span: TimeSpan }

/** The next messages from a cursor on, each with what became of it. */
async function readSome(desk: ChainDesk, source: Departures, settled: Settled | null, { span, ...params }: SomeAsked) {
  const list = logsOf(source.contract, source.topic)
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const heights = await heightsOfSpan(desk, snapshot, span)
    const searched = await searchDown(desk, snapshot, list, params, heights)
    return { snapshot, ...searched, logs: await logsWithTransactions(snapshot, searched.page.rows) }
  })
  const left = read.logs.flatMap(({ row, ref }) => {
    const departure = source.read(row)
    return departure === null ? [] : [{ row, ref, departure, id: settled?.how.departureId(departure) ?? null }]
  })
  // Another chain's moment: what is told of it holds by itself.
  const followed: FollowedMessages | null =
    settled === null
      ? null
      : await followMessages(
          settled,
          left.flatMap(({ id }) => id ?? []),
        )
  const sinceOf = (id: Hex | null): number | null => (id === null ? null : (followed?.sinceMs ?? null))
  const messages = left.map(({ row, ref, departure, id }) => {
    const steps = followed?.of(id) ?? { proven: null, completed: null, worked: true }
    const hit: DepartedMessage = {
      txHash: desk.wire.hash(ref.hash),
      height: row.height,
      logIndex: row.logIndex,
      timeMs: ref.timeMs,
      id: departure.id,
      number: departure.number?.toString() ?? null,
      sender: departure.sender,
      target: departure.target,
      amount: departure.amount?.toString() ?? null,
      status: statusOf(steps, ref.timeMs, sinceOf(id)),
      proven: steps.proven,
      completed: steps.completed,
    }
    return { row, hit, placed: departure }
  })
  return { ...read, list, followed, messages }
}
