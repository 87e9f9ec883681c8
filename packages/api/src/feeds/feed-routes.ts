import { decimalText } from '@orrery/format/decimal'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { AccountTransferFilter } from '@orrery/model/reads'
import type { TokenStandard, TransferRow } from '@orrery/model/rows'
import type { Call } from '@orrery/model/wire/call'
import type { AccountTx, Transfer, TxSummary } from '@orrery/model/wire/transaction'
import type { WokenCoin } from '@orrery/model/wire/rich'
import type { Hex } from '@orrery/primitives/hex'
import { transferFilterOf, txFilterOf } from '../queries/addresses/account-filters.ts'
import { listAccountTxs } from '../queries/addresses/account-txs.ts'
import { filterCalls, filterTransfers } from '../queries/transactions/filter-moves.ts'
import { filterTxs } from '../queries/transactions/filter-txs.ts'
import { accountTransferList, tokenTransferList, transferList, txList } from '../queries/lists/chain-lists.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findTokens } from '../queries/tokens/find-tokens.ts'
import { readKeysetPage, type KeysetList } from '../queries/lists/keyset-list.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import { cutToSpan, type TimeSpan } from '../queries/time-span.ts'
import { transferPage } from '../queries/transactions/transfer-page.ts'
import { transferConditionsOf, txConditionsOf } from '../queries/transactions/tx-conditions.ts'
import { listWokenCoins } from '../queries/rankings/woken-coins.ts'
import { finalityOf } from '../queries/wire-shapes.ts'
import { filterTextsOf, pageOfFilter } from './filter-texts.ts'
import type { Feed, FeedEntry } from './write-feed.ts'

/** Entries of a feed. */
const ENTRIES = 50
const NEWEST = { limit: ENTRIES, cursor: undefined }
const DECIMALS_LIMIT = 77
const STANDARDS: readonly string[] = ['native', 'erc20', 'erc721', 'erc1155'] satisfies readonly TokenStandard[]

type Asked = {
  readonly desk: ChainDesk
  readonly params: Readonly<Record<string, string | undefined>>
  /** The filter, by name. */
  readonly query: Readonly<Record<string, unknown>>
  /** Origin of links. */
  readonly base: string
}
type Told = Omit<Feed, 'self'>

/** What a feed's query says by one name; undefined where it says nothing. Throws `PARAMETER_INVALID`. */
function textOf({ query }: Asked, name: string, form: RegExp, reason = 'it cannot be read'): string | undefined {
  const text = query[name]
  if (text === undefined || text === '') return undefined
  if (typeof text !== 'string' || !form.test(text)) throw new OrreryError('PARAMETER_INVALID', { name, reason })
  return text
}

const standardOf = (asked: Asked): TokenStandard | undefined =>
  textOf(asked, 'standard', new RegExp(`^(?:${STANDARDS.join('|')})$`), `it must be one of ${STANDARDS.join(', ')}`) as
    | TokenStandard
    | undefined

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d\d-\d\d$/

/** The days of a list, `from` and `to` as its page has them. */
function spanOf(asked: Asked): TimeSpan {
  const day = (name: 'from' | 'to'): number | undefined => {
    const text = textOf(asked, name, DAY)
    if (text === undefined) return undefined
    const ms = Date.parse(text)
    // Engines take the 31st of February for a day in March.
    if (ms >= 0 && new Date(ms).toISOString().startsWith(text)) return ms
    throw new OrreryError('PARAMETER_INVALID', { name, reason: 'there is no such day' })
  }
  const [since, to] = [day('from'), day('to')]
  return { ...(since !== undefined && { since }), ...(to !== undefined && { until: to + DAY_MS }) }
}

const TEXTS = {
  direction: /^(?:in|out|self)$/,
  with: /^.{1,160}$/s,
  method: /^0x[0-9a-f]{8}$/i,
  status: /^(?:success|failed)$/,
  token: /^.{1,160}$/s,
}

const told = (asked: Asked, names: readonly (keyof typeof TEXTS)[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = textOf(asked, name, TEXTS[name])
      return text === undefined ? [] : [[name, text]]
    }),
  )

/** The filter of `listAddressTransactions`, from the query of a feed. */
const accountFilterOf = (asked: Asked, address: Hex) =>
  txFilterOf(
    asked.desk,
    address,
    told(asked, ['direction', 'with', 'method', 'status']) as Parameters<typeof txFilterOf>[2],
  )

/** The filter of `listAddressTransfers`. */
const accountTransferFilterOf = (asked: Asked, address: Hex) =>
  transferFilterOf(
    asked.desk,
    address,
    told(asked, ['direction', 'with', 'token']) as Parameters<typeof transferFilterOf>[2],
  )

/** The path of a page with the part of a feed's query that it takes, too. */
function narrowedPath({ query }: Asked, path: string, names: readonly string[]): string {
  const taken = new URLSearchParams(
    [...names, 'from', 'to'].flatMap((name): [string, string][] => {
      const text = query[name]
      return typeof text === 'string' && text !== '' ? [[name, text]] : []
    }),
  )
  return `${path}${taken.size === 0 ? '' : `?${taken}`}`
}

const coins = ({ chain }: ChainDesk, amount: string): string =>
  `${decimalText({ units: BigInt(amount), scale: chain.native.decimals })} ${chain.native.symbol}`

/** An amount as its token writes it; the raw number where the token does not say how. */
function amountOf(desk: ChainDesk, { token, amount, tokenId }: Transfer): string {
  if (token === null) return coins(desk, amount)
  const name = token.symbol ?? token.address
  if (tokenId !== null) return `${amount === '1' ? '' : `${amount} × `}${name} #${tokenId}`
  const { decimals } = token
  return `${decimals === null || decimals > DECIMALS_LIMIT ? amount : decimalText({ units: BigInt(amount), scale: decimals })} ${name}`
}

const pageOf = ({ desk, base }: Asked, path: string): string => `${base}/${desk.chain.path}${path}`
const place = (height: number | null): string => (height === null ? 'not in a block yet' : `block ${height}`)
const between = (from: string | null, to: string | null): string => `from ${from ?? 'nobody'} to ${to ?? 'nobody'}`

function txEntry(asked: Asked, tx: TxSummary, did: string): FeedEntry {
  const link = pageOf(asked, `/tx/${tx.hash}`)
  const { desk } = asked
  const parties = tx.from === null && tx.to === null ? '' : `, ${between(tx.from, tx.to ?? tx.created)}`
  const fee = tx.fee === null ? '' : `, fee ${coins(desk, tx.fee)}`
  return {
    // A transaction that comes into a block is news, and so is one that a fork moves.
    id: `${link}#${tx.height ?? tx.finality}`,
    link,
    title: `${did} ${coins(desk, tx.value)}${tx.status === 'failed' ? ' (failed)' : ''}`,
    summary: `${tx.methodName ?? tx.kind} in ${place(tx.height)}${parties}${fee}: ${tx.hash}`,
    timeMs: tx.timeMs,
  }
}

function transferEntry(asked: Asked, row: Transfer): FeedEntry {
  const link = pageOf(asked, `/tx/${row.txHash}`)
  const did = row.from === null ? 'Minted' : row.to === null ? 'Burnt' : 'Moved'
  return {
    id: `${link}#${row.height}-${row.seq}`,
    link,
    title: `${did} ${amountOf(asked.desk, row)}`,
    summary: `${between(row.from, row.to)} in ${place(row.height)}: ${row.txHash}`,
    timeMs: row.timeMs,
  }
}

function wokenEntry(asked: Asked, coin: WokenCoin): FeedEntry {
  const link = pageOf(asked, `/tx/${coin.txHash}`)
  const made = new Date(coin.madeMs).toISOString().slice(0, 10)
  return {
    // A fork that moves the spend is news.
    id: `${link}#${coin.height}-${coin.input}`,
    link,
    title: `${coins(asked.desk, coin.amount)} woke up after ${coin.years} ${coin.years === 1 ? 'year' : 'years'}`,
    summary: `made on ${made} in block ${coin.madeHeight} for ${coin.address ?? 'a script without an address'}, spent in block ${coin.height}: ${coin.txHash}`,
    timeMs: coin.timeMs,
  }
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

/** The decimals that amounts of one token count in; null where several are named, or none, or nobody knows it. */
async function decimalsOf(desk: ChainDesk, token: string | undefined): Promise<number | null> {
  if (token === undefined || token.includes(',')) return null
  if (token === 'native') return desk.chain.native.decimals
  const key = desk.family.parseAddress(token, desk.chain)
  return (await findTokens(desk, [key])).get(key)?.decimals ?? null
}

const DID: Readonly<Record<AccountTx['direction'], string>> = { in: 'Received', out: 'Sent', self: 'Moved' }

/** What a feed says of itself, and down to where looking for entries was given up, where it was: what is older may fit, too. */
function toldOf(
  subtitle: string,
  entries: number,
  { next, lookedTo }: { readonly next: string | null; readonly lookedTo?: number | undefined },
): string {
  if (entries >= ENTRIES || next === null) return subtitle
  const end = 'what is older may fit, too, and the page goes on from there.'
  return lookedTo === undefined
    ? `${subtitle} Not all were looked at: ${end}`
    : `${subtitle} Looked at down to block ${lookedTo}: ${end}`
}

/** A feed of transfers: those of a list, newest first. */
async function transferFeed(
  asked: Asked,
  list: KeysetList<TransferRow>,
  tell: (newest: Transfer | undefined) => Pick<Told, 'title' | 'subtitle'> & { readonly path: string },
  filter?: AccountTransferFilter,
): Promise<Told> {
  const params = { limit: ENTRIES, ...spanOf(asked) }
  const { data } = await transferPage(asked.desk, list, params, async () => null, filter)
  const { path, title, subtitle } = tell(data.hits[0])
  return {
    title,
    subtitle: toldOf(subtitle, data.hits.length, data.extend),
    page: pageOf(asked, path),
    entries: data.hits.map((row) => transferEntry(asked, row)),
  }
}

const addressOf = ({ desk, params }: Asked) => desk.family.parseAddress(params['address'] ?? '', desk.chain)

/** The feeds by their path below `/api/explorer/feeds/{chain}`, without the ending that says the form. */
export const FEEDS: Readonly<Record<string, { readonly summary: string; of(asked: Asked): Promise<Told> }>> = {
  '/transactions': {
    summary:
      'The chain’s newest transactions; with `from` and `to` those of these days, which are `2026-01-31` in UTC.',
    async of(asked) {
      const { desk } = asked
      const span = spanOf(asked)
      const hits = await atOneMoment(desk.runtime, async (snapshot) => {
        const list = await cutToSpan(desk, snapshot, txList, span)
        const { rows } = await readKeysetPage(desk, snapshot, list, { limit: ENTRIES })
        return rows.map((row) => desk.wire.tx(row, finalityOf(row.height, snapshot.view)))
      })
      return {
        title: `${desk.chain.name.full}: transactions`,
        subtitle: 'The newest transactions, newest first.',
        page: pageOf(asked, narrowedPath(asked, '/tx-list', [])),
        entries: hits.map((tx) => txEntry(asked, tx, 'Sent')),
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
  '/woken': {
    summary:
      'Coins of an output chain that were spent after they lay still for years: `years` or longer, 1 where it does not say.',
    async of(asked) {
      const { desk } = asked
      const years = Number(
        textOf(asked, 'years', /^(?:[1-9]\d?|100)$/, 'it must be a number of years up to 100') ?? '1',
      )
      const { data } = await listWokenCoins(desk, years, { limit: ENTRIES })
      return {
        title: `${desk.chain.name.full}: coins that woke up after ${years} ${years === 1 ? 'year' : 'years'} or longer`,
        subtitle: 'Outputs that were spent after they lay still, the newest spend first.',
        page: pageOf(asked, `/woken-list${years === 1 ? '' : `?years=${years}`}`),
        entries: data.hits.map((coin) => wokenEntry(asked, coin)),
      }
    },
  },
  '/transfers': {
    summary: 'The chain’s newest transfers, of one standard where `standard` names it, and of days likewise.',
    async of(asked) {
      const { desk } = asked
      const standard = standardOf(asked)
      return transferFeed(asked, transferList(standard), () => ({
        title: `${desk.chain.name.full}: transfers${standard ? ` (${standard})` : ''}`,
        subtitle: 'The newest transfers, newest first.',
        path: narrowedPath(asked, '/transfer-list', ['standard']),
      }))
    },
  },
  '/address/:address': {
    summary:
      'What an address sent and received, waiting transactions first; with `direction`, `with`, `method`, `status` and days those alone that fit.',
    async of(asked) {
      const { desk } = asked
      const key = addressOf(asked)
      const name = desk.wire.address(key)
      const filter = accountFilterOf(asked, key)
      const { data } = await listAccountTxs(desk, key, { limit: ENTRIES, filter, ...spanOf(asked) })
      return {
        title: `${name} on ${desk.chain.name.full}`,
        subtitle: toldOf('Transactions of the address, newest first.', data.hits.length, data.extend),
        page: pageOf(asked, narrowedPath(asked, `/address/${name}`, ['direction', 'with', 'method', 'status'])),
        entries: data.hits.map((tx) => txEntry(asked, tx, DID[tx.direction])),
      }
    },
  },
  '/address/:address/transfers': {
    summary:
      'Transfers to and from an address; with `standard`, `direction`, `with`, `token` and days those alone that fit.',
    async of(asked) {
      const { desk } = asked
      const key = addressOf(asked)
      const name = desk.wire.address(key)
      const filter = accountTransferFilterOf(asked, key)
      // A filtered list is looked through as far as one answer may.
      return transferFeed(
        asked,
        accountTransferList(key, standardOf(asked), filter),
        () => ({
          title: `${name} on ${desk.chain.name.full}: transfers`,
          subtitle: 'Transfers to and from the address, newest first.',
          path: narrowedPath(asked, `/address/${name}/transfers`, ['standard', 'direction', 'with', 'token']),
        }),
        filter,
      )
    },
  },
  '/token/:address': {
    summary: 'Transfers of a token; with `from` and `to` those of these days.',
    async of(asked) {
      const { desk } = asked
      const key = addressOf(asked)
      const name = desk.wire.address(key)
      return transferFeed(asked, tokenTransferList(key), (newest) => ({
        title: `${newest?.token?.symbol ?? name} on ${desk.chain.name.full}: transfers`,
        subtitle: `Transfers of the token ${name}, newest first.`,
        path: narrowedPath(asked, `/token/${name}`, []),
      }))
    },
  },
}
