import type { Call } from '@orrery/model/wire/call'
import type { Move } from '@orrery/model/wire/filter'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findTokens } from '../queries/tokens/find-tokens.ts'
import { filterMoves } from '../queries/transactions/filter-all.ts'
import { filterCalls, filterTransfers } from '../queries/transactions/filter-moves.ts'
import { filterTxs } from '../queries/transactions/filter-txs.ts'
import { transferConditionsOf, txConditionsOf } from '../queries/transactions/tx-conditions.ts'
import {
  amountOf,
  between,
  coins,
  ENTRIES,
  pageOf,
  place,
  toldOf,
  transferEntry,
  txEntry,
  type Asked,
  type FeedOf,
} from './feed-entries.ts'
import { filterTextsOf, pageOfFilter } from './filter-texts.ts'
import type { FeedEntry } from './write-feed.ts'

const NEWEST = { limit: ENTRIES, cursor: undefined }

/** The decimals that amounts of one token count in; null where several are named, or none, or nobody knows it. */
async function decimalsOf(desk: ChainDesk, token: string | undefined): Promise<number | null> {
  if (token === undefined || token.includes(',')) return null
  if (token === 'native') return desk.chain.native.decimals
  const key = desk.family.parseAddress(token, desk.chain)
  return (await findTokens(desk, [key])).get(key)?.decimals ?? null
}

function callEntry(asked: Asked, call: Call): FeedEntry {
  const link = pageOf(asked, `/tx/${call.txHash}/internal`)
  const end = call.outcome === 'done' ? '' : ` (${call.outcome})`
  return {
    id: `${link}#${call.height}-${call.path}`,
    link,
    title: `${call.kind}: ${coins(asked.desk, call.value)}${end}`,
    summary: `${call.methodName ?? call.method ?? call.kind} ${between(call.from, call.to)} in ${place(call.height)}: ${call.txHash}`,
    timeMs: call.timeMs,
  }
}

function moveEntry(asked: Asked, row: Move): FeedEntry {
  const { desk } = asked
  const link = pageOf(asked, `/tx/${row.txHash}${row.of === 'call' ? '/internal' : ''}`)
  const did = row.of === 'transfer' ? '' : `${row.methodName ?? row.method ?? row.kind}: `
  const fee = row.fee === null ? '' : `, fee of the transaction ${coins(desk, row.fee)}`
  return {
    // Rows of several kinds share a transaction, and a fork that moves one is news.
    id: `${link}#${row.of}-${row.height}-${row.seq}`,
    link,
    title: `${did}${amountOf(desk, row)}${row.state === 'success' ? '' : ` (${row.state})`}`,
    summary: `${row.of} (${row.kind}) ${between(row.from, row.to ?? row.created)} in ${place(row.height)}${fee}: ${row.txHash}`,
    timeMs: row.timeMs,
  }
}

/** Feeds of filters: of rows of one kind, and of the one table of all (screens-evm §17). */
export const FILTER_FEEDS: Readonly<Record<string, FeedOf>> = {
  '/filter/moves': {
    summary:
      'Transactions, calls inside them and transfers of tokens that fit the conditions of `filterMoves`, as one list, as far as one answer looks for them.',
    async of(asked) {
      const { desk, query } = asked
      const texts = filterTextsOf(query, 'moves')
      const { status, assets } = texts
      const more = { ...(status !== undefined && { status }), ...(assets !== undefined && { assets }) }
      const { data } = await filterMoves(desk, { ...transferConditionsOf(desk, texts), ...more }, NEWEST)
      const isCoin = texts.token === undefined
      return {
        title: `${desk.chain.name.full}: filtered transactions, calls and transfers`,
        subtitle: toldOf('The newest of all kinds that fit the conditions, newest first.', data.list.hits.length, {
          next: data.list.extend.next,
          lookedTo: data.lookedTo ?? undefined,
        }),
        page: pageOf(
          asked,
          pageOfFilter('moves', texts, isCoin ? desk.chain.native.decimals : await decimalsOf(desk, texts.token)),
        ),
        entries: data.list.hits.map((row) => moveEntry(asked, row)),
      }
    },
  },
  '/filter': {
    summary: 'Transactions that fit the conditions of `filterTransactions`, as far as one answer looks for them.',
    async of(asked) {
      const { desk, query } = asked
      const texts = filterTextsOf(query, 'transactions')
      const { data } = await filterTxs(desk, txConditionsOf(desk, texts), NEWEST)
      return {
        title: `${desk.chain.name.full}: filtered transactions`,
        subtitle: toldOf('The newest transactions that fit the conditions, newest first.', data.list.hits.length, {
          next: data.list.extend.next,
          lookedTo: data.lookedTo?.height,
        }),
        page: pageOf(asked, pageOfFilter('transactions', texts, desk.chain.native.decimals)),
        entries: data.list.hits.map((tx) => txEntry(asked, tx, 'Sent')),
      }
    },
  },
  '/filter/transfers': {
    summary: 'Transfers of tokens that fit the conditions of `filterTransfers`, as far as one answer looks for them.',
    async of(asked) {
      const { desk, query } = asked
      const texts = filterTextsOf(query, 'transfers')
      const { data } = await filterTransfers(desk, transferConditionsOf(desk, texts), NEWEST)
      return {
        title: `${desk.chain.name.full}: filtered transfers`,
        subtitle: toldOf('The newest transfers that fit the conditions, newest first.', data.list.hits.length, {
          next: data.list.extend.next,
          lookedTo: data.lookedTo ?? undefined,
        }),
        page: pageOf(asked, pageOfFilter('transfers', texts, await decimalsOf(desk, texts.token))),
        entries: data.list.hits.map((row) => transferEntry(asked, row)),
      }
    },
  },
  '/filter/calls': {
    summary: 'Calls inside transactions that fit the conditions of `filterCalls`, of the blocks that were traced.',
    async of(asked) {
      const { desk, query } = asked
      const texts = filterTextsOf(query, 'calls')
      const { data } = await filterCalls(desk, txConditionsOf(desk, texts), NEWEST)
      return {
        title: `${desk.chain.name.full}: filtered calls inside transactions`,
        subtitle: toldOf('The newest calls that fit the conditions, newest first.', data.list.hits.length, {
          next: data.list.extend.next,
          lookedTo: data.lookedTo ?? undefined,
        }),
        page: pageOf(asked, pageOfFilter('calls', texts, desk.chain.native.decimals)),
        entries: data.list.hits.map((row) => callEntry(asked, row)),
      }
    },
  },
}
