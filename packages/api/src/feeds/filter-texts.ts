import { decimalText } from '@orrery/format/decimal'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { TokenStandard, TxStatus } from '@orrery/model/rows'
import type { TxDeed } from '../queries/transactions/filter-txs.ts'
import type { TxInside } from '../queries/transactions/tx-inside.ts'
import { MOVE_CLASSES, type MoveClass } from '../queries/transactions/filter-all.ts'
import type { SupplyMove } from '../queries/transactions/filter-moves.ts'

/** What the filter looks for, as its page names it. */
export type FilterKind = 'moves' | 'transactions' | 'transfers' | 'calls'

/** The last moment that a page's day can name. */
const LAST_MS = Date.UTC(9999, 11, 31)
const PARTIES = /^.{1,1610}$/s
const METHODS = /^[\w$()[\], ]{1,1000}$/
const AMOUNT = /^\d{1,78}$/
const MOMENT = /^\d{1,15}$/
const HEIGHT = /^\d{1,9}$/

const FORMS = {
  from: PARTIES,
  to: PARTIES,
  notFrom: PARTIES,
  notTo: PARTIES,
  sides: /^either$/,
  method: METHODS,
  notMethod: METHODS,
  least: AMOUNT,
  most: AMOUNT,
  since: MOMENT,
  until: MOMENT,
  fromBlock: HEIGHT,
  toBlock: HEIGHT,
} as const
const TYPES = /^[a-z0-9, -]{1,440}$/
const OF_CALLS = { status: /^(?:success|failed)$/ } as const
const OF_TXS = {
  ...OF_CALLS,
  type: TYPES,
  notType: TYPES,
  does: /^(?:creation|call|payment)$/,
  has: /^(?:user-ops|failed-calls)$/,
  leastFee: AMOUNT,
  mostFee: AMOUNT,
} as const
const OF_TRANSFERS = {
  token: PARTIES,
  notToken: PARTIES,
  tokenId: AMOUNT,
  standard: /^(?:erc20|erc721|erc1155)$/,
  supply: /^(?:minted|burnt|both)$/,
} as const

const OF_MOVES = { ...OF_CALLS, ...OF_TRANSFERS, assets: new RegExp(`^(?:${MOVE_CLASSES.join('|')})$`) } as const

const OF_KIND = { moves: OF_MOVES, transactions: OF_TXS, transfers: OF_TRANSFERS, calls: OF_CALLS } as const

type Name = keyof typeof FORMS | keyof typeof OF_TXS | keyof typeof OF_MOVES

/** Conditions as `filterTransactions` and the others take them. */
export type FilterTexts = {
  readonly [
    N in Exclude<
      Name,
      | 'since'
      | 'until'
      | 'sides'
      | 'status'
      | 'standard'
      | 'supply'
      | 'assets'
      | 'does'
      | 'has'
      | 'fromBlock'
      | 'toBlock'
    >
  ]?: string
} & {
  readonly fromBlock?: number
  readonly toBlock?: number
  readonly does?: TxDeed
  readonly has?: TxInside
  readonly since?: number
  readonly until?: number
  readonly sides?: 'either'
  readonly status?: TxStatus
  readonly standard?: TokenStandard
  readonly supply?: SupplyMove
  readonly assets?: MoveClass
}

/** What the query of a feed asks of a kind of rows. Throws `PARAMETER_INVALID`. */
export function filterTextsOf(query: Readonly<Record<string, unknown>>, kind: FilterKind): FilterTexts {
  const forms: Readonly<Record<string, RegExp>> = { ...FORMS, ...OF_KIND[kind] }
  const told = Object.entries(forms).flatMap(([name, form]) => {
    const text = query[name]
    if (text === undefined || text === '') return []
    if (typeof text !== 'string' || !form.test(text))
      throw new OrreryError('PARAMETER_INVALID', { name, reason: 'it cannot be read' })
    return [[name, form === MOMENT || form === HEIGHT ? Number(text) : text] as const]
  })
  return Object.fromEntries(told) as FilterTexts
}

/** The path of the page that shows the same. `decimals` are those of its amounts: null where nothing says which token, so that they mean nothing there. */
export function pageOfFilter(kind: FilterKind, texts: FilterTexts, decimals: number | null): string {
  const marked = (text: string | undefined) =>
    text === undefined ? [] : text.split(',').map((one) => `!${one.trim()}`)
  const both = (taken: string | undefined, left: string | undefined) =>
    [...(taken === undefined ? [] : [taken]), ...marked(left)].join(',')
  const amount = (text: string | undefined) =>
    text === undefined || decimals === null ? '' : decimalText({ units: BigInt(text), scale: decimals })
  const day = (ms: number | undefined, less: number) =>
    ms === undefined ? '' : new Date(Math.min(ms, LAST_MS) - less).toISOString().slice(0, 10)
  const fields: readonly (readonly [string, string])[] = [
    ['kind', kind === 'transactions' ? '' : kind],
    ['from', both(texts.from, texts.notFrom)],
    ['to', both(texts.to, texts.notTo)],
    ['sides', texts.sides ?? ''],
    ['token', both(texts.token, texts.notToken)],
    ['tokenId', texts.tokenId ?? ''],
    ['standard', texts.standard ?? ''],
    ['supply', texts.supply ?? ''],
    ['assets', texts.assets ?? ''],
    ['method', both(texts.method, texts.notMethod)],
    ['least', amount(texts.least)],
    ['most', amount(texts.most)],
    ['since', day(texts.since, 0)],
    ['until', day(texts.until, 1)],
    ['status', texts.status ?? ''],
    ['type', both(texts.type, texts.notType)],
    ['does', texts.does ?? ''],
    ['has', texts.has ?? ''],
    ['leastFee', amount(texts.leastFee)],
    ['mostFee', amount(texts.mostFee)],
    ['fromBlock', String(texts.fromBlock ?? '')],
    ['toBlock', String(texts.toBlock ?? '')],
  ]
  const page = new URLSearchParams(fields.filter(([, value]) => value !== '').map(([name, value]) => [name, value]))
  return `/advanced-filter${page.size === 0 ? '' : `?${page}`}`
}
