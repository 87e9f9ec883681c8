import { OrreryError } from '@orrery/errors/orrery-error'
import type { DepartedList, DepartedMessage } from '@orrery/model/wire/rollup-settlement'
import type { Answer } from '../../contract/handler.ts'
import { logsOf, logsWithTransactions } from '../addresses/address-searches.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { searchDown } from '../lists/search-down.ts'
import { toList } from '../lists/to-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { findSettlement } from './find-settlement.ts'
import { followMessages, statusOf } from './parent-messages.ts'

/**
 * Messages of a rollup to its parent chain, newest first, as far down as one answer may look, each with what became of it there. Throws `CAPABILITY_MISSING` on chains whose logs
 * tell none.
 */
export async function listDepartures(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  params: Pick<ListParams, 'limit' | 'cursor'>,
): Promise<Answer<DepartedList>> {
  const source = (await desk.family.departures?.(desk.chain)) ?? null
  if (source === null)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'messages to a parent chain' })
  const { snapshot, page, lookedTo, whole, logs } = await atOneMoment(desk.runtime, async (snapshot) => {
    const searched = await searchDown(desk, snapshot, logsOf(source.contract, source.topic), params)
    return { snapshot, ...searched, logs: await logsWithTransactions(snapshot, searched.page.rows) }
  })
  const left = logs.flatMap(({ row, ref }) => {
    const departure = source.read(row)
    return departure === null ? [] : [{ row, ref, departure }]
  })
  const settled = await findSettlement(context, desk)
  const ids = left.map(({ departure }) => settled?.how.departureId(departure) ?? null)
  // Another chain's moment: what is told of it holds by itself.
  const followed =
    settled === null
      ? null
      : await followMessages(
          settled,
          ids.flatMap((id) => id ?? []),
        )
  const hits = left.map(({ row, ref, departure }, at): DepartedMessage => {
    const steps = followed?.of(ids[at] ?? null) ?? { proven: null, completed: null, worked: true }
    return {
      txHash: desk.wire.hash(ref.hash),
      height: row.height,
      logIndex: row.logIndex,
      timeMs: ref.timeMs,
      id: departure.id,
      number: departure.number?.toString() ?? null,
      sender: departure.sender,
      target: departure.target,
      amount: departure.amount?.toString() ?? null,
      status: statusOf(steps, ref.timeMs, ids[at] == null ? null : (followed?.sinceMs ?? null)),
      proven: steps.proven,
      completed: steps.completed,
    }
  })
  return {
    data: { parent: followed?.parent ?? null, list: toList(snapshot, page, hits, null), lookedTo, whole },
    head: desk.wire.head(snapshot.tip),
  }
}
