import type { CallRow } from '@orrery/model/calls'
import { EMPTY } from '@orrery/primitives/hex'
import { placeKey } from '../queries/place-key.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { countTraced } from '../queries/ledgers/ledger-coverage.ts'
import { countBlocks } from '../queries/lists/chain-lists.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import { accountCallList, callSourceOf } from '../queries/transactions/call-lists.ts'
import { fittingCalls } from '../queries/transactions/filter-moves.ts'
import { txConditionsOf } from '../queries/transactions/tx-conditions.ts'
import { worthRange } from '../queries/transactions/worth-range.ts'
import { amount, refsOf, source, time, TIME, WORTHS, type Asked, type DownloadSource } from './download-source.ts'
import { createRowWorths, type RowWorths } from './row-worths.ts'

const callSource = (
  given: Pick<DownloadSource, 'name' | 'subject' | 'filters'>,
  listOf: (desk: ChainDesk, asked: Asked, worths: RowWorths) => KeysetList<CallRow> | (() => KeysetList<CallRow>),
): DownloadSource =>
  source<CallRow>({
    ...given,
    columns: [
      'txHash',
      'block',
      'txIndex',
      'seq',
      ...TIME,
      'path',
      'kind',
      'outcome',
      'from',
      'to',
      'value',
      'priceNow',
      'dollarsNow',
      'gas',
      'gasUsed',
      'method',
      'methodName',
      'error',
    ],
    offered: ({ family, runtime }) =>
      family.calls !== undefined && runtime.status().capabilities?.can.traces?.ok === true,
    of: (desk, asked, worths = createRowWorths(desk)) => ({
      list: listOf(desk, asked, worths),
      prepare: (signal) => worths.prepare(signal),
      isWhole: async (snapshot) => (await countTraced(desk, snapshot)) >= countBlocks(snapshot),
      beside: async (snapshot, rows) => ({ refs: await refsOf(snapshot, rows) }),
      cells(row, { refs }, amounts) {
        const ref = refs?.get(placeKey(row))
        const call = desk.wire.call(row, ref ?? { hash: '0x', timeMs: 0 })
        return {
          ...call,
          txHash: ref ? call.txHash : null,
          block: call.height,
          ...(ref ? time(ref.timeMs) : { time: null, unix: null }),
          value: amount(call.value, desk.chain.native.decimals, amounts),
          ...worths.now(EMPTY, row.value, desk.chain.native.decimals),
        }
      },
    }),
  })

/** Calls inside transactions: of an address, and by conditions (screens-evm §16.7, §17). */
export const CALL_SOURCES: readonly DownloadSource[] = [
  callSource({ name: 'address-calls', subject: 'address' }, (desk, { subject }) =>
    accountCallList(subject!, callSourceOf(desk)),
  ),
  callSource(
    {
      name: 'filtered-calls',
      subject: 'chain',
      filters: ['from', 'to', 'method', 'least', 'most', 'status', 'sides', 'notFrom', 'notTo', 'notMethod', ...WORTHS],
    },
    (desk, { filter }, worths) => {
      const conditions = txConditionsOf(desk, filter)
      return () => fittingCalls(desk, { ...conditions, ...worthRange(desk, filter, worths.worth) })
    },
  ),
]
