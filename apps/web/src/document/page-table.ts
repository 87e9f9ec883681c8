import type { Chain } from '@orrery/model/chain'
import type { Faucet } from '@orrery/model/wire/faucet'
import type { LabelledFlows, LabelledGroups, LabelledHoldings } from '@orrery/model/wire/labels'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import type { ChartList } from '@orrery/model/wire/chart'
import type { Market } from '@orrery/model/wire/market'
import type { TrendingTokens } from '@orrery/model/wire/token'
import type { WokenAccount } from '@orrery/model/wire/rich'
import { CHART_LIST_COLUMNS, chartColumns, chartListRows, chartRows } from './chart-rows.ts'
import { usualCosts } from '../pages/fee-market/usual-costs.ts'
import { chooseMarket, marketChoice } from '../pages/token-list/choose-market.ts'
import { isMisleading } from '../pages/token-list/is-misleading.ts'
import { orderTrending, trendingOrder } from '../pages/token-list/order-trending.ts'
import { narrowWoken } from '../pages/woken-list/narrow-woken.ts'

type Row = Readonly<Record<string, unknown>>
type Ready<T> = { readonly value?: T } | null
type Ranked = Ready<{ readonly told?: { readonly leaders?: unknown } | null }>
/** As much of a page's data as names its table. */
type Told = {
  readonly charts?: ChartList
  readonly shares?: { readonly hits?: unknown } | null
  readonly halving?: { readonly cuts?: unknown }
  readonly rich?: { readonly ranking?: { readonly bands?: unknown } } | null
  readonly tab?: {
    readonly id?: string
    readonly part?: { readonly value?: Row } | null
    readonly trades?: Ready<Row>
    readonly spenders?: Ready<Row>
    readonly groups?: Ready<Row>
  }
  readonly venue?: Ready<{ readonly told?: Row | null }>
  readonly coins?: Ready<Row>
  readonly economics?: Ready<Row & { readonly plan?: Row | null }>
  readonly history?: Ready<Row>
  readonly pool?: Row
  readonly venues?: Ready<{ readonly told?: { readonly venues?: unknown } | null }>
  readonly trending?: Ready<TrendingTokens>
  readonly market?: Ready<Market>
  readonly recipients?: Ranked
  readonly producers?: Ready<{ readonly told?: { readonly hits?: unknown } | null }>
  readonly leaders?:
    | (NonNullable<Ranked> & {
        readonly span?: Ready<{ readonly use?: { readonly rows?: unknown } | null }>
        readonly all?: Ready<{ readonly rows?: unknown }>
      })
    | null
  readonly users?: Ready<{ readonly use?: { readonly rows?: unknown } | null }>
  readonly prices?: { readonly top?: { readonly rows?: unknown } | null } | null
  readonly accounts?: Ready<{ readonly told?: { readonly accounts: readonly WokenAccount[] } | null }>
  readonly rows?: readonly Row[]
  readonly chosen?: string | null
  readonly events?: readonly Row[]
  readonly faucets?: Ready<readonly Faucet[]>
  readonly groups?: LabelledGroups['groups']
  readonly holdings?: LabelledHoldings
  readonly flows?: Ready<LabelledFlows>
  readonly summary?: readonly {
    readonly chain: { readonly code: string }
    readonly part: Ready<{ readonly coins?: readonly Row[] }>
  }[]
}
/** What the address of a page asks for, and its chain. */
type Asked = {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly chain: Chain | null
}

/** The tables of pages that show one which is no list that goes on, by page: narrowed and ordered as the page is. */
const TABLES: Readonly<Record<string, (data: Told, asked: Asked) => unknown>> = {
  chart: (data) => {
    const told = data as unknown as { readonly needs: string | null } & Parameters<typeof chartRows>[0]
    return told.needs === null ? chartRows(told) : null
  },
  charts: ({ charts }) => charts && chartListRows(charts),
  'pool-list': ({ shares }) => shares?.hits,
  halving: ({ halving }) => halving?.cuts,
  'fee-market': ({ market }, { chain }) =>
    chain?.family === 'utxo' ? usualCosts((market as unknown as FeeMarket).tiers, chain) : null,
  // Its list stands on the tab beside it.
  'rich-list': ({ rich, coins }, { params }) =>
    params['nav'] === 'stable'
      ? coins?.value?.['coins']
      : params['nav'] === 'distribution'
        ? rich?.ranking?.bands
        : null,
  tx: ({ tab }) =>
    tab?.id === 'cpfp' ? tab.part?.value?.['txs'] : tab?.id === 'rbf' ? tab.part?.value?.['versions'] : null,
  token: ({ tab }) => (tab?.id === 'sales' ? tab.part?.value?.['newest'] : null),
  'dex-list': ({ venues }) => venues?.value?.told?.venues,
  'token-list': ({ trending, market }, { query }) => {
    const tokens = market?.value?.told?.tokens
    return tokens === undefined
      ? trending?.value?.told && orderTrending(trending.value.told.tokens, trendingOrder(query))
      : chooseMarket(tokens, marketChoice(query), isMisleading)
  },
  'needs-source': ({ producers }) => producers?.value?.told?.hits,
  'withdrawal-list': ({ recipients }) => recipients?.value?.told?.leaders,
  'large-transfer-monitor': ({ rows }) => rows,
  'alpha-signals': ({ rows }) => rows,
  'faucet-testnet': ({ faucets, chosen }) => faucets?.value?.find(({ chain }) => chain === chosen)?.recent,
  'fee-burn': ({ leaders }) => (leaders?.all ? leaders.all.value?.rows : leaders?.span?.value?.use?.rows),
  '8th-anniversary': ({ events }) => events,
  upgrade: ({ leaders }) => leaders?.value?.told?.leaders,
  'gas-price': ({ users, prices }, { params }) =>
    params['tab'] !== 'guzzlers' && params['tab'] !== 'spenders'
      ? null
      : users
        ? users.value?.use?.rows
        : prices?.top?.rows,
  'woken-list': ({ accounts }, { query, chain }) => {
    const years = Number(query.get('years'))
    const asked = {
      years: years > 1 ? years : 1,
      least: query.get('least') ?? '',
      decimals: chain?.native.decimals ?? 0,
    }
    return accounts?.value?.told ? narrowWoken(accounts.value.told.accounts, asked) : null
  },
  'labelled-list': ({ groups = [] }, { query }) => {
    const isOf = (kind: string | null) => groups.filter(({ kinds }) => kinds.some((one) => one.kind === kind))
    const chosen = isOf(query.get('kind'))
    return chosen.length === 0 ? groups : chosen
  },
  labelled: ({ holdings, flows }, { params, chain }) => {
    const told = holdings?.history?.told
    // A column for each asset, by its token.
    if (params['tab'] === 'history')
      return told?.days.map(({ timeMs, amounts, worth }) => ({
        timeMs,
        ...worth,
        ...Object.fromEntries(told.assets.map(({ token }, at) => [token?.address ?? 'native', amounts[at] ?? null])),
      }))
    return params['tab'] === 'flows'
      ? flows?.value?.told?.assets
      : // Chains of outputs have no tokens.
        params['tab'] === 'addresses' || chain?.family === 'utxo'
        ? holdings?.addresses
        : holdings?.assets
  },
  banknote: ({ summary }) =>
    summary?.flatMap(({ chain, part }) =>
      (part?.value?.coins ?? []).map((coin) => ({
        chain: chain.code,
        // Its days are the charts below.
        ...Object.fromEntries(Object.entries(coin).filter(([name]) => name !== 'days')),
      })),
    ),
}

/** Tables that stand on a page beside what its file has otherwise, by the page and by what `rows` of the address calls them. */
const FURTHER: Readonly<Record<string, Readonly<Record<string, (data: Told) => unknown>>>> = {
  token: {
    trades: ({ tab }) => tab?.trades?.value?.['trades'],
    spenders: ({ tab }) => tab?.spenders?.value?.['spenders'],
    groups: ({ tab }) => tab?.groups?.value?.['groups'],
  },
  'token-id': { notices: ({ history }) => history?.value?.['notices'] },
  tokenomics: {
    allocations: ({ economics }) => economics?.value?.plan?.['allocations'],
    treasury: ({ economics }) => economics?.value?.plan?.['treasury'],
    locks: ({ economics }) => economics?.value?.['locks'],
    safes: ({ economics }) => economics?.value?.['safes'],
    recipients: ({ economics }) => (economics?.value?.['firstMints'] as Row | null | undefined)?.['largest'],
  },
  'dex-list': {
    pools: ({ venue }) => venue?.value?.told?.['top'],
    swaps: ({ venue }) => venue?.value?.told?.['swaps'],
  },
  blacklist: { totals: ({ accounts }) => (accounts as Row | undefined)?.['totals'] },
  'mining-pool': { spans: ({ pool }) => pool?.['spans'] },
}

/** Columns of tables that a page makes of other things than rows, where it has none. */
const COLUMNS: Readonly<Record<string, (data: unknown) => readonly string[]>> = {
  chart: (data) => chartColumns(data as Parameters<typeof chartColumns>[0]),
  charts: () => CHART_LIST_COLUMNS,
}

/** The columns of a page's table that is made of other things than rows; null for all others, whose rows tell them. Pure. */
export const madeColumns = (pageId: string, data: unknown): readonly string[] | null =>
  Object.hasOwn(COLUMNS, pageId) ? COLUMNS[pageId]!(data) : null

const NOTHING = new URLSearchParams()

/** The rows of the table that a page shows where it shows no list, or that `rows` names; null for pages that have none. Pure. */
export function tableIn(
  pageId: string,
  params: Asked['params'],
  data: unknown,
  { query, chain }: Omit<Asked, 'params'> = { query: NOTHING, chain: null },
): readonly Row[] | null {
  const further = Object.hasOwn(FURTHER, pageId) ? FURTHER[pageId]! : {}
  const named = query.get('rows') ?? ''
  const own = Object.hasOwn(TABLES, pageId) ? TABLES[pageId] : undefined
  const read = Object.hasOwn(further, named) ? further[named]! : own
  const rows = typeof data === 'object' && data !== null ? read?.(data as Told, { params, query, chain }) : null
  return Array.isArray(rows) ? (rows as readonly Row[]) : null
}
