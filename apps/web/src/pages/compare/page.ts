import type { AddressDetail } from '@orrery/model/wire/address'
import type { AddressSignals } from '@orrery/model/wire/address-activity'
import type { Transfer, TxSummary } from '@orrery/model/wire/transaction'
import { loadPart, unreadChoice, valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import { namesOfParts } from '../../page-parts/facts/names-of-parts.ts'
import { definePage } from '../../routing/page.ts'

/** One of the two: what is known of it, and what rows of the index tell. */
export type Compared = {
  readonly detail: Part<AddressDetail>
  readonly signals: Part<AddressSignals> | null
}

export type CompareData = {
  readonly asked: readonly [string, string]
  /** null while one of them is not named. */
  readonly pair: readonly [Compared, Compared] | null
  /** What addresses of it are called. */
  readonly addressNames?: Readonly<Record<string, string>>
  /** What went from one to the other, whichever way; null where that was not asked for. */
  readonly between: { readonly txs: Part<Between<TxSummary>>; readonly transfers: Part<Between<Transfer>> } | null
}

/** The newest rows of both ways, and whether these are all. */
export type Between<Row> = {
  readonly rows: readonly Row[]
  readonly whole: boolean
  readonly addressNames?: AddressDetail['addressNames']
}

const LONGEST = 160
/** Rows that are shown of what lies between them. */
const ROWS = 10

type Way<Row> = {
  readonly list: { readonly hits: readonly Row[] }
  readonly whole: boolean
  readonly addressNames?: AddressDetail['addressNames']
}
type Placed = { readonly height: number | null; readonly txIndex: number | null; readonly seq?: number }

const newestFirst = (a: Placed, b: Placed): number =>
  (b.height ?? 0) - (a.height ?? 0) || (b.txIndex ?? 0) - (a.txIndex ?? 0) || (b.seq ?? 0) - (a.seq ?? 0)

/** Both ways as one list, the newest first. Pure. */
export function bothWays<Row extends Placed>(ways: readonly Way<Row>[]): Between<Row> {
  const rows = ways.flatMap(({ list }) => list.hits).toSorted(newestFirst)
  return {
    rows: rows.slice(0, ROWS),
    whole: ways.every(({ whole }) => whole) && rows.length <= ROWS,
    addressNames: Object.assign({}, ...ways.map(({ addressNames }) => addressNames)) as Record<string, string>,
  }
}

export const page = definePage({
  id: 'compare',
  scope: 'chain',
  path: '/compare',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, query, signal }): Promise<CompareData> => {
    const asked = ['a', 'b'].map((name) => (query.get(name) ?? '').trim().slice(0, LONGEST)) as [string, string]
    if (asked.includes('')) return { asked, pair: null, between: null }
    const compared = async (address: string): Promise<Compared> => {
      const of = { chain: chain.code, address }
      const detail = await loadPart(api.getAddress(of, signal), signal).catch(unreadChoice)
      return {
        detail,
        signals: detail.state === 'ready' ? await loadPart(api.getAddressSignals(of, signal), signal) : null,
      }
    }
    const pair = [await compared(asked[0]), await compared(asked[1])] as const
    const details = pair.map(({ detail }) => detail)
    const [a, b] = details.map((detail) => valueOf(detail)?.address)
    if (a === undefined || b === undefined || a === b)
      return { asked, pair, between: null, addressNames: namesOfParts(...details) }
    // One way and the other: asked for both at once, what each sent to itself would be among them.
    const ways = [
      { chain: chain.code, from: a, to: b, limit: ROWS },
      { chain: chain.code, from: b, to: a, limit: ROWS },
    ]
    const [txs, transfers] = await Promise.all([
      loadPart(Promise.all(ways.map((way) => api.filterTransactions(way, signal))).then(bothWays), signal),
      loadPart(Promise.all(ways.map((way) => api.filterTransfers(way, signal))).then(bothWays), signal),
    ])
    return { asked, pair, between: { txs, transfers }, addressNames: namesOfParts(...details, txs, transfers) }
  },
  stub: { asked: ['', ''], pair: null, between: null } satisfies CompareData as CompareData,
  title: (_, t) => t('page.compare.title'),
  description: (_, t) => t('page.compare.description'),
  view: () => import('./view.tsx'),
})
