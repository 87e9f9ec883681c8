import { decimalText } from '@orrery/format/decimal'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { TokenStandard, TransferRow } from '@orrery/model/rows'
import type { AccountTx, Transfer, TxSummary } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import { txFilterOf } from '../queries/account-filters.ts'
import { listAccountTxs } from '../queries/account-txs.ts'
import { filterTxs, type TxConditions } from '../queries/filter-txs.ts'
import { accountTransferList, tokenTransferList, transferList, txList } from '../queries/chain-lists.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { readKeysetPage, type KeysetList } from '../queries/keyset-list.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import { transferPage } from '../queries/transfer-page.ts'
import { finalityOf } from '../queries/wire-shapes.ts'
import type { Feed, FeedEntry } from './write-feed.ts'

/** Entries of a feed. */
const ENTRIES = 50
const DECIMALS_LIMIT = 77
/** The last moment that a page's day can name. */
const LAST_MS = Date.UTC(9999, 11, 31)
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

function standardOf({ query }: Asked): TokenStandard | undefined {
  const { standard } = query
  if (standard === undefined) return undefined
  if (typeof standard !== 'string' || !STANDARDS.includes(standard))
    throw new OrreryError('PARAMETER_INVALID', {
      name: 'standard',
      reason: `it must be one of ${STANDARDS.join(', ')}`,
    })
  return standard as TokenStandard
}

const TEXTS = {
  direction: /^(?:in|out|self)$/,
  with: /^.{1,160}$/s,
  method: /^0x[0-9a-f]{8}$/i,
  status: /^(?:success|failed)$/,
}

/** The filter of `listAddressTransactions`, from the query of a feed. */
function accountFilterOf({ desk, query }: Asked, address: Hex) {
  const told = Object.entries(TEXTS).flatMap(([name, form]) => {
    const text = query[name]
    if (text === undefined || text === '') return []
    if (typeof text !== 'string' || !form.test(text))
      throw new OrreryError('PARAMETER_INVALID', { name, reason: 'it cannot be read' })
    return [[name, text]]
  })
  return txFilterOf(desk, address, Object.fromEntries(told) as Parameters<typeof txFilterOf>[2])
}

const amountText = (text: string): bigint | null => (/^\d{1,78}$/.test(text) ? BigInt(text) : null)
const selectorText = (text: string): string | null => (/^0x[0-9a-f]{8}$/i.test(text) ? text.toLowerCase() : null)
const momentText = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

/** The conditions of `filterTransactions`, from the query of a feed, and the address of the page that shows the same. */
function conditionsOf({ desk, query }: Asked): { readonly asked: TxConditions; readonly path: string } {
  const page = new URLSearchParams()
  const read = <T>(
    name: keyof TxConditions,
    parse: (text: string) => T | null,
    shown: (value: T, text: string) => [string, string],
  ) => {
    const text = query[name]
    if (text === undefined || text === '') return {}
    const value = typeof text === 'string' && text.length <= 160 ? parse(text) : null
    if (value === null || typeof text !== 'string')
      throw new OrreryError('PARAMETER_INVALID', { name, reason: 'it cannot be read' })
    page.set(...shown(value, text))
    return { [name]: value }
  }
  const party = (text: string) => desk.family.parseAddress(text, desk.chain)
  const amount =
    (field: string) =>
    (value: bigint): [string, string] => [field, decimalText({ units: value, scale: desk.chain.native.decimals })]
  const asIs =
    (field: string, mark = '') =>
    (_: unknown, text: string): [string, string] => [field, mark + text]
  const day =
    (field: string, less: number) =>
    (ms: number): [string, string] => [field, new Date(Math.min(ms, LAST_MS) - less).toISOString().slice(0, 10)]
  const asked: TxConditions = {
    ...read('from', party, asIs('from')),
    ...read('to', party, asIs('to')),
    ...read('method', selectorText, asIs('method')),
    ...read('least', amountText, amount('least')),
    ...read('most', amountText, amount('most')),
    ...read('since', momentText, day('since', 0)),
    ...read('until', momentText, day('until', 1)),
    ...read('status', (text) => (text === 'success' || text === 'failed' ? text : null), asIs('status')),
    ...read('notFrom', party, asIs('from', '!')),
    ...read('notTo', party, asIs('to', '!')),
    ...read('notMethod', selectorText, asIs('method', '!')),
  }
  return { asked, path: `/advanced-filter${page.size === 0 ? '' : `?${page}`}` }
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

const DID: Readonly<Record<AccountTx['direction'], string>> = { in: 'Received', out: 'Sent', self: 'Moved' }

/** A feed of transfers: those of a list, newest first. */
async function transferFeed(
  asked: Asked,
  list: KeysetList<TransferRow>,
  tell: (newest: Transfer | undefined) => Pick<Told, 'title' | 'subtitle'> & { readonly path: string },
): Promise<Told> {
  const { data } = await transferPage(asked.desk, list, { limit: ENTRIES }, async () => null)
  const { path, ...told } = tell(data.hits[0])
  return { ...told, page: pageOf(asked, path), entries: data.hits.map((row) => transferEntry(asked, row)) }
}

const addressOf = ({ desk, params }: Asked) => desk.family.parseAddress(params['address'] ?? '', desk.chain)

/** The feeds by their path below `/api/explorer/feeds/{chain}`, without the ending that says the form. */
export const FEEDS: Readonly<Record<string, { readonly summary: string; of(asked: Asked): Promise<Told> }>> = {
  '/transactions': {
    summary: 'The chain’s newest transactions.',
    async of(asked) {
      const { desk } = asked
      const hits = await atOneMoment(desk.runtime, async (snapshot) => {
        const { rows } = await readKeysetPage(desk, snapshot, txList, { limit: ENTRIES })
        return rows.map((row) => desk.wire.tx(row, finalityOf(row.height, snapshot.view)))
      })
      return {
        title: `${desk.chain.name.full}: transactions`,
        subtitle: 'The newest transactions, newest first.',
        page: pageOf(asked, '/tx-list'),
        entries: hits.map((tx) => txEntry(asked, tx, 'Sent')),
      }
    },
  },
  '/filter': {
    summary: 'Transactions that fit the conditions of `filterTransactions`, as far as one answer looks for them.',
    async of(asked) {
      const { desk } = asked
      const { asked: conditions, path } = conditionsOf(asked)
      const { data } = await filterTxs(desk, conditions, { limit: ENTRIES, cursor: undefined })
      return {
        title: `${desk.chain.name.full}: filtered transactions`,
        subtitle: 'The newest transactions that fit the conditions, newest first.',
        page: pageOf(asked, path),
        entries: data.list.hits.map((tx) => txEntry(asked, tx, 'Sent')),
      }
    },
  },
  '/transfers': {
    summary: 'The chain’s newest transfers, of one standard where `standard` names it.',
    async of(asked) {
      const { desk } = asked
      const standard = standardOf(asked)
      return transferFeed(asked, transferList(standard), () => ({
        title: `${desk.chain.name.full}: transfers${standard ? ` (${standard})` : ''}`,
        subtitle: 'The newest transfers, newest first.',
        path: '/transfer-list',
      }))
    },
  },
  '/address/:address': {
    summary:
      'What an address sent and received, waiting transactions first; with `direction`, `with`, `method` and `status` those alone that fit.',
    async of(asked) {
      const { desk } = asked
      const key = addressOf(asked)
      const name = desk.wire.address(key)
      const filter = accountFilterOf(asked, key)
      const { data } = await listAccountTxs(desk, key, { limit: ENTRIES, filter })
      return {
        title: `${name} on ${desk.chain.name.full}`,
        subtitle: 'Transactions of the address, newest first.',
        page: pageOf(asked, `/address/${name}`),
        entries: data.hits.map((tx) => txEntry(asked, tx, DID[tx.direction])),
      }
    },
  },
  '/address/:address/transfers': {
    summary: 'Transfers to and from an address, of one standard where `standard` names it.',
    async of(asked) {
      const { desk } = asked
      const key = addressOf(asked)
      const name = desk.wire.address(key)
      return transferFeed(asked, accountTransferList(key, standardOf(asked)), () => ({
        title: `${name} on ${desk.chain.name.full}: transfers`,
        subtitle: 'Transfers to and from the address, newest first.',
        path: `/address/${name}`,
      }))
    },
  },
  '/token/:address': {
    summary: 'Transfers of a token.',
    async of(asked) {
      const { desk } = asked
      const key = addressOf(asked)
      const name = desk.wire.address(key)
      return transferFeed(asked, tokenTransferList(key), (newest) => ({
        title: `${newest?.token?.symbol ?? name} on ${desk.chain.name.full}: transfers`,
        subtitle: `Transfers of the token ${name}, newest first.`,
        path: `/token/${name}`,
      }))
    },
  },
}
