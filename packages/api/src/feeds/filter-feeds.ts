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
  UNTOLD,
} from './feed-entries.ts'
import { filterTextsOf, pageOfFilter, type FilterKind } from './filter-texts.ts'
import type { FeedEntry } from './write-feed.ts'

type FilterTexts = ReturnType<typeof filterTextsOf>

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
    title: `${did}${row.amount === null ? UNTOLD : amountOf(desk, { ...row, amount: row.amount })}${row.state === 'success' ? '' : ` (${row.state})`}`,
    summary: `${row.of} (${row.kind}) ${between(row.from, row.to ?? row.created)} in ${place(row.height)}${fee}: ${row.txHash}`,
    timeMs: row.timeMs,
  }
}

/** What a filter found, whatever kind its rows are of. */
type Found<Row> = { readonly rows: readonly Row[]; readonly next: string | null; readonly lookedTo: number | null }

/** The feed of a filter: what its rows are called, how they are found and told, and whether amounts are those of the token that is named. */
const filterFeed = <Row>(feed: {
  readonly kind: FilterKind
  readonly summary: string
  readonly what: string
  readonly newest: string
  readonly unitOf: (texts: FilterTexts) => string | undefined
  find(desk: ChainDesk, texts: FilterTexts): Promise<Found<Row>>
  entry(asked: Asked, row: Row): FeedEntry
}): FeedOf => ({
  summary: feed.summary,
  async of(asked) {
    const { desk, query } = asked
    const texts = filterTextsOf(query, feed.kind)
    const { rows, next, lookedTo } = await feed.find(desk, texts)
    const decimals = await decimalsOf(desk, feed.unitOf(texts))
    return {
      title: `${desk.chain.name.full}: filtered ${feed.what}`,
      subtitle: toldOf(feed.newest, rows.length, { next, lookedTo: lookedTo ?? undefined }),
      page: pageOf(asked, pageOfFilter(feed.kind, texts, decimals)),
      entries: rows.map((row) => feed.entry(asked, row)),
    }
  },
})

const ofCoin = () => 'native'
const found = <Row>(
  list: { readonly hits: readonly Row[]; readonly extend: { readonly next: string | null } },
  lookedTo: number | null | undefined,
): Found<Row> => ({ rows: list.hits, next: list.extend.next, lookedTo: lookedTo ?? null })

/** Feeds of filters: of rows of one kind, and of the one table of all (screens-evm §17). */
export const FILTER_FEEDS: Readonly<Record<string, FeedOf>> = {
  '/filter/moves': filterFeed({
    kind: 'moves',
    summary:
      'Transactions, calls inside them and transfers of tokens that fit the conditions of `filterMoves`, as one list, as far as one answer looks for them.',
    what: 'transactions, calls and transfers',
    newest: 'The newest of all kinds that fit the conditions, newest first.',
    unitOf: ({ token }) => token ?? 'native',
    async find(desk, texts) {
      const { status, assets } = texts
      const more = { ...(status !== undefined && { status }), ...(assets !== undefined && { assets }) }
      const { data } = await filterMoves(desk, { ...transferConditionsOf(desk, texts), ...more }, NEWEST)
      return found(data.list, data.lookedTo)
    },
    entry: moveEntry,
  }),
  '/filter': filterFeed({
    kind: 'transactions',
    summary: 'Transactions that fit the conditions of `filterTransactions`, as far as one answer looks for them.',
    what: 'transactions',
    newest: 'The newest transactions that fit the conditions, newest first.',
    unitOf: ofCoin,
    async find(desk, texts) {
      const { data } = await filterTxs(desk, txConditionsOf(desk, texts), NEWEST)
      return found(data.list, data.lookedTo?.height)
    },
    entry: (asked, tx) => txEntry(asked, tx, 'Sent'),
  }),
  '/filter/transfers': filterFeed({
    kind: 'transfers',
    summary: 'Transfers of tokens that fit the conditions of `filterTransfers`, as far as one answer looks for them.',
    what: 'transfers',
    newest: 'The newest transfers that fit the conditions, newest first.',
    unitOf: ({ token }) => token,
    async find(desk, texts) {
      const { data } = await filterTransfers(desk, transferConditionsOf(desk, texts), NEWEST)
      return found(data.list, data.lookedTo)
    },
    entry: transferEntry,
  }),
  '/filter/calls': filterFeed({
    kind: 'calls',
    summary: 'Calls inside transactions that fit the conditions of `filterCalls`, of the blocks that were traced.',
    what: 'calls inside transactions',
    newest: 'The newest calls that fit the conditions, newest first.',
    unitOf: ofCoin,
    async find(desk, texts) {
      const { data } = await filterCalls(desk, txConditionsOf(desk, texts), NEWEST)
      return found(data.list, data.lookedTo)
    },
    entry: callEntry,
  }),
}
