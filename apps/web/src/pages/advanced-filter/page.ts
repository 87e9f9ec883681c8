import type { FilteredCalls, FilteredMoves, FilteredTransfers, FilteredTxs } from '@orrery/model/wire/filter'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTx } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import type { FilterFormProps } from './filter-form.tsx'
import { filterOfList } from './filter-of-list.ts'
import { flowOf, type Flow } from './flow-of.ts'
import { FlowPart } from './flow-part.ts'
import { withoutNames } from './without-names.ts'
import { kindOf, OF_WORTH, readConditions, standardOf, type Field } from './read-conditions.ts'
import { wholeCoins } from '../../page-parts/coin-text.ts'
import { readUnit } from './read-unit.ts'

/** The form, which the server draws, with what stands beside it. Here, for a file of its own would cost the page more than it holds. */
export const FilterForm = earlyPart<FilterFormProps>(() =>
  import('./filter-form.tsx').then((module) => module.FilterForm),
)

/** What was found, by its kind. Calls may not be known. */
export type Found =
  | { readonly kind: 'transactions'; readonly txs: FilteredTxs }
  | { readonly kind: 'transfers'; readonly transfers: FilteredTransfers }
  | { readonly kind: 'calls'; readonly calls: Part<FilteredCalls> }
  | { readonly kind: 'moves'; readonly moves: FilteredMoves }

export type FilterData = {
  readonly found: Found
  /** What the addresses of the rows are called. */
  readonly addressNames?: FilteredTxs['addressNames']
  /** Of transfers of one token that were narrowed by an address: what they brought to it and took from it. */
  readonly flow: Flow | null
  /** What amounts are told in; null where that needs a token, or the token has no symbol. */
  readonly unit: string | null
  /** null where amounts mean nothing. */
  readonly decimals: number | null
  readonly wrong: readonly Field[]
  /** Fields whose name is that of several contracts. */
  readonly shared: readonly Field[]
}

const stubFound: FilteredTxs = { list: stubList(stubTx), looked: 0, lookedTo: null, whole: false }

function namesOf(found: Found): FilteredTxs['addressNames'] {
  if (found.kind === 'transactions') return found.txs.addressNames
  if (found.kind === 'transfers') return found.transfers.addressNames
  if (found.kind === 'moves') return found.moves.addressNames
  return found.calls.state === 'ready' ? found.calls.value.addressNames : undefined
}

/** Fields that the API refuses. */
type Refused = 'from' | 'to' | 'method' | 'has' | (typeof OF_WORTH)[number]
const SIDES: Readonly<Record<string, 'from' | 'to'>> = { from: 'from', notFrom: 'from', to: 'to', notTo: 'to' }

export const page = definePage({
  id: 'advanced-filter',
  scope: 'chain',
  path: '/advanced-filter',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'chain', order: 52 },
  load: async ({ api, chain, query, page, signal }): Promise<FilterData> => {
    const of = query.get('of')
    if (of !== null) throw new Redirect(`/${chain.path}/advanced-filter?${filterOfList(chain, of)}`)
    // `/tx-list/large` leads here (screens-evm §4.1, §21): what is large follows from the chain's newest blocks, and then stands in the address.
    if (query.get('large') === '1' && !query.has('least')) {
      const { least } = await api.getLargeValue({ chain: chain.code }, signal)
      const value = least === null ? '' : wholeCoins(least, chain.native.decimals)
      throw new Redirect(`/${chain.path}/advanced-filter?large=1&least=${value}&status=success`)
    }
    const named = await withoutNames(query, { api, chain, signal })
    const { unknown, shared } = named
    if (named.isNamed && unknown.length + shared.length === 0)
      throw new Redirect(`/${chain.path}/advanced-filter?${named.query}`)
    const kind = kindOf(named.query, chain.family === 'evm')
    const { decimals, symbol, isNoToken } = await readUnit(named.query, kind, { api, chain, signal })
    if (isNoToken) named.query.delete('token')
    const { asked, wrong } = readConditions(named.query, decimals, kind)
    const { limit } = listParams({ page, query })
    const cursor = query.get('cursor')
    const all = { chain: chain.code, ...asked, limit, ...(cursor && { cursor }) }
    const standard = standardOf(query)
    const narrow = standard && { standard }
    const find = async (where: typeof all): Promise<Found> => {
      if (kind === 'calls') return { kind, calls: await loadPart(api.filterCalls(where, signal), signal) }
      if (kind === 'transactions') return { kind, txs: await api.filterTransactions(where, signal) }
      if (kind === 'moves') return { kind, moves: await api.filterMoves({ ...where, ...narrow }, signal) }
      return { kind, transfers: await api.filterTransfers({ ...where, ...narrow, worth: true }, signal) }
    }
    const { method, notMethod, ...others } = all
    const isNamed = [method, notMethod].some((text) => text !== undefined && !/^(?:0x[0-9a-f]{8},?)+$/i.test(text))
    const { has, ...untold } = all
    const { leastWorth: _least, mostWorth: _most, ...unpriced } = all
    const priced = OF_WORTH.filter((field) => all[field] !== undefined)
    const { from: _from, notFrom: _notFrom, ...toAny } = all
    const { to: _to, notTo: _notTo, ...fromAny } = all
    const found = await find(all).catch((error: unknown): Refused => {
      // So it does which labels there are.
      const side = isOrreryError(error, 'PARAMETER_INVALID') ? SIDES[error.context.name] : undefined
      if (side !== undefined) return side
      // Which functions there are the API knows: of a name that none has, the rest is asked.
      if (isNamed && isOrreryError(error, 'PARAMETER_INVALID')) return 'method'
      if (isOrreryError(error, 'CAPABILITY_MISSING')) {
        if (priced[0] !== undefined) return priced[0]
        if (has !== undefined) return 'has'
      }
      throw error
    })
    const rest =
      found === 'from'
        ? toAny
        : found === 'to'
          ? fromAny
          : found === 'has'
            ? untold
            : found === 'method'
              ? others
              : unpriced
    const told = typeof found === 'string' ? await find(rest) : found
    return {
      found: told,
      addressNames: namesOf(told),
      flow: told.kind === 'transfers' ? flowOf(told.transfers.list.hits, query) : null,
      unit: symbol,
      decimals,
      wrong: [
        ...(found === 'leastWorth' || found === 'mostWorth' ? priced : typeof found === 'string' ? [found] : []),
        ...unknown,
        ...(isNoToken ? (['token'] as const) : []),
        ...wrong,
      ],
      shared,
    }
  },
  stub: {
    found: { kind: 'transactions', txs: stubFound },
    flow: null,
    unit: null,
    decimals: null,
    wrong: [],
    shared: [],
  } satisfies FilterData as FilterData,
  title: (_, t) => t('page.filter.title'),
  description: (_, t) => t('page.filter.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => [FilterForm.open(), ...(data?.flow ? [FlowPart.open()] : [])],
})
