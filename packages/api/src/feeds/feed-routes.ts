import { OrreryError } from '@orrery/errors/orrery-error'
import type { AccountTransferFilter } from '@orrery/model/reads'
import type { TokenStandard, TransferRow } from '@orrery/model/rows'
import type { AccountTx, Transfer } from '@orrery/model/wire/transaction'
import type { WokenCoin } from '@orrery/model/wire/rich'
import type { Hex } from '@orrery/primitives/hex'
import { transferFilterOf, txFilterOf } from '../queries/addresses/account-filters.ts'
import { listAccountTxs } from '../queries/addresses/account-txs.ts'
import { accountTransferList, tokenTransferList, transferList, txList } from '../queries/lists/chain-lists.ts'
import { readKeysetPage, type KeysetList } from '../queries/lists/keyset-list.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import { cutToSpan, type TimeSpan } from '../queries/time-span.ts'
import { transferPage } from '../queries/transactions/transfer-page.ts'
import { listWokenCoins } from '../queries/rankings/woken-coins.ts'
import { finalityOf } from '../queries/wire-shapes.ts'
import {
  coins,
  ENTRIES,
  pageOf,
  textOf,
  toldOf,
  transferEntry,
  txEntry,
  type Asked,
  type FeedOf,
  type Told,
} from './feed-entries.ts'
import { FILTER_FEEDS } from './filter-feeds.ts'
import { SIGNAL_FEED } from './signal-feed.ts'
import type { FeedEntry } from './write-feed.ts'

const STANDARDS: readonly string[] = ['native', 'erc20', 'erc721', 'erc1155'] satisfies readonly TokenStandard[]

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
  method: /^[\w$()[\], ]{1,1000}$/,
  type: /^[a-z0-9-]{1,40}$/,
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

const ACCOUNT_FIELDS = ['direction', 'with', 'method', 'status', 'type'] as const

/** The filter of `listAddressTransactions`, from the query of a feed. */
const accountFilterOf = (asked: Asked, address: Hex) =>
  txFilterOf(asked.desk, address, told(asked, ACCOUNT_FIELDS) as Parameters<typeof txFilterOf>[2])

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

const DID: Readonly<Record<AccountTx['direction'], string>> = { in: 'Received', out: 'Sent', self: 'Moved' }

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
export const FEEDS: Readonly<Record<string, FeedOf>> = {
  ...FILTER_FEEDS,
  '/signals': SIGNAL_FEED,
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
        page: pageOf(asked, narrowedPath(asked, `/address/${name}`, ACCOUNT_FIELDS)),
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
